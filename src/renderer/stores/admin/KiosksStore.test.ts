import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { KiosksStore, kioskFormProblems, type PairingCode } from './KiosksStore.ts';

const DEVICE = { id: 4, name: 'Hall 3', campaigns: [{ id: 7, campaignName: 'Fair' }], isRevoked: false };
const REGISTERED: DeviceState = { kind: 'registered', device: DEVICE, isKept: true };
const CODE: PairingCode = { pairingCode: 'ABCD2345', expiresDate: '2026-01-01T00:15:00.000Z' };
const NO_LIMITS = { visitorsPerHour: null, mayExceedShare: null };
const FORM = { name: ' Hall 3 ', place: ' Booth 12 ', campaignIds: ['7'], ...NO_LIMITS };
const SINCE = '2026-01-01T08:00:00.000Z';

function openKiosks(answers: Record<string, () => unknown> = {}, register = () => REGISTERED) {
  let state: DeviceState = { kind: 'unregistered' };
  const { stores, main, clock } = testStores({
    'admin:call': ({ name }) => (answers[name] ?? (() => []))(),
    'device:state': () => state,
    'device:register': () => {
      state = register();
      return state;
    },
  });
  const admin = new AdminStore(stores, 5);
  return { kiosks: new KiosksStore(admin, stores.device), admin, stores, main, clock };
}

const refusal = () => {
  throw new AppError('refused', 'Not now.', { reason: 'too-many-attempts' });
};

describe('the kiosks of a vendor', () => {
  it('are read with what this kiosk is, those in use first and by name', async () => {
    const devices = [
      { ...DEVICE, id: 1, name: 'Alpha', isRevoked: true },
      { ...DEVICE, id: 2, name: 'Stand 10' },
      { ...DEVICE, id: 3, name: 'Stand 2', isRevoked: 0 },
    ];
    const { kiosks, stores, main } = openKiosks({ getDevices: () => devices });
    kiosks.open();
    await kiosks.list.load();
    expect(kiosks.list.value?.map(({ name }) => name)).toEqual(['Stand 2', 'Stand 10', 'Alpha']);
    expect(stores.device.state).toEqual({ kind: 'unregistered' });
    expect(main.calls).toContainEqual({
      channel: 'admin:call',
      request: { name: 'getDevices', request: { query: { clientId: 5 } } },
    });
  });

  it('are registered for campaigns that are known, and not before', async () => {
    const { kiosks, admin } = openKiosks({ getCampaigns: () => [] });
    const reading = admin.campaigns.load();
    expect(kiosks.isChoiceUnknown).toBe(true);
    await reading;
    expect(kiosks.isChoiceUnknown).toBe(false);
  });

  it('stand in order of what is wrong with them, and can be narrowed to a grade as long as it has any', async () => {
    const devices: FleetDevice[] = [
      { ...DEVICE, id: 1, name: 'Revoked', isRevoked: true, troubles: [] },
      { ...DEVICE, id: 2, name: 'Well', troubles: [] },
      { ...DEVICE, id: 3, name: 'Stuck', place: 'Hall 5', troubles: ['stuck', 'on-battery'] },
      { ...DEVICE, id: 4, name: 'Silent', troubles: ['silent'] },
      { ...DEVICE, id: 5, name: 'Battery', troubles: ['on-battery'] },
    ];
    const { kiosks } = openKiosks({ getDevices: () => devices });
    await kiosks.list.load();
    const names = () => kiosks.view.found.map(({ name }) => name);
    expect(names()).toEqual(['Silent', 'Stuck', 'Battery', 'Well', 'Revoked']);
    expect(kiosks.counts).toEqual({ alarm: 2, notice: 1, well: 1 });
    kiosks.toggleGrade('notice');
    expect(names()).toEqual(['Battery']);
    devices.splice(4, 1);
    await kiosks.list.load();
    expect([kiosks.grade, names().length]).toEqual([null, 4]);
    kiosks.toggleGrade('alarm');
    kiosks.toggleGrade('alarm');
    kiosks.view.searchFor('hall 5');
    expect(names()).toEqual(['Stuck']);
    kiosks.view.searchFor('not sending');
    expect(names()).toEqual(['Stuck']);
  });

  it('are read again every half minute, until nobody looks', async () => {
    const { kiosks, main, clock } = openKiosks();
    const stop = kiosks.follow(clock);
    clock.advance(30_000);
    await kiosks.list.load();
    stop();
    clock.advance(300_000);
    await kiosks.list.load();
    // Once at the start and once after half a minute.
    expect(main.timesCalled('device:state')).toBe(2);
  });

  it.each([
    ['not-found', true],
    ['not-permitted', false],
    ['server-error', false],
  ] as const)('are unknown to a server without them: %s', async (reason, isUnknown) => {
    const { kiosks } = openKiosks({
      getDevices: () => {
        throw new AppError('refused', 'No such address.', { reason });
      },
    });
    expect(kiosks.isUnknownHere).toBe(false);
    await kiosks.list.load();
    expect(kiosks.isUnknownHere).toBe(isUnknown);
  });

  it('are for all campaigns that are not over, unless somebody chooses others', async () => {
    const campaigns = [
      { id: 1, endDate: '1990-01-01T00:00:00Z' },
      { id: 2, endDate: '2999-01-01T00:00:00Z' },
      { id: 3, startDate: '2998-01-01T00:00:00Z', endDate: '2999-01-01T00:00:00Z' },
    ];
    const { kiosks, admin, clock } = openKiosks({ getCampaigns: () => campaigns });
    await admin.campaigns.load();
    expect(kiosks.newForm(clock.now())).toEqual({
      name: '',
      place: '',
      campaignIds: ['2', '3'],
      ...NO_LIMITS,
    });
    expect(kiosks.choices(clock.now()).map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(kiosks.formOf({ ...DEVICE, visitorsPerHour: 60, mayExceedShare: 1 })).toMatchObject({
      visitorsPerHour: '60',
      mayExceedShare: true,
    });
  });

  it('need a name that is not too long, and a campaign', () => {
    expect(kioskFormProblems(FORM)).toEqual({});
    expect(kioskFormProblems({ ...FORM, name: ' ', campaignIds: [] })).toEqual({
      name: expect.any(String),
      campaigns: expect.any(String),
    });
    expect(kioskFormProblems({ ...FORM, name: 'x'.repeat(201) }).name).toBeTypeOf('string');
    for (const visitorsPerHour of ['', 'many', '-1', '3601', '1.000']) {
      expect(kioskFormProblems({ ...FORM, visitorsPerHour }).visitorsPerHour).toBeTypeOf('string');
    }
    expect(kioskFormProblems({ ...FORM, place: 'x'.repeat(201) }).place).toBeTypeOf('string');
  });
});

describe('registering this kiosk', () => {
  it('makes a code and redeems it at once, and reads the list again', async () => {
    const { kiosks, stores, main } = openKiosks({ makePairingCode: () => CODE });
    expect(await kiosks.register(FORM)).toBeNull();
    expect(main.calls).toEqual([
      {
        channel: 'admin:call',
        request: {
          name: 'makePairingCode',
          request: { body: { clientId: 5, name: 'Hall 3', place: 'Booth 12', campaignIds: ['7'] } },
        },
      },
      { channel: 'device:register', request: { pairingCode: 'ABCD2345' } },
      { channel: 'admin:call', request: { name: 'getDevices', request: { query: { clientId: 5 } } } },
    ]);
    expect(stores.device.state).toEqual(REGISTERED);
  });

  it('says in the form why it failed, at either step', async () => {
    const first = openKiosks({ makePairingCode: refusal });
    expect(await first.kiosks.register(FORM)).toMatchObject({ message: 'Not now.' });
    expect(first.main.timesCalled('device:register')).toBe(0);
    const second = openKiosks({ makePairingCode: () => CODE }, refusal);
    expect(await second.kiosks.register(FORM)).toMatchObject({ reason: 'too-many-attempts' });
    expect(second.stores.toasts.toasts).toEqual([]);
  });
});

describe('registering this kiosk again', () => {
  const unreachable = () => {
    throw new AppError('unreachable', 'No answer.');
  };
  const wrong = () => {
    throw new AppError('refused', 'Wrong or expired code.', { reason: 'pairing-code-wrong' });
  };
  /** Registers through these outcomes in turn. Returns the codes that were sent. */
  async function sentCodes(outcomes: (() => DeviceState)[], forms = [FORM, FORM]) {
    let made = 0;
    const makePairingCode = () => ({ ...CODE, pairingCode: `CODE${++made}` });
    const { kiosks, main } = openKiosks({ makePairingCode }, () => (outcomes.shift() ?? wrong)());
    const failures = [];
    for (const form of forms) failures.push((await kiosks.register({ ...form }))?.message ?? null);
    const codes = main.calls.flatMap(({ channel, request }) => (channel === 'device:register' ? [request] : []));
    return { failures, codes: codes.map((request) => (request as { pairingCode: string }).pairingCode) };
  }

  it('sends the same code after a lost answer, so that the server makes no second device', async () => {
    expect(await sentCodes([unreachable, () => REGISTERED])).toEqual({
      failures: ['No answer.', null],
      codes: ['CODE1', 'CODE1'],
    });
  });

  it('makes a new code if the server refuses the earlier one, for another form, and after success', async () => {
    expect(await sentCodes([unreachable, wrong, () => REGISTERED])).toEqual({
      failures: ['No answer.', null],
      codes: ['CODE1', 'CODE1', 'CODE2'],
    });
    const renamed = [FORM, { ...FORM, name: 'Hall 4' }];
    expect((await sentCodes([unreachable, () => REGISTERED], renamed)).codes).toEqual(['CODE1', 'CODE2']);
    expect((await sentCodes([() => REGISTERED, () => REGISTERED])).codes).toEqual(['CODE1', 'CODE2']);
  });

  it('keeps the code if the earlier one still gets no answer', async () => {
    const { codes } = await sentCodes([unreachable, unreachable, () => REGISTERED], [FORM, FORM, FORM]);
    expect(codes).toEqual(['CODE1', 'CODE1', 'CODE1']);
  });
});

describe('another kiosk', () => {
  it('gets a code, which this one does not redeem', async () => {
    const { kiosks, main } = openKiosks({ makePairingCode: () => CODE });
    const shown: PairingCode[] = [];
    expect(await kiosks.makeCode(FORM, (code) => shown.push(code))).toBeNull();
    expect(shown).toEqual([CODE]);
    expect(main.timesCalled('device:register')).toBe(0);
  });

  it('gets none when the server refuses', async () => {
    const { kiosks } = openKiosks({ makePairingCode: refusal });
    const shown: PairingCode[] = [];
    expect(await kiosks.makeCode(FORM, (code) => shown.push(code))).toMatchObject({ message: 'Not now.' });
    expect(shown).toEqual([]);
  });
});

describe('changing a kiosk', () => {
  it('sends name, place, campaigns and limits', async () => {
    const { kiosks, main } = openKiosks({ updateDevice: () => DEVICE });
    expect(await kiosks.change(DEVICE, { ...FORM, visitorsPerHour: ' 90 ', mayExceedShare: true })).toBeNull();
    expect(main.calls[0]?.request).toMatchObject({
      name: 'updateDevice',
      request: {
        params: { id: 4 },
        body: { name: 'Hall 3', campaignIds: ['7'], visitorsPerHour: 90, mayExceedShare: true },
      },
      idempotencyKey: expect.any(String),
    });
  });

  it('looks at this one again after a revocation, which it may have been', async () => {
    const { kiosks, main } = openKiosks({ revokeDevice: () => DEVICE });
    expect(await kiosks.revoke(DEVICE, SINCE)).toBeNull();
    const request = { params: { id: 4 }, body: { since: SINCE } };
    expect(main.calls[0]?.request).toMatchObject({ name: 'revokeDevice', request });
    expect(main.timesCalled('device:state')).toBe(1);
  });

  it('returns why a revocation failed, for its dialog', async () => {
    const { kiosks, main } = openKiosks({ revokeDevice: refusal });
    expect(await kiosks.revoke(DEVICE, SINCE)).toMatchObject({ message: 'Not now.' });
    expect(main.timesCalled('device:state')).toBe(0);
  });
});

describe('a command', () => {
  it('is sent once for its key, and the list is read again', async () => {
    const { kiosks, main } = openKiosks({ postDeviceCommand: () => ({}) });
    expect(await kiosks.command(DEVICE, { kind: 'lock', message: null })).toBeNull();
    expect(main.calls.map(({ request }) => request)).toEqual([
      {
        name: 'postDeviceCommand',
        request: { params: { id: 4 }, body: { kind: 'lock', message: null } },
        idempotencyKey: expect.any(String),
      },
      { name: 'getDevices', request: { query: { clientId: 5 } } },
    ]);
  });

  it('that the server refuses is shown', async () => {
    const { kiosks, stores } = openKiosks({ postDeviceCommand: refusal });
    expect(await kiosks.command(DEVICE, { kind: 'lock', message: null })).not.toBeNull();
    expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['Not now.']);
  });
});
