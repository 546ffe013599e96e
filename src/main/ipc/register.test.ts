import { describe, expect, it } from 'vitest';
import { AppError, type Result } from '#shared/errors.ts';
import { channels } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { VISIT } from '../../../tests/support/main.ts';
import { text } from '../../../tests/support/texts.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { RequestFailure } from '../link/failure.ts';
import type { DoorPosition } from '../set-up/staff-door.ts';
import { isOpenIn } from './kiosk-mode.ts';
import { type Handlers, registerHandlers } from './register.ts';

type Listener = (event: unknown, request: unknown) => Promise<Result<unknown>>;

const OWN = 'app://kiosk/index.html';

/** Registers every channel with the same handler. `invoke` calls one from the app's own screen. */
function register(
  handle: (request: unknown) => unknown,
  mode: KioskMode = 'desktop',
  door: DoorPosition = 'without-pin',
  visit = VISIT,
) {
  const listeners = new Map<string, Listener>();
  const log: string[] = [];
  const called: unknown[] = [];
  const handler = (request: unknown) => {
    called.push(request);
    return handle(request);
  };
  const handlers = Object.fromEntries(Object.keys(channels).map((name) => [name, handler]));
  const desk = { handlers: handlers as unknown as Handlers, visit: () => visit };
  registerHandlers(async () => desk, {
    ipc: { handle: (name, listener) => void listeners.set(name, listener as Listener) },
    isOwnScreen: (url) => url === OWN,
    isOpen: (name) => isOpenIn(mode, name, door),
    onLog: (line) => log.push(line),
  });
  const invokeFrom = (senderFrame: unknown, mainFrame: unknown, name: string, request: unknown) =>
    (listeners.get(name) as Listener)({ senderFrame, sender: { mainFrame } }, request);
  const frame = { url: OWN };
  const invoke = (name: string, request: unknown) => invokeFrom(frame, frame, name, request);
  return { listeners, log, called, invoke, invokeFrom };
}

const REFUSED = {
  ok: false,
  error: { code: 'invalid-request', reason: 'other', message: text('error.rejectedRequest') },
};

describe('a call', () => {
  it('has a handler on every channel', () => {
    expect([...register(() => null).listeners.keys()]).toEqual(Object.keys(channels));
  });

  it('from the own screen with a valid request returns the value', async () => {
    const { invoke } = register(async (request) => ({ got: request }));
    expect(await invoke('play:spin', { campaignId: 3 })).toEqual({ ok: true, value: { got: { campaignId: 3 } } });
    expect(await register(() => undefined).invoke('sync:wake', {})).toEqual({ ok: true, value: null });
  });

  it('whose visit has ended is answered so, whether it succeeds or fails', async () => {
    for (const end of [() => null, () => Promise.reject(new AppError('signed-out', 'Ended.'))]) {
      const visit = visitOf(7);
      const { invoke } = register(
        () => {
          visit.end();
          return end();
        },
        'desktop',
        'shut',
        visit,
      );
      expect(await invoke('play:spin', { campaignId: 3 })).toMatchObject({ ok: false, error: { code: 'visit-over' } });
    }
  });

  it.each([
    ['another page', { url: 'https://evil.example' }],
    ['an address that only begins like the own', { url: `${OWN}.evil.example` }],
    ['no frame', null],
  ])('from %s is refused, logged, and never handled', async (_name, frame) => {
    const { invokeFrom, called, log } = register(() => 'secret');
    expect(await invokeFrom(frame, frame, 'app:info', {})).toEqual(REFUSED);
    expect(called).toEqual([]);
    expect(log).toHaveLength(1);
  });

  it('from a frame within the own screen is refused', async () => {
    const { invokeFrom, called } = register(() => 'secret');
    expect(await invokeFrom({ url: OWN }, { url: OWN }, 'app:info', {})).toEqual(REFUSED);
    expect(called).toEqual([]);
  });

  it.each([
    ['play:spin', undefined],
    ['play:spin', {}],
    ['play:spin', { campaignId: { $ne: 1 } }],
    ['play:spin', { campaignId: 3, extra: true }],
    ['play:answer', { campaignId: 3, questionId: 1 }],
    ['play:press', { campaignId: 3, tick: -1 }],
    ['play:press', { campaignId: 3, tick: '1' }],
    ['session:log-in', { username: 'a'.repeat(1001), password: '', isRemembered: false }],
    ['session:log-in', { username: 'a', password: 'b', isRemembered: 'yes' }],
    ['sync:export', { what: 'everything' }],
    ['sync:retry', { key: 1 }],
    ['play:spin', { campaignId: '\ud83d' }],
  ])('of %s with %j is refused, logged, and never handled', async (name, request) => {
    const { invoke, called, log } = register(() => null);
    expect(await invoke(name, request)).toEqual(REFUSED);
    expect(called).toEqual([]);
    expect(log[0]).toContain(name);
  });

  it('never writes a password into the log', async () => {
    const { invoke, log } = register(() => {
      throw new Error('defect');
    });
    await invoke('session:log-in', { username: 'a', password: 'top-secret', isRemembered: 'yes' });
    await invoke('session:log-in', { username: 'a', password: 'top-secret', isRemembered: true });
    expect(log.join()).not.toContain('top-secret');
  });
});

describe('in kiosk mode', () => {
  const STAFF = Object.keys(channels).filter((name) =>
    /^(admin|device|hand-over|health|lease|offline|outbox|rehearsal|safety-copy|sync):/.test(name)
      ? !['sync:status', 'sync:wake', 'offline:state'].includes(name)
      : [
          ...['set-up:choose-again', 'staff:change-settings', 'staff:forget-flags', 'staff:restart', 'staff:exit'],
          ...['staff:close-kiosk', 'staff:open-kiosk'],
          ...['staff:update-state', 'staff:check-for-update', 'staff:install-update'],
        ].includes(name),
  );
  const isAllowed = (name: string, isForStaff: boolean, isAdmins: boolean): boolean => {
    if (name.startsWith('admin:') || name === 'rehearsal:begin') return isAdmins;
    return isForStaff || (isAdmins && name.startsWith('rehearsal:') && name !== 'rehearsal:begin-prepared');
  };

  it.each(STAFF)('%s is refused and never handled', async (name) => {
    const { invoke, called, log } = register(() => 'secret', 'kiosk');
    expect(await invoke(name, {})).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'not-permitted', message: text('page.notPermitted') },
    });
    expect(called).toEqual([]);
    expect(log[0]).toContain(name);
  });

  it('every other channel is open to visitors', async () => {
    const { invoke } = register(() => 'open', 'kiosk');
    for (const name of Object.keys(channels).filter((each) => !STAFF.includes(each))) {
      // Most of these requests are refused as malformed, but none as not permitted.
      expect(await invoke(name, {})).not.toMatchObject({ error: { reason: 'not-permitted' } });
    }
  });

  it.each([
    [
      'in desktop mode without a PIN staff and administrators may call all of them',
      'desktop',
      'without-pin',
      true,
      true,
    ],
    ['in desktop mode with a PIN staff open their door first', 'desktop', 'shut', false, true],
    ['in field mode without a PIN staff may call none', 'field', 'without-pin', false, true],
    ['in field mode with a PIN staff open their door first', 'field', 'shut', false, true],
    ['in kiosk mode without a PIN staff may call none', 'kiosk', 'without-pin', false, false],
    ['in field mode with the staff door open staff may call theirs', 'field', 'open', true, true],
    ['with the staff door open staff may call theirs', 'kiosk', 'open', true, false],
  ] as const)('%s', async (_name, mode, door, isForStaff, isAdmins) => {
    for (const name of STAFF) {
      const result = await register(() => [], mode, door).invoke(name, {});
      const isRefused = !result.ok && result.error.reason === 'not-permitted';
      expect([name, isRefused]).toEqual([name, !isAllowed(name, isForStaff, isAdmins)]);
    }
  });
});

it('a locked kiosk answers only the channels for the PIN and for the end of the visit', async () => {
  const open: string[] = [];
  for (const name of Object.keys(channels)) {
    const result = await register(() => null, 'desktop', 'locked').invoke(name, {});
    if (result.ok || result.error.reason !== 'not-permitted') open.push(name);
  }
  expect(open).toEqual([
    ...['app:info', 'app:alive', 'app:report-error', 'session:current', 'session:log-out'],
    ...['sync:status', 'staff:state', 'staff:open', 'staff:open-as-admin'],
  ]);
});

describe('a failure', () => {
  const sqlite = (code: string) => Object.assign(new Error('database or disk is full'), { code });

  const failed = new RequestFailure('refused', 'Far.', { status: 409, reason: 'conflict' });

  it.each<[string, unknown, string, string, string?]>([
    ["the game's refusal", new AppError('refused', 'No.'), 'refused', 'No.'],
    ["the server's refusal", new AppError('refused', 'No.', { reason: 'not-unique' }), 'refused', 'No.', 'not-unique'],
    ['a lost session', new AppError('signed-out', ''), 'signed-out', ''],
    ['an unreachable server', new AppError('unreachable', 'Far.'), 'unreachable', 'Far.'],
    ['a failed request of a known reason', failed, 'unreachable', 'Far.', 'conflict'],
    ['a failed request', new RequestFailure('lost', 'Far.'), 'unreachable', 'Far.'],
    ['a full database', sqlite('SQLITE_FULL'), 'storage', text('error.storage')],
    ['a broken database', sqlite('SQLITE_IOERR_WRITE'), 'storage', text('error.storage')],
    ['a full disk', sqlite('ENOSPC'), 'storage', text('error.storage')],
    ['a defect', new TypeError('x is undefined'), 'unexpected', text('error.fallback')],
    ['a thrown text', 'oops', 'unexpected', text('error.fallback')],
    ['nothing', null, 'unexpected', text('error.fallback')],
  ])('that is %s reaches the screen as a result', async (_name, error, code, message, reason = 'other') => {
    for (const fails of [
      () => {
        throw error;
      },
      () => Promise.reject(error),
    ]) {
      const { invoke, log } = register(fails);
      expect(await invoke('app:info', {})).toEqual({ ok: false, error: { code, reason, message } });
      expect(log).toHaveLength(code === 'storage' || code === 'unexpected' ? 1 : 0);
    }
  });
});
