import { beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, type Registered, registerDevice, walkUp } from '../support/devices.ts';
import { answerTo, logIn, type Player, playerOf, prizeNamed, statusWith } from '../support/player.ts';

const DAY_MS = 24 * 60 * 60_000;
const iso = (time: number) => new Date(time).toISOString();

const suite = serverSuite();
let device: Registered;
let campaignId: number;
beforeAll(async () => {
  const admin = await logIn(suite.api, 'admin');
  ({ campaignId } = await playerOf(suite.api, 'player06'));
  await allowWalkUps(suite.server, campaignId);
  await suite.server.db.updateTable('prizes').set({ winner_total: 50 }).where('campaign_id', '=', campaignId).execute();
  device = await registerDevice(suite.api, admin, [campaignId]);
});

interface Moment {
  occurredAt?: string;
  occurredAgoMs?: number;
  clockErrorMs?: number;
}

/** Sends one row of each kind for the player. */
async function play(player: Player, options: Moment & { token: string; onBehalfOf?: Id }) {
  const { userId, campaignId, status } = player;
  const prizeId = prizeNamed(player, 'Gift card').id;
  const put = { query: { id: status.id }, body: statusWith(player, { totalSpinsEarned: 1, remainingSpins: 1 }) };
  const answers = [
    await suite.api.attempt('postUserAnswer', { body: answerTo(player, 0) }, options),
    await suite.api.attempt('postAwardedPrize', { body: { userId, campaignId, prizeId } }, options),
    await suite.api.attempt('putGameStatus', put, options),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
}

/** Returns the stored moments of the player's rows. */
const momentsOf = async ({ userId, campaignId }: Player) => {
  const { db } = suite.server;
  const tables = ['user_answers', 'awarded_prizes', 'game_statuses'] as const;
  const of = (table: (typeof tables)[number]) =>
    db
      .selectFrom(table)
      .select(['occurred_at', 'moment_kind'])
      .where('user_id', '=', Number(userId))
      .where('campaign_id', '=', campaignId)
      .execute();
  return (await Promise.all(tables.map(of))).flat();
};

describe('the moment of a row', () => {
  it("is that of the kiosk's clock, corrected by its error", async () => {
    const [player, at] = [await playerOf(suite.api, 'player06'), Date.now() - 60_000];
    const clockErrorMs = Date.parse('2019-01-01T00:00:00Z') - Date.now();
    const moment = { occurredAt: iso(at + clockErrorMs), occurredAgoMs: 5, clockErrorMs };
    await play(player, { ...moment, token: device.token, onBehalfOf: player.userId });
    expect(await momentsOf(player)).toEqual(Array(3).fill({ occurred_at: iso(at), moment_kind: 'corrected' }));
  });

  it("is the last check-in of the row's device if neither error nor age is known", async () => {
    const [player, heardAt] = [await playerOf(suite.api, 'player07'), iso(Date.now() - 3 * DAY_MS)];
    const { id: device_id } = device.device;
    const none = { run: '', beat: 1, former_runs: '[]', check_in: '{}', troubles: '[]' };
    const checkIn = { ...none, device_id, heard_at: heardAt, noted_at: heardAt };
    await suite.server.db.insertInto('check_ins').values(checkIn).execute();
    await play(player, { occurredAt: iso(Date.now()), token: device.token, onBehalfOf: player.userId });
    expect(await momentsOf(player)).toEqual(Array(3).fill({ occurred_at: heardAt, moment_kind: 'unknown' }));
  });

  it("is the arrival in a player's own session if the row claims to be older than the session", async () => {
    const player = await playerOf(suite.api, 'player08');
    await play(player, { occurredAt: iso(Date.now() - DAY_MS), token: player.token });
    expect(await momentsOf(player)).toEqual(Array(3).fill({ occurred_at: null, moment_kind: 'arrival' }));
  });

  it('is stored for a visit too', async () => {
    const { campaignId } = await playerOf(suite.api, 'player09');
    const body = walkUp(campaignId);
    const options = { token: device.token, occurredAt: iso(Date.now() - DAY_MS), clockErrorMs: 60_000 };
    const before = Date.parse(options.occurredAt) - 60_000;
    expect((await suite.api.attempt('postWalkUp', { body }, options)).status).toBe(200);
    const walkUps = suite.server.db.selectFrom('walk_ups').where('walk_up_id', '=', body.id);
    expect(await walkUps.select(['occurred_at', 'moment_kind']).execute()).toEqual([
      { occurred_at: iso(before), moment_kind: 'corrected' },
    ]);
  });
});

describe('the dates of a campaign', () => {
  const setDates = (campaignId: Id, start_date: string, end_date: string) =>
    suite.server.db
      .updateTable('campaigns')
      .set({ start_date, end_date })
      .where('id', '=', Number(campaignId))
      .execute();
  const day = (days: number) => iso(Date.now() + days * DAY_MS);

  it.each([
    ['player10', 'arrived-late', [-9, -3], { occurredAgoMs: 4 * DAY_MS }],
    ['player11', 'after-late-days', [-40, -30], { occurredAgoMs: 35 * DAY_MS }],
    ['player12', 'moment-unknown', [-9, -3], {}],
    ['player13', 'moment-unknown', [-1, 1], {}],
    ['player14', 'outside-dates', [-9, -3], { occurredAt: '2019-01-01T00:00:00Z', clockErrorMs: 0 }],
    ['player15', 'outside-dates', [2, 4], { occurredAgoMs: 0 }],
    ['player16', 'outside-dates', [-5000, -4990], { occurredAgoMs: 1000 }],
    ['player17', null, [-9, 3], { occurredAgoMs: 4 * DAY_MS }],
  ] as const)('lose no row of a device and mark it: %s, %s', async (name, mark, [start, end], moment) => {
    await setDates(campaignId, day(-1), day(1));
    const player = await playerOf(suite.api, name);
    await setDates(campaignId, day(start), day(end));
    await play(player, { ...moment, token: device.token, onBehalfOf: player.userId });
    const statuses = suite.server.db.selectFrom('game_statuses').where('id', '=', Number(player.status.id));
    expect(await statuses.select('date_mark').execute()).toEqual([{ date_mark: mark }]);
  });
});
