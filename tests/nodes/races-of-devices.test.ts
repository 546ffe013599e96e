import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Wish } from '../../src/shared/entities/lease.ts';
import { Api } from '../support/api.ts';
import { joinCampaign, openAdmin, openCampaign, openDevice } from '../support/arena.ts';
import { share, tell } from '../support/fault-tally.ts';
import { checkInRequestOf } from '../support/health.ts';
import { limited } from '../support/limited.ts';
import type { SignedIn } from '../support/player.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * An administrator revokes a device, or takes its campaign away, at one node while the device calls at another. What the
 * device has then must be what it got before (docs/specification.md, 7.11).
 */

const ROUNDS = share(1000, 100);
/** Enough for all rounds on a busy machine. */
const TIMEOUT_MS = ROUNDS * 2_000;
/** Concurrent rounds. Each has its own device, and all have the same campaign. */
const AT_ONCE = 50;

let one: TestServer;
let two: TestServer;
let apis: readonly [Api, Api];
let admin: SignedIn;
let campaignId: number;
let prizeId: number;
let questionId: number;
let answerId: number;

beforeAll(async () => {
  one = await startTestServer({ seed: 'none' });
  two = await startTestServer({ seed: 'none', database: one.database });
  apis = [new Api(one.url), new Api(two.url)];
  const prizes = [{ minimum: 0, rank: 1, winners: 1_000_000 }];
  campaignId = await openCampaign(one, { type: 'wheel', bonusPoints: 0, questionCount: 1, prizes });
  admin = await openAdmin(one);
  const { db } = one;
  const ofCampaign = <T extends 'prizes' | 'questions'>(table: T) =>
    db
      .selectFrom(table as 'prizes')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow();
  ({ id: prizeId } = await ofCampaign('prizes'));
  ({ id: questionId } = await ofCampaign('questions'));
  ({ id: answerId } = await db
    .selectFrom('answers')
    .select('id')
    .where('question_id', '=', questionId)
    .where('is_correct', '=', 1)
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
});

/** A device whose player has answered the question, unless `hasAnswered` is false. */
interface Stand {
  deviceId: number;
  /** The device for itself. */
  own: { token: string };
  /** The device for its player. */
  forPlayer: { token: string; onBehalfOf: number };
  userId: number;
}

async function openStand(hasAnswered: boolean): Promise<Stand> {
  const { id: deviceId, token, allow } = await openDevice(one);
  await allow(campaignId);
  const player = await joinCampaign(one, campaignId);
  if (hasAnswered) await apis[0].call('postUserAnswer', { body: answerOf(player.userId) }, player);
  const { userId } = player;
  return { deviceId, own: { token }, forPlayer: { token, onBehalfOf: userId }, userId };
}

const answerOf = (userId: number) => ({ userId, campaignId, questionId, answerId, isCorrect: true });

/** A change of the device by an administrator, with a key, so that the server stores its moment. */
const changes = {
  'its revocation': (deviceId: number) =>
    apis[0].attempt(
      'revokeDevice',
      { params: { id: deviceId }, body: { since: '2100-01-01T00:00:00Z' } },
      { ...admin, idempotencyKey: `revoke-${deviceId}` },
    ),
  'the loss of its campaign': (deviceId: number) =>
    apis[0].attempt(
      'updateDevice',
      { params: { id: deviceId }, body: { name: 'Arena', campaignIds: [] } },
      { ...admin, idempotencyKey: `take-${deviceId}` },
    ),
};

async function momentOfChange(deviceId: number): Promise<string> {
  const keys = [`revoke-${deviceId}`, `take-${deviceId}`];
  const row = await one.db
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow();
  return row.created_at;
}

/** The calls of a device, each with what it must not have left behind after the change. */
const calls: Record<
  string,
  { hasAnswered: boolean; send(stand: Stand): Promise<unknown>; left(stand: Stand): unknown }
> = {
  lease: {
    hasAnswered: true,
    send: ({ own, userId }) => {
      const wish: Wish = { days: 14, prizes: [{ prizeId, units: 10 }], plays: [{ userId, campaignId }] };
      return apis[1].attempt('checkIn', { body: checkInRequestOf(Date.now(), { wish }) }, own);
    },
    left: async ({ deviceId }) => [
      ...(await one.db.selectFrom('lease_prizes').selectAll().where('device_id', '=', deviceId).execute()),
      ...(await one.db.selectFrom('lease_plays').selectAll().where('device_id', '=', deviceId).execute()),
    ],
  },
  award: {
    hasAnswered: true,
    send: ({ forPlayer, userId }) =>
      apis[1].attempt('postAwardedPrize', { body: { userId, campaignId, prizeId } }, forPlayer),
    left: (stand) => laterThanChange('awarded_prizes', stand),
  },
  answer: {
    hasAnswered: false,
    send: ({ forPlayer, userId }) => apis[1].attempt('postUserAnswer', { body: answerOf(userId) }, forPlayer),
    left: (stand) => laterThanChange('user_answers', stand),
  },
};

/** Returns the player's rows that the server stored after the change. */
async function laterThanChange(table: 'awarded_prizes' | 'user_answers', { deviceId, userId }: Stand) {
  const rows = await one.db.selectFrom(table).select('created_at').where('user_id', '=', userId).execute();
  const changedAt = await momentOfChange(deviceId);
  return rows.filter(({ created_at }) => created_at > changedAt);
}

const kinds = Object.entries(changes).flatMap(([change, make]) =>
  Object.entries(calls).map(([name, call]) => ({ change, make, name, call })),
);

describe('two nodes over one database', () => {
  for (const { change, make, name, call } of kinds) {
    it(
      `give nothing to a device after ${change}: ${name}`,
      async () => {
        const inTurn = limited(AT_ONCE);
        const left = await Promise.all(
          Array.from({ length: ROUNDS }, () =>
            inTurn(async () => {
              const stand = await openStand(call.hasAnswered);
              const [changed] = await Promise.all([make(stand.deviceId), call.send(stand)]);
              expect(changed.status).toBe(200);
              return call.left(stand);
            }),
          ),
        );
        const wrong = left.flat().length;
        tell({ kind: `two nodes: ${change}, ${name}`, runs: ROUNDS, lost: wrong, doubled: 0, unclear: 0 });
        expect(wrong).toBe(0);
      },
      TIMEOUT_MS,
    );
  }
});
