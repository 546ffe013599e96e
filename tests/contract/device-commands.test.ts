import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckIn } from '../../src/shared/entities/check-in.ts';
import type { HandedCommand, KioskCommand } from '../../src/shared/entities/command.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { checkInOf, checkInRequestOf } from '../support/health.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { emptyCampaign, logInStranger, type Stranger } from '../support/vendor.ts';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

let now = Date.now();
const suite = serverSuite({ clock: { now: () => now } });
let admin: SignedIn;
let stranger: Stranger;
let campaignId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  campaignId = await emptyCampaign(suite.server.db);
});

let beats = 0;
const beat = async (by: { token: string }, more: Partial<CheckIn> = {}): Promise<HandedCommand[]> =>
  (await suite.api.call('checkIn', { body: checkInRequestOf(now, { beat: ++beats, ...more }) }, by)).commands;
/** Registers a kiosk that has reported once. */
async function newKiosk(name?: string): Promise<Registered> {
  const registered = await registerDevice(suite.api, admin, [campaignId], name);
  await beat(registered);
  return registered;
}
const tell = ({ device }: Registered, body: KioskCommand) =>
  suite.api.call('postDeviceCommand', { params: { id: device.id }, body }, admin);
const dayOf = ({ device }: Registered, by: { token: string } = admin) =>
  suite.api.call('getDeviceDay', { params: { id: device.id } }, by);
const statesOf = async (kiosk: Registered) =>
  (await dayOf(kiosk)).commands.map(({ kind, state }) => `${kind} ${state}`);

describe('a command', () => {
  it('is handed out once, and has the state that the kiosk reports', async () => {
    const kiosk = await newKiosk();
    const told = await tell(kiosk, { kind: 'show-message', message: ' Tea is ready. ' });
    expect(told).toMatchObject({ kind: 'show-message', message: 'Tea is ready.', state: 'waiting' });
    const handed = await beat(kiosk);
    expect(handed).toEqual([{ id: told.id, kind: 'show-message', message: 'Tea is ready.' }]);
    expect(await statesOf(kiosk)).toEqual(['show-message taken']);
    const open = { id: told.id, state: 'open' as const };
    expect(await beat(kiosk, { commands: [open] })).toEqual([]);
    expect(await statesOf(kiosk)).toEqual(['show-message taken']);
    expect(await beat(kiosk, { commands: [{ ...open, state: 'done' }] })).toEqual([]);
    expect(await statesOf(kiosk)).toEqual(['show-message done']);
    // A final state stays.
    await beat(kiosk, { commands: [{ ...open, state: 'failed' }] });
    expect(await statesOf(kiosk)).toEqual(['show-message done']);
  });

  it('is handed out to one of many simultaneous check-ins', async () => {
    const kiosk = await newKiosk();
    await tell(kiosk, { kind: 'lock' });
    const all = await Promise.all(Array.from({ length: 6 }, () => beat(kiosk)));
    expect(all.flat().map(({ kind }) => kind)).toEqual(['lock']);
  });

  it('fails if it got lost on its way', async () => {
    const kiosk = await newKiosk();
    await tell(kiosk, { kind: 'sync-now' });
    await beat(kiosk);
    await beat(kiosk);
    expect(await statesOf(kiosk)).toEqual(['sync-now failed']);
  });

  it('to restart or to update is done when the next run, or version, reports', async () => {
    const kiosk = await newKiosk();
    await tell(kiosk, { kind: 'update' });
    await tell(kiosk, { kind: 'restart' });
    await tell(kiosk, { kind: 'send-log' });
    const handed = await beat(kiosk);
    const commands = handed.map(({ id }) => ({ id, state: 'open' as const }));
    await beat(kiosk, { commands });
    expect(await statesOf(kiosk)).toEqual(['send-log taken', 'restart taken', 'update taken']);
    const { health } = checkInOf(now);
    await beat(kiosk, { run: '07'.repeat(16), health: { ...health, version: '9.0.0' } });
    expect(await statesOf(kiosk)).toEqual(['send-log failed', 'restart done', 'update done']);
  });

  it('is not stored again while it waits, and takes effect once per key', async () => {
    const kiosk = await newKiosk();
    const first = await tell(kiosk, { kind: 'restart' });
    expect(await tell(kiosk, { kind: 'restart' })).toEqual(first);
    await tell(kiosk, { kind: 'lock' });
    expect((await beat(kiosk)).map(({ kind }) => kind).sort()).toEqual(['lock', 'restart']);
    expect((await tell(kiosk, { kind: 'restart' })).id).not.toBe(first.id);
  });

  it('is refused without a message to show, and for a revoked kiosk', async () => {
    const kiosk = await newKiosk();
    const reasonOf = async (body: object) =>
      (await suite.api.attempt('postDeviceCommand', { params: { id: kiosk.device.id }, body }, admin)).body.code;
    expect(await reasonOf({ kind: 'show-message' })).toBe('invalid-field');
    expect(await reasonOf({ kind: 'show-message', message: 'x'.repeat(501) })).toBe('invalid-field');
    expect(await reasonOf({ kind: 'explode' })).toBe('invalid-field');
    await suite.api.call(
      'revokeDevice',
      { params: { id: kiosk.device.id }, body: { since: '2100-01-01T00:00:00Z' } },
      admin,
    );
    expect(await reasonOf({ kind: 'lock' })).toBe('device-revoked');
  });

  it('is accepted only from administrators of the own vendor, who alone see the results', async () => {
    const kiosk = await newKiosk();
    await suite.api.call('putOwnLog', { body: { log: 'started' } }, kiosk);
    const params = { id: kiosk.device.id };
    for (const [name, request] of [
      ['postDeviceCommand', { params, body: { kind: 'lock' } }],
      ['getDeviceDay', { params }],
      ['downloadDeviceLog', { params }],
    ] as const) {
      const { status, body } = await suite.api.attempt(name, request, stranger);
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'not-permitted' });
    }
    expect(await beat(kiosk)).toEqual([]);
  });

  it("of another kiosk is not ended by a kiosk's report", async () => {
    const [honest, liar] = [await newKiosk(), await newKiosk()];
    const { id } = await tell(honest, { kind: 'lock' });
    await beat(honest);
    await tell(liar, { kind: 'sync-now' });
    await beat(liar, { commands: [{ id, state: 'done' }] });
    await beat(liar, { commands: [{ id, state: 'done' }] });
    expect(await statesOf(honest)).toEqual(['lock taken']);
  });
});

describe('the log of a kiosk', () => {
  it("is downloaded as last sent, under the kiosk's name", async () => {
    const kiosk = await newKiosk('Hall 3 / left');
    const request = { params: { id: kiosk.device.id } };
    const missing = await suite.api.attempt('downloadDeviceLog', request, admin);
    expect([missing.status, missing.body.code, (await dayOf(kiosk)).logDate]).toEqual([404, 'log-not-sent', null]);
    await suite.api.call('putOwnLog', { body: { log: 'one' } }, kiosk);
    await suite.api.call('putOwnLog', { body: { log: 'zwei – 二\n' } }, kiosk);
    const { fileName, bytes } = await suite.api.download('downloadDeviceLog', request, admin);
    expect(Buffer.from(bytes).toString('utf8')).toBe('zwei – 二\n');
    expect(fileName).toMatch(/Hall 3.*\d{4}-\d{2}-\d{2}\.log$/);
    expect((await dayOf(kiosk)).logDate).toBe(new Date(now).toISOString());
  });

  it('is limited in length', async () => {
    const kiosk = await newKiosk();
    const { status } = await suite.api.attempt('putOwnLog', { body: { log: 'x'.repeat(500_001) } }, kiosk);
    expect(status).toBe(400);
  });
});

describe('the day of a kiosk', () => {
  it('begins with the state a day ago', async () => {
    const kiosk = await newKiosk();
    now += DAY_MS / 2;
    await beat(kiosk, { isOnBattery: true });
    now += DAY_MS / 2 + MINUTE_MS;
    await beat(kiosk);
    // The clock has ended the first session.
    const { history } = await dayOf(kiosk, await logIn(suite.api, 'admin'));
    expect(
      history.map(({ date, troubles, unsent }) => [Math.round((now - Date.parse(date)) / MINUTE_MS), troubles, unsent]),
    ).toEqual([
      [24 * 60 + 1, [], 0],
      [24 * 60 - 1, ['silent'], null],
      [12 * 60 + 1, ['on-battery'], 0],
      [12 * 60 - 1, ['silent'], null],
      [0, [], 0],
    ]);
  });
});
