import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GAME_FINISHED, type GameStatus } from '../../src/shared/entities/game-status.ts';
import { type Answer, Api, type Failure } from '../support/api.ts';
import { joinCampaign, openCampaign } from '../support/arena.ts';
import { share, tell } from '../support/fault-tally.ts';
import { limited } from '../support/limited.ts';
import type { SignedIn } from '../support/player.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Two nodes over one database get contradicting requests at the same moment. The request that one node acknowledges
 * must be stored, once, and the other node must refuse with the reason (decision 22).
 */

const ROUNDS = share(1000, 50);
/** Concurrent rounds. Each has its own player, and all have the same campaign and prizes. */
const AT_ONCE = 50;

let one: TestServer;
let two: TestServer;
let apis: readonly [Api, Api];
let campaignId: number;
let prizeIds: number[];
let questionId: number;
let answerIds: number[];

beforeAll(async () => {
  one = await startTestServer({ seed: 'none' });
  two = await startTestServer({ seed: 'none', database: one.database });
  apis = [new Api(one.url), new Api(two.url)];
  const prizes = [1, 2].map((rank) => ({ minimum: 0, rank, winners: 1_000_000 }));
  campaignId = await openCampaign(one, { type: 'wheel', bonusPoints: 0, questionCount: 1, prizes });
  prizeIds = await idsOf('prizes', campaignId);
  [questionId = 0] = await idsOf('questions', campaignId);
  const answers = await one.db.selectFrom('answers').selectAll().where('question_id', '=', questionId).execute();
  answerIds = answers.sort((a, b) => a.position - b.position).map(({ id }) => id);
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
});

const idsOf = async (table: 'prizes' | 'questions', campaign: number): Promise<number[]> => {
  const rows = await one.db.selectFrom(table).select('id').where('campaign_id', '=', campaign).orderBy('id').execute();
  return rows.map(({ id }) => id);
};

interface Outcome {
  answers: Answer<Failure>[];
  /** Acknowledged requests whose data is not stored. */
  overwritten: number;
  /** Rows stored more than once. */
  doubled: number;
}

/** Runs all rounds of a kind, each with a new player. With `hasAnswered` the player has answered the question. */
async function race(
  kind: string,
  round: (player: SignedIn, number: number) => Promise<Outcome>,
  hasAnswered = true,
): Promise<Outcome[]> {
  const inTurn = limited(AT_ONCE);
  const outcomes = await Promise.all(
    Array.from({ length: ROUNDS }, (_, number) =>
      inTurn(async () => {
        const player = await joinCampaign(one, campaignId);
        if (hasAnswered) await apis[0].call('postUserAnswer', { body: answerOf(player, 0) }, player);
        return round(player, number);
      }),
    ),
  );
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + count(outcome), 0);
  const overwritten = sum((outcome) => outcome.overwritten);
  const doubled = sum((outcome) => outcome.doubled);
  const broken = sum(({ answers }) => answers.filter(({ status }) => status >= 500).length);
  tell({ kind: `two nodes: ${kind}`, runs: ROUNDS, lost: overwritten + broken, doubled, unclear: 0 });
  expect({ overwritten, doubled, broken }).toEqual({ overwritten: 0, doubled: 0, broken: 0 });
  return outcomes;
}

const answerOf = ({ userId }: SignedIn, index: number) => ({
  userId,
  campaignId,
  questionId,
  answerId: answerIds[index] ?? 0,
  isCorrect: index === 0,
});

/** Sends a call to both nodes at once, each with its own request and options. */
const atBoth = (
  name: 'postUserAnswer' | 'postAwardedPrize' | 'putGameStatus',
  requests: readonly [object, object],
  options: readonly [object, object],
): Promise<Answer<Failure>[]> =>
  Promise.all(apis.map((api, node) => api.attempt(name, requests[node as 0 | 1], options[node as 0 | 1])));

/** Checks that one of the two answers is a success and the other a refusal. */
const onlyOneWon = (outcomes: readonly Outcome[]): void => {
  for (const { answers } of outcomes) expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
};

describe('two nodes over one database', () => {
  it('accept one of two answers to a question', async () => {
    const outcomes = await race(
      'answer',
      async (player) => {
        const bodies = [0, 1].map((index) => ({ body: answerOf(player, index) })) as [object, object];
        const answers = await atBoth('postUserAnswer', bodies, [player, player]);
        const stored = await one.db
          .selectFrom('user_answers')
          .selectAll()
          .where('user_id', '=', player.userId)
          .execute();
        const won = answers.findIndex(({ status }) => status === 200);
        const overwritten = stored[0]?.answer_id === answerIds[won] ? 0 : 1;
        return { answers, overwritten, doubled: stored.length - 1 };
      },
      false,
    );
    onlyOneWon(outcomes);
  });

  it('end a game once, with the acknowledged status', async () => {
    const outcomes = await race('finish', async (player) => {
      const { userId } = player;
      const status = (await apis[0].call('getGameStatus', { query: { campaignId, userId } }, player)) as GameStatus;
      const points = [50, 100];
      const requests = points.map((totalPointsEarned) => ({
        query: { id: status.id },
        body: { ...status, gameStatusType: GAME_FINISHED, totalSpinsEarned: 1, remainingSpins: 0, totalPointsEarned },
      })) as unknown as [object, object];
      const answers = await atBoth('putGameStatus', requests, [player, player]);
      const stored = await one.db.selectFrom('game_statuses').selectAll().where('user_id', '=', userId).execute();
      const acknowledged = points.filter((_, node) => answers[node]?.status === 200);
      const overwritten = acknowledged.filter((each) => each !== stored[0]?.total_points_earned).length;
      return { answers, overwritten, doubled: stored.length - 1 };
    });
    for (const { answers } of outcomes) expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('award a player one prize', async () => {
    const left = () => one.db.selectFrom('prizes').select('winner_total').where('id', 'in', prizeIds).execute();
    const sumOf = (rows: { winner_total: number }[]) => rows.reduce((all, row) => all + row.winner_total, 0);
    const before = sumOf(await left());
    const outcomes = await race('award', async (player) => {
      const { userId } = player;
      const requests = prizeIds.map((prizeId) => ({ body: { userId, campaignId, prizeId } })) as unknown as [
        object,
        object,
      ];
      const answers = await atBoth('postAwardedPrize', requests, [player, player]);
      const stored = await one.db.selectFrom('awarded_prizes').selectAll().where('user_id', '=', userId).execute();
      const won = answers.findIndex(({ status }) => status === 200);
      return { answers, overwritten: stored[0]?.prize_id === prizeIds[won] ? 0 : 1, doubled: stored.length - 1 };
    });
    onlyOneWon(outcomes);
    expect(sumOf(await left())).toBe(before - ROUNDS);
  });

  it('act once on a key, and answer both requests alike', async () => {
    const outcomes = await race('same key', async (player, number) => {
      const body = { userId: player.userId, campaignId, prizeId: prizeIds[number % 2] };
      const options = { ...player, idempotencyKey: `award-${number}` };
      const answers = await atBoth('postAwardedPrize', [{ body }, { body }], [options, options]);
      const stored = await one.db
        .selectFrom('awarded_prizes')
        .selectAll()
        .where('user_id', '=', player.userId)
        .execute();
      const isSame = JSON.stringify(answers[0]?.body) === JSON.stringify(answers[1]?.body);
      return { answers, overwritten: isSame ? 0 : 1, doubled: stored.length - 1 };
    });
    for (const { answers } of outcomes) {
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(1);
    }
  });

  it('give the last prize to one of two players', async () => {
    const outcomes = await race('last prize', async (_, number) => {
      const prizes = [{ minimum: 0, rank: 1, winners: 1 }];
      const campaign = await openCampaign(one, { type: 'wheel', bonusPoints: 0, questionCount: 1, prizes });
      const [prizeId] = await idsOf('prizes', campaign);
      const players = [await joinCampaign(one, campaign), await joinCampaign(one, campaign)] as const;
      const [question = 0] = await idsOf('questions', campaign);
      const right = await one.db
        .selectFrom('answers')
        .select('id')
        .where('question_id', '=', question)
        .where('is_correct', '=', 1)
        .executeTakeFirstOrThrow();
      for (const player of players) {
        const answer = { userId: player.userId, campaignId: campaign, questionId: question, answerId: right.id };
        await apis[number % 2 === 0 ? 0 : 1].call('postUserAnswer', { body: { ...answer, isCorrect: true } }, player);
      }
      const requests = players.map(({ userId }) => ({ body: { userId, campaignId: campaign, prizeId } }));
      const answers = await atBoth('postAwardedPrize', requests as unknown as [object, object], players);
      const stored = await one.db
        .selectFrom('awarded_prizes')
        .selectAll()
        .where('prize_id', '=', prizeId ?? 0)
        .execute();
      const [stock] = await one.db
        .selectFrom('prizes')
        .select('winner_total')
        .where('id', '=', prizeId ?? 0)
        .execute();
      const won = players[answers.findIndex(({ status }) => status === 200)]?.userId;
      const overwritten = stored[0]?.user_id === won && stock?.winner_total === 0 ? 0 : 1;
      return { answers, overwritten, doubled: stored.length - 1 };
    });
    onlyOneWon(outcomes);
  });
});
