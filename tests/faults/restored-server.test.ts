import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NewJob } from '../../src/main/outbox/job.ts';
import { HAND_OVERS, handOverLane } from '../../src/shared/lane.ts';
import { newClaimCode } from '../../src/shared/rules/claim-code.ts';
import { Api } from '../support/api.ts';
import { handOver, registerDevice } from '../support/devices.ts';
import { FaultServer, type FaultServerOptions } from '../support/fault-server.ts';
import { tempFolder } from '../support/main.ts';
import { answerTo, logIn, type Player, playerOf, prizeNamed } from '../support/player.ts';
import { type StepBody, sendingKiosk } from '../support/sending-kiosk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** A server whose database can be saved and restored. */
async function serverWithBackups() {
  const dbFile = path.join(tempFolder(), 'server.db');
  const backup = `${dbFile}.backup`;
  let server: TestServer = await startTestServer({ database: dbFile });
  onTestFinished(() => server.stop());
  return {
    url: () => server.url,
    copy: () => {
      const db = new Sqlite(dbFile, { readonly: true });
      db.exec(`VACUUM INTO '${backup}'`);
      db.close();
    },
    restore: async () => {
      await server.stop();
      for (const end of ['', '-wal', '-shm']) rmSync(`${dbFile}${end}`, { force: true });
      copyFileSync(backup, dbFile);
      server = await startTestServer({ database: dbFile });
    },
    handOvers: () => {
      const db = new Sqlite(dbFile, { readonly: true });
      try {
        return db.prepare('SELECT hand_over_id, claim_code, undone_reason FROM hand_overs ORDER BY id').all();
      } finally {
        db.close();
      }
    },
    /** Returns its rows of plays, without ids and moments. */
    plays: () => {
      const db = new Sqlite(dbFile, { readonly: true });
      try {
        return [
          'SELECT user_id, campaign_id, question_id, answer_id, is_correct FROM user_answers ORDER BY 1, 2, 3',
          `SELECT user_id, campaign_id, game_status_type, total_spins_earned, remaining_spins, total_points_earned
           FROM game_statuses ORDER BY 1, 2`,
          'SELECT user_id, campaign_id, prize_id FROM awarded_prizes ORDER BY 1, 2, 3',
        ].map((sql) => db.prepare(sql).all());
      } finally {
        db.close();
      }
    },
  };
}

const answers = (player: Player, ...indexes: number[]): StepBody[] =>
  indexes.map((index) => ({ kind: 'post-user-answer', payload: answerTo(player, index) }));

const status = (player: Player, spins: number, { remaining = spins, points = 0, type = 0 } = {}): StepBody => ({
  kind: 'put-game-status',
  payload: {
    id: player.status.id ?? null,
    userId: player.userId,
    campaignId: player.campaignId,
    gameStatusType: type,
    totalSpinsEarned: spins,
    remainingSpins: remaining,
    totalPointsEarned: points,
    isPressYourLuckSpinUsed: 0,
  },
});

const ended = (player: Player, spins: number): StepBody[] => [
  {
    kind: 'post-awarded-prize',
    payload: { userId: player.userId, campaignId: player.campaignId, prizeId: prizeNamed(player, 'Earbuds').id },
  },
  status(player, spins, { remaining: 0, points: 155, type: 1 }),
];

/** A kiosk that sends under its own key, because all sessions have ended. */
async function kioskOf(server: Awaited<ReturnType<typeof serverWithBackups>>, campaignId: number) {
  const api = new Api(server.url());
  const { token } = await registerDevice(api, await logIn(api, 'admin'), [campaignId]);
  return sendingKiosk({ url: server.url, key: token });
}

describe('a server restored to the state of an hour ago', () => {
  it('gets everything back from receipts by one command, once, while plays continue', async () => {
    const server = await serverWithBackups();
    /** A second server with the same plays, which is not restored. */
    const other = await serverWithBackups();
    const names = ['player06', 'player07', 'player08', 'player09', 'player10'];
    const players = await Promise.all(names.map((name) => playerOf(new Api(server.url()), name)));
    const [early, halfway, later, guest, next] = players as [Player, Player, Player, Player, Player];
    const kiosk = await kioskOf(server, early.campaignId);
    const remembering = await kioskOf(other, early.campaignId);
    const enqueue = (...steps: StepBody[]) => [kiosk, remembering].map((each) => each.enqueue(...steps));
    const sent = () => Promise.all([kiosk.sent(), remembering.sent()]);

    enqueue(...answers(early, 0, 1, 2), ...ended(early, 3));
    enqueue(...answers(halfway, 0, 1), status(halfway, 2));
    await sent();
    server.copy();
    enqueue(...answers(halfway, 2), ...ended(halfway, 3));
    enqueue(...answers(later, 0, 1, 2), status(later, 3));
    await sent();
    enqueue(...ended(later, 3), ...answers(guest, 0, 1), status(guest, 2));
    await sent();
    expect(server.plays()).toEqual(other.plays());

    await server.restore();
    expect(server.plays()).not.toEqual(other.plays());
    // A player continues before the loss is noticed: the server refuses the rows because of what it has lost.
    enqueue(...answers(guest, 2), status(guest, 3));
    await sent();
    expect(kiosk.outbox.counts()).toMatchObject({ refused: 1 });

    const caughtUp = kiosk.catchUp.run();
    // Another player begins at the same time.
    enqueue(...answers(next, 0), status(next, 1));
    // One answer of the interrupted play, three of the later one, two of the guest; two awards and three statuses.
    expect(await caughtUp).toMatchObject({ resent: 11, unclear: 0, unasked: 0, isComplete: true });
    await sent();
    expect(kiosk.outbox.all()).toEqual([]);
    expect(server.plays()).toEqual(other.plays());

    // Nothing is missing now, so nothing is sent.
    const nothing = { compared: 5, resent: 0, handOvers: 0, unclear: 0, unasked: 0, isComplete: true };
    expect(await kiosk.catchUp.run()).toEqual(nothing);
    expect(kiosk.outbox.all()).toEqual([]);
  });
});

/** Plays at a server without keys and rules, which then loses as much of the play as the test says. */
async function playedAt(options: FaultServerOptions = {}, token: string | null = 'token') {
  const server = await FaultServer.start(options);
  onTestFinished(() => server.stop());
  const session = { token: 'token' as string | null };
  const kiosk = sendingKiosk({
    url: () => server.url,
    get token() {
      return session.token;
    },
  });
  const lane = { userId: 7, campaignId: 3 };
  const answer = (questionId: number): StepBody => ({
    kind: 'post-user-answer',
    payload: { ...lane, questionId, answerId: 1, isCorrect: true },
  });
  const end = {
    ...lane,
    id: 70,
    gameStatusType: 1,
    totalSpinsEarned: 2,
    remainingSpins: 0,
    totalPointsEarned: 40,
    isPressYourLuckSpinUsed: 0,
  };
  kiosk.enqueue(answer(1), answer(2), { kind: 'post-awarded-prize', payload: { ...lane, prizeId: 20 } });
  kiosk.enqueue({ kind: 'put-game-status', payload: end });
  await kiosk.sent();
  session.token = token;
  return { server, kiosk, end };
}

it('a restored server gets hand-overs and their undos back, once and in order', async () => {
  const server = await serverWithBackups();
  const kiosk = await kioskOf(server, (await playerOf(new Api(server.url()), 'player06')).campaignId);
  const { claimCode, ...first } = handOver(newClaimCode({ integer: () => 0 }));
  const add = (body: Pick<NewJob, 'kind' | 'payload'>, idempotencyKey: string) =>
    kiosk.outbox.enqueue(
      { ...body, userId: HAND_OVERS, lane: handOverLane(claimCode), idempotencyKey } as NewJob,
      kiosk.clock.now(),
    );
  server.copy();
  add({ kind: 'post-hand-over', payload: { ...first, claimCode } }, 'give');
  add({ kind: 'post-hand-over-undo', payload: { ...first, claimCode, reason: 'Wrong person.' } }, 'undo');
  add({ kind: 'post-hand-over', payload: handOver(claimCode) }, 'give again');
  kiosk.engine.kick();
  await kiosk.sent();
  const before = server.handOvers();
  expect(before).toMatchObject([{ undone_reason: 'Wrong person.' }, { undone_reason: null }]);

  await server.restore();
  expect(server.handOvers()).toEqual([]);
  const found = { compared: 0, resent: 0, handOvers: 2, unclear: 0, unasked: 0, isComplete: true };
  expect(await kiosk.catchUp.run()).toEqual(found);
  await kiosk.sent();
  expect(server.handOvers()).toEqual(before);
  expect(await kiosk.catchUp.run()).toEqual(found);
  await kiosk.sent();
  expect(server.handOvers()).toEqual(before);
});

describe('without keys', () => {
  it('what is missing is sent again, and an award that nothing shows is reported', async () => {
    const { server, kiosk, end } = await playedAt();
    server.effects.answers.splice(1);
    server.effects.statuses.splice(0);
    expect(await kiosk.catchUp.run()).toEqual({
      compared: 1,
      resent: 2,
      handOvers: 0,
      unclear: 1,
      unasked: 0,
      isComplete: true,
    });
    await kiosk.sent();
    expect(server.effects.answers.map(({ questionId }) => questionId)).toEqual([1, 2]);
    expect(server.status).toMatchObject(end);
    expect(server.effects.awards).toHaveLength(1);
    expect(kiosk.outbox.all()).toMatchObject([{ state: 'unclear', doubt: 'forgotten' }]);
  });

  it('a play that is complete is not changed, nor is its award', async () => {
    const { kiosk } = await playedAt();
    expect(await kiosk.catchUp.run()).toEqual({
      compared: 1,
      resent: 0,
      handOvers: 0,
      unclear: 0,
      unasked: 0,
      isComplete: true,
    });
  });

  it('a play that has continued at another kiosk is not changed', async () => {
    const { server, kiosk, end } = await playedAt();
    server.effects.statuses.push({ ...end, totalPointsEarned: 90 });
    expect(await kiosk.catchUp.run()).toMatchObject({ compared: 1, resent: 0, unclear: 0 });
  });
});

describe('a comparison', () => {
  it('reports the number of plays that it has no permission to read', async () => {
    const { kiosk } = await playedAt({}, null);
    expect(await kiosk.catchUp.run()).toEqual({
      compared: 0,
      resent: 0,
      handOvers: 0,
      unclear: 0,
      unasked: 1,
      isComplete: true,
    });
  });

  it('reports that it is incomplete if the server stops answering, and treats nothing as missing', async () => {
    const { server, kiosk } = await playedAt();
    await server.stop();
    expect(await kiosk.catchUp.run()).toEqual({
      compared: 0,
      resent: 0,
      handOvers: 0,
      unclear: 0,
      unasked: 0,
      isComplete: false,
    });
    expect(kiosk.receipts()).toHaveLength(4);
  });

  it('sends nothing again if a stranger answers that it has no play', async () => {
    let isStranger = false;
    const { server, kiosk } = await playedAt({ fault: () => (isStranger ? 'nothing' : null) });
    isStranger = true;
    expect(await kiosk.catchUp.run()).toMatchObject({ resent: 0, isComplete: false });
    expect(kiosk.receipts()).toHaveLength(4);
    expect(server.effects.answers).toHaveLength(2);
  });
});
