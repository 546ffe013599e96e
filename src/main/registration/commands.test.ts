import { describe, expect, it, onTestFinished } from 'vitest';
import { MAXIMUM_LOG_LENGTH } from '#shared/api/device-endpoints.ts';
import type { CommandKind, HandedCommand } from '#shared/entities/command.ts';
import type { UpdateState } from '#shared/ipc/updates.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { Commands, type CommandsOptions, LOOK_MS } from './commands.ts';

/** A kiosk that notes what it is made to do. */
function openCommands(more: Partial<CommandsOptions> = {}) {
  const clock = new FakeClock();
  const did: string[] = [];
  const at = { visitor: false, staff: false, update: { kind: 'off' } as UpdateState };
  const deed = (what: string) => () => void did.push(what);
  const commands = new Commands({
    engine: { tryNow: deed('tryNow') },
    device: { sendLog: async (log) => void did.push(`log of ${log.length}`) },
    leases: { giveBack: async () => void did.push('give back') },
    staffDoor: {
      get isOpen() {
        return at.staff;
      },
      lock: () => did.push('lock') > 0,
    },
    appControl: { restart: deed('restart'), log: () => 'started' },
    updates: {
      get state() {
        return at.update;
      },
      check: async () => void did.push('check'),
      install: () => {
        did.push('install');
        at.update = { kind: 'installing', version: '2.0.0' };
      },
    },
    clock,
    hasVisitor: () => at.visitor,
    showMessage: (message) => did.push(message),
    onLog: () => {},
    ...more,
  });
  onTestFinished(() => commands.stop());
  /** Lets promises go on, and time pass. */
  const settle = async (looks = 0) => {
    for (let look = 0; look <= looks; look += 1) {
      if (look > 0) clock.advance(LOOK_MS);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
  const take = async (...handed: HandedCommand[]) => {
    commands.take(handed);
    await settle();
  };
  return { commands, take, settle, at, did };
}

describe('a command', () => {
  it.each<[CommandKind, string]>([
    ['sync-now', 'tryNow'],
    ['send-log', 'log of 7'],
    ['show-message', 'Tea is ready'],
    ['return-leases', 'give back'],
    ['lock', 'lock'],
  ])('%s is done at once where nobody is at the kiosk', async (kind, deed) => {
    const { commands, take, did } = openCommands();
    await take({ id: 4, kind, message: 'Tea is ready' });
    expect([did, commands.told]).toEqual([[deed], [{ id: 4, state: 'done' }]]);
  });

  it('is told until the server knows that it has ended', async () => {
    const { commands, take, at, settle } = openCommands();
    at.visitor = true;
    await take({ id: 4, kind: 'sync-now' }, { id: 5, kind: 'show-message', message: '' });
    const told = commands.told;
    expect(told).toEqual([
      { id: 5, state: 'open' },
      { id: 4, state: 'done' },
    ]);
    at.visitor = false;
    await settle(1);
    commands.forget(told);
    expect(commands.told).toEqual([{ id: 5, state: 'done' }]);
    commands.forget(commands.told);
    expect(commands.told).toEqual([]);
  });

  it('that cannot be done has failed, and the next one is done', async () => {
    const { commands, take } = openCommands({
      device: { sendLog: () => Promise.reject(new Error('away')) },
      staffDoor: { lock: () => false, isOpen: false },
    });
    await take({ id: 4, kind: 'send-log' }, { id: 5, kind: 'lock' }, { id: 6, kind: 'sync-now' });
    expect(commands.told.map(({ state }) => state).sort()).toEqual(['done', 'failed', 'failed']);
  });

  it.each(['visitor', 'staff'] as const)(
    'that ends the app waits as long as there is a %s, and stays open',
    async (who) => {
      const { commands, take, at, settle, did } = openCommands();
      at[who] = true;
      await take({ id: 4, kind: 'restart' });
      await settle(3);
      expect(did).toEqual([]);
      at[who] = false;
      await settle(1);
      expect([did, commands.told]).toEqual([['restart'], [{ id: 4, state: 'open' }]]);
    },
  );

  it('that locks does not wait for the visitor', async () => {
    const { take, at, did } = openCommands();
    at.visitor = true;
    await take({ id: 4, kind: 'lock' });
    expect(did).toEqual(['lock']);
  });

  it('that waits is forgotten when the kiosk stops', async () => {
    const { commands, take, at, settle, did } = openCommands();
    at.visitor = true;
    await take({ id: 4, kind: 'restart' });
    commands.stop();
    at.visitor = false;
    await settle(3);
    expect(did).toEqual([]);
  });
});

describe('an update', () => {
  it('is looked for, downloaded, and installed once nobody is at the kiosk', async () => {
    const { commands, take, at, settle, did } = openCommands();
    at.update = { kind: 'downloading', version: '2.0.0', percent: 5 };
    at.visitor = true;
    await take({ id: 4, kind: 'update' });
    await settle(2);
    at.update = { kind: 'ready', version: '2.0.0', isByItself: false };
    await settle(2);
    expect(did).toEqual(['check']);
    at.visitor = false;
    await settle(1);
    expect([did, commands.told]).toEqual([['check', 'install'], [{ id: 4, state: 'open' }]]);
    at.update = { kind: 'failed', reason: 'not-installed' };
    await settle(1);
    expect(commands.told).toEqual([{ id: 4, state: 'failed' }]);
  });

  it.each<[UpdateState, string]>([
    [{ kind: 'current', later: null }, 'done'],
    [{ kind: 'off' }, 'failed'],
    [{ kind: 'failed', reason: 'unreachable' }, 'failed'],
  ])('with %o is %s', async (state, outcome) => {
    const { commands, take, at, did } = openCommands();
    at.update = state;
    await take({ id: 4, kind: 'update' });
    expect([did, commands.told]).toEqual([['check'], [{ id: 4, state: outcome }]]);
  });
});

it('sends the newest part of a long log, as a server can store it', async () => {
  const sent: string[] = [];
  const log = `${'old '.repeat(MAXIMUM_LOG_LENGTH)}🎡 new\0 line`;
  const cut = log.slice(log.length - MAXIMUM_LOG_LENGTH);
  const { take } = openCommands({
    device: { sendLog: async (text) => void sent.push(text) },
    appControl: { restart: () => {}, log: () => log },
  });
  await take({ id: 4, kind: 'send-log' });
  expect(sent).toEqual([cut.replace('\0', '')]);
  // Cut in the middle of a character.
  const halved = `${'🎡'}${'x'.repeat(MAXIMUM_LOG_LENGTH - 1)}`;
  const other = openCommands({
    device: { sendLog: async (text) => void sent.push(text) },
    appControl: { restart: () => {}, log: () => halved },
  });
  await other.take({ id: 4, kind: 'send-log' });
  expect(sent[1]?.isWellFormed()).toBe(true);
});
