import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckIn } from '../../src/shared/entities/check-in.ts';
import type { FleetDevice } from '../../src/shared/entities/fleet.ts';
import { SILENT_MS } from '../../src/shared/rules/fleet.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { checkInOf, checkInRequestOf } from '../support/health.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { emptyCampaign, NORDWIND } from '../support/vendor.ts';

const MINUTE_MS = 60_000;
const HALF_MINUTE_MS = 30_000;

let now = Date.now();
const suite = serverSuite({ clock: { now: () => now } });
let admin: SignedIn;
let campaignId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  campaignId = await emptyCampaign(suite.server.db);
});

let names = 0;
const newDevice = (name = `Stand ${++names}`) => registerDevice(suite.api, admin, [campaignId], name);
const fleet = () => suite.api.call('getDevices', { query: { clientId: NORDWIND } }, admin);
const listed = async ({ device }: Registered): Promise<FleetDevice | undefined> =>
  (await fleet()).find(({ id }) => id === device.id);
const troublesOf = async (registered: Registered) => (await listed(registered))?.troubles;
let beats = 0;
/** Sends a check-in of a kiosk with a right clock. */
const beat = (by: { token: string }, more: Partial<CheckIn> = {}) =>
  suite.api.call('checkIn', { body: checkInRequestOf(now, { beat: ++beats, ...more }) }, by);
const historyOf = ({ device }: Registered) =>
  suite.server.db
    .selectFrom('check_in_history')
    .select(['at', 'troubles', 'unsent'])
    .where('device_id', '=', device.id)
    .orderBy('at')
    .execute();

describe('a check-in', () => {
  it('is shown to administrators, without undeclared fields', async () => {
    const registered = await newDevice();
    expect(await listed(registered)).toMatchObject({ heardDate: null, checkIn: null, troubles: ['never-heard'] });
    const told = checkInOf(now, { beat: ++beats, leasedUnits: 12, lastPlayAt: now - MINUTE_MS });
    const request = checkInRequestOf(now, told);
    const more = { ...request, player: 'Vera', health: { ...told.health, names: ['Vera'] } };
    await suite.api.call('checkIn', { body: more }, registered);
    const heardDate = new Date(now).toISOString();
    expect(await listed(registered)).toMatchObject({ heardDate, checkIn: told, troubles: [] });
    const packages = [{ campaignId, version: 'of before' }];
    await suite.api.call('checkIn', { body: { ...request, beat: ++beats, packages } }, registered);
    expect((await listed(registered))?.checkIn?.preparedCampaignIds).toEqual([campaignId]);
    const row = suite.server.db
      .selectFrom('check_ins')
      .select('check_in')
      .where('device_id', '=', registered.device.id);
    expect((await row.executeTakeFirstOrThrow()).check_in).not.toContain('Vera');
  });

  it('counts as hearing a kiosk, unlike its other calls', async () => {
    const registered = await newDevice();
    await suite.api.call('getOwnDevice', {}, registered);
    expect(await troublesOf(registered)).toEqual(['never-heard']);
    await beat(registered);
    now += SILENT_MS;
    await suite.api.call('getOwnDevice', {}, registered);
    expect(await troublesOf(registered)).toEqual(['silent']);
    await beat(registered);
    expect(await troublesOf(registered)).toEqual([]);
  });

  it('changes only the row of the kiosk whose key it was sent with', async () => {
    const [honest, liar] = [await newDevice(), await newDevice()];
    await beat(honest);
    const before = await listed(honest);
    const lies = { ...checkInRequestOf(now, { beat: 1 }), id: honest.device.id, deviceId: honest.device.id };
    await suite.api.call('checkIn', { body: lies }, liar);
    expect(await listed(honest)).toEqual(before);
    expect((await listed(liar))?.checkIn?.beat).toBe(1);
  });

  it.each([
    ['a run that is no random number', { run: 'mine' }],
    ['a count below 1', { beat: 0 }],
    ['a mode that there is not', { mode: 'party' }],
    ['a version without end', { health: { ...checkInOf(0).health, version: 'x'.repeat(101) } }],
    ['a text in place of a number', { leasedUnits: 'all' }],
  ])('is refused with %s', async (_what, wrong) => {
    const registered = await newDevice();
    const body = { ...checkInRequestOf(now), ...wrong };
    const answer = await suite.api.attempt('checkIn', { body }, registered);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-field']);
    expect(await troublesOf(registered)).toEqual(['never-heard']);
  });

  it('of a revoked kiosk is refused, and the kiosk has no troubles', async () => {
    const registered = await newDevice();
    await beat(registered);
    await suite.api.call(
      'revokeDevice',
      { params: { id: registered.device.id }, body: { since: '2100-01-01T00:00:00Z' } },
      admin,
    );
    const { status } = await suite.api.attempt('checkIn', { body: checkInRequestOf(now) }, registered);
    now += SILENT_MS;
    expect([status, await troublesOf(registered)]).toEqual([401, []]);
  });
});

describe('two kiosks that could be confused', () => {
  it('are noticed after a disk was copied, because their runs alternate', async () => {
    const registered = await newDevice();
    const [one, other] = ['01'.repeat(16), '02'.repeat(16)];
    await beat(registered, { run: one, beat: 7 });
    await beat(registered, { run: other, beat: 1 });
    expect(await troublesOf(registered)).toEqual([]);
    await beat(registered, { run: one, beat: 8 });
    expect(await troublesOf(registered)).toEqual(['doubled']);
    now += MINUTE_MS;
    await beat(registered, { run: one, beat: 9 });
    expect(await troublesOf(registered)).toEqual(['doubled']);
  });

  it('are not seen in a check-in that a network has held up, which replaces no newer report', async () => {
    const registered = await newDevice();
    for (const number of [5, 7, 6]) await beat(registered, { beat: number });
    expect([(await listed(registered))?.checkIn?.beat, await troublesOf(registered)]).toEqual([7, []]);
  });

  it('are reported if they have the same name, as long as both are in use', async () => {
    const [one, other] = [await newDevice('Twin'), await newDevice('Twin')];
    await beat(one);
    expect([await troublesOf(one), await troublesOf(other)]).toEqual([['same-name'], ['same-name', 'never-heard']]);
    await suite.api.call(
      'revokeDevice',
      { params: { id: other.device.id }, body: { since: '2100-01-01T00:00:00Z' } },
      admin,
    );
    expect(await troublesOf(one)).toEqual([]);
  });
});

describe('the history of a kiosk', () => {
  it('gets a row every ten minutes, and whenever the troubles change', async () => {
    const registered = await newDevice();
    const begun = now;
    for (; now <= begun + 21 * MINUTE_MS; now += HALF_MINUTE_MS) {
      const isRefused = now >= begun + 15 * MINUTE_MS;
      const { health } = checkInOf(now);
      await beat(registered, { health: { ...health, queue: { ...health.queue, refused: isRefused ? 3 : 0 } } });
    }
    const minutes = (await historyOf(registered)).map(({ at, ...row }) => [(Date.parse(at) - begun) / MINUTE_MS, row]);
    expect(minutes).toEqual([
      [0, { troubles: '[]', unsent: 0 }],
      [10, { troubles: '[]', unsent: 0 }],
      [15, { troubles: '["refused"]', unsent: 3 }],
    ]);
  });

  it('shows the time of a silence', async () => {
    const registered = await newDevice();
    const begun = now;
    await beat(registered);
    now += 5 * MINUTE_MS;
    await beat(registered);
    const minutes = (await historyOf(registered)).map(({ at, troubles }) => [
      (Date.parse(at) - begun) / MINUTE_MS,
      troubles,
    ]);
    expect(minutes).toEqual([
      [0, '[]'],
      [2, '["silent"]'],
      [5, '[]'],
    ]);
  });
});
