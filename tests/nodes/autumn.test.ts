import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '../../src/server/database/schema.ts';
import { GAME_FINISHED } from '../../src/shared/entities/game-status.ts';
import { startServerProcess } from '../faults/server-process.ts';
import { inviteCrowd, openCampaign, openDevice } from '../support/arena.ts';
import { share, tell } from '../support/fault-tally.ts';
import { type StepBody, sendingKiosk } from '../support/sending-kiosk.ts';
import { startTestServer } from '../support/server.ts';

/** An autumn of shows: half of the kiosks are offline for two days. Then all send at once to two nodes. */

const KIOSKS = share(100, 6);
const PLAYERS_OF_EACH = share(200, 10);
const QUESTIONS = 3;
const POINTS = 155;
const TWO_DAYS_MS = 48 * 60 * 60 * 1000;
/** An address without a server. */
const NOWHERE = 'http://127.0.0.1:9';

/** Returns the rows of a whole game. */
function gameOf(userId: number, game: Game): StepBody[] {
  const { campaignId, prizeId, answers } = game;
  const status = (remaining: number, points: number, type: number): StepBody => ({
    kind: 'put-game-status',
    payload: {
      id: null,
      userId,
      campaignId,
      gameStatusType: type,
      totalSpinsEarned: QUESTIONS,
      remainingSpins: remaining,
      totalPointsEarned: points,
      isPressYourLuckSpinUsed: 0,
    },
  });
  return [
    ...answers.map(
      ({ questionId, id }): StepBody => ({
        kind: 'post-user-answer',
        payload: { userId, campaignId, questionId, answerId: id, isCorrect: true },
      }),
    ),
    status(QUESTIONS, 0, 0),
    { kind: 'post-awarded-prize', payload: { userId, campaignId, prizeId } },
    status(0, POINTS, GAME_FINISHED),
  ];
}

interface Game {
  campaignId: number;
  prizeId: number;
  /** The right answer to each question. */
  answers: readonly { questionId: number; id: number }[];
}

async function openShow(server: Awaited<ReturnType<typeof startTestServer>>): Promise<Game> {
  const prizes = [{ minimum: 0, rank: 1, winners: KIOSKS * PLAYERS_OF_EACH }];
  const campaignId = await openCampaign(server, { type: 'wheel', bonusPoints: 0, questionCount: QUESTIONS, prizes });
  const { db } = server;
  const prize = await db.selectFrom('prizes').select('id').executeTakeFirstOrThrow();
  const right = await db.selectFrom('answers').selectAll().where('is_correct', '=', 1).execute();
  return {
    campaignId,
    prizeId: prize.id,
    answers: right.map(({ question_id, id }) => ({ questionId: question_id, id })),
  };
}

/** Counts the stored answers and awards, with and without duplicates, and the finished games. */
async function stored(db: Db) {
  const { rows } = await sql<Record<'answers' | 'distinctAnswers' | 'awards' | 'winners' | 'games', number>>`select
    (select count(*) from user_answers) as answers,
    (select count(*) from (select distinct user_id, question_id from user_answers) as given) as "distinctAnswers",
    (select count(*) from awarded_prizes) as awards,
    (select count(*) from (select distinct user_id from awarded_prizes) as won) as winners,
    (select count(*) from game_statuses where game_status_type = ${GAME_FINISHED} and remaining_spins = 0
      and total_points_earned = ${POINTS}) as games`.execute(db);
  return rows[0] ?? expect.fail('a query without from has one row');
}

// Takes about ten minutes at full length.
it('everything arrives once, although a node is killed in between', { timeout: 3_600_000 }, async () => {
  const server = await startTestServer({ seed: 'none' });
  onTestFinished(() => server.stop());
  const game = await openShow(server);
  const nodes = [await startServerProcess(server.database), await startServerProcess(server.database)] as const;
  let isAutumnOver = false;
  const kiosks: ReturnType<typeof sendingKiosk>[] = [];
  for (let number = 0; number < KIOSKS; number += 1) {
    const device = await openDevice(server);
    await device.allow(game.campaignId);
    const node = nodes[number % 2 === 0 ? 0 : 1];
    // Two of each four kiosks are offline, one for each node.
    const isOffline = number % 4 < 2;
    const url = () => (isOffline && !isAutumnOver ? NOWHERE : node.url);
    const kiosk = sendingKiosk({ url, key: device.token });
    for (const userId of await inviteCrowd(server, game.campaignId, PLAYERS_OF_EACH)) {
      kiosk.enqueue(...gameOf(userId, game));
    }
    kiosk.clock.advance(TWO_DAYS_MS);
    kiosks.push(kiosk);
  }
  isAutumnOver = true;
  const began = performance.now();
  const waiting = () => kiosks.reduce((sum, { outbox }) => sum + outbox.counts().waiting, 0);
  const atFirst = waiting();
  let isKilled = false;
  for (let left = atFirst; left > 0; left = waiting()) {
    if (!isKilled && left < (atFirst * 2) / 3) {
      isKilled = true;
      await nodes[0].killAndStart();
    }
    for (const { clock } of kiosks) clock.advance(1000);
    await pause(20);
  }
  const seconds = (performance.now() - began) / 1000;

  const players = KIOSKS * PLAYERS_OF_EACH;
  const { answers, distinctAnswers, awards, winners, games } = await stored(server.db);
  const lost = players * QUESTIONS - distinctAnswers + (players - winners) + (players - games);
  const doubled = answers - distinctAnswers + (awards - winners);
  const rows = players * (QUESTIONS + 3);
  console.log('a simulated autumn:', JSON.stringify({ kiosks: KIOSKS, players, rows, sentAtOnce: atFirst, seconds }));
  tell({ kind: 'a simulated autumn', runs: rows, lost, doubled, unclear: 0 });
  expect({ isKilled, lost, doubled }).toEqual({ isKilled: true, lost: 0, doubled: 0 });
  for (const { outbox } of kiosks) {
    expect(outbox.counts()).toMatchObject({ waiting: 0, parked: 0, refused: 0, quarantined: 0 });
  }
});
