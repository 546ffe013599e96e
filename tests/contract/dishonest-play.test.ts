import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GameStatus } from '../../src/shared/entities/game-status.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { isRefusalReason } from '../../src/shared/refusals.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type ArenaCampaign, joinCampaign, openCampaign } from '../support/arena.ts';
import { compareWithHonest } from '../support/honest-maximum.ts';
import type { SignedIn } from '../support/player.ts';

/**
 * Players who write their own requests get nothing that an honest player could not get.
 */

const GAMES = 120;

const suite = serverSuite({ database: ':memory:', seed: 'none' });

const counts = { games: 0, calls: 0, taken: 0, prizes: 0, refusals: {} as Record<string, number>, grantsAbove: 0 };

const campaign: fc.Arbitrary<ArenaCampaign> = fc.record({
  type: fc.constantFrom('full', 'wheel', 'quiz'),
  bonusPoints: fc.constantFrom(0, 50, 100, 400),
  questionCount: fc.integer({ min: 1, max: 3 }),
  // Includes prizes of kinds that the campaign's type does not allow.
  prizes: fc.array(
    fc.record({
      minimum: fc.constantFrom(null, 0, 1, 100, 101, 250, 800),
      rank: fc.constantFrom(1, 2, 3, null),
      winners: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

const odd = fc.constantFrom(-1, 0.5, 2 ** 53, Number.MAX_SAFE_INTEGER, 1e308, null, '3', true);

const answer = fc.record({
  kind: fc.constant('answer' as const),
  question: fc.nat(3),
  /** Only the first choice is right. */
  choice: fc.nat(3),
  claim: fc.boolean(),
});
/** A status near the limits, from the player's right answers and the most that the used spins can bring. */
const status = fc.record({
  kind: fc.constant('status' as const),
  earnedMore: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
  used: fc.nat(3),
  share: fc.constantFrom(0, 0.2, 0.5, 1, 1),
  pointsMore: fc.constantFrom(0, 0, 0, 1),
  isPressed: fc.constantFrom(0, 0, 1),
  isExtraSpinLeft: fc.constantFrom(0, 1),
  isOver: fc.constantFrom(0, 1, 1),
});
const wildStatus = fc.record({
  kind: fc.constant('wild' as const),
  field: fc.constantFrom(
    'gameStatusType',
    'totalSpinsEarned',
    'remainingSpins',
    'totalPointsEarned',
    'isPressYourLuckSpinUsed',
    'isExtraSpinLeft',
  ),
  value: fc.oneof(odd, fc.nat(3)),
});
const award = fc.record({ kind: fc.constant('award' as const), prize: fc.nat(5) });
const call = fc.oneof(
  { weight: 2, arbitrary: answer },
  { weight: 6, arbitrary: status },
  { weight: 1, arbitrary: wildStatus },
  { weight: 5, arbitrary: award },
);
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Call = Drawn<typeof call>;
const sent = fc.record({
  player: fc.nat(1),
  /** Makes the request for the other player. */
  isForAnother: fc.nat(30).map((chance) => chance === 0),
  key: fc.option(fc.nat(99), { nil: undefined }),
  occurredAt: fc.option(fc.constantFrom('1970-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'x'), { nil: undefined }),
  call,
});

interface Cheat extends SignedIn {
  status: GameStatus;
  /** The number of questions answered right at first. */
  rightAnswers: number;
}

interface Arena {
  campaignId: number;
  /** The most points that one spin brings. */
  best: number;
  questions: readonly Question[];
  prizes: readonly Prize[];
  players: readonly Cheat[];
}

async function openArena(
  drawn: ArenaCampaign,
  rightAnswers: readonly [number, number],
  elsewhere: readonly Prize[],
): Promise<Arena> {
  const { api, server } = suite;
  const campaignId = await openCampaign(server, drawn);
  const params = { campaignId };
  const players: Cheat[] = [];
  let [questions, prizes]: [Question[], Prize[]] = [[], []];
  for (const wanted of rightAnswers) {
    const player = await joinCampaign(server, campaignId);
    const { userId } = player;
    questions = (await api.call('getCampaignQuestions', { params }, player)) ?? [];
    prizes = (await api.call('getAvailablePrizes', { params }, player)) ?? [];
    const status = (await api.call('getGameStatus', { query: { campaignId, userId } }, player)) as GameStatus;
    const right = questions.slice(0, wanted);
    for (const { id, correctAnswerId } of right) {
      const body = { userId, campaignId, questionId: id ?? '', answerId: correctAnswerId ?? '', isCorrect: true };
      await api.call('postUserAnswer', { body }, player);
    }
    players.push({ ...player, status, rightAnswers: right.length });
  }
  const best = Math.max(100, drawn.bonusPoints);
  return { campaignId, best, questions, prizes: [...prizes, ...elsewhere], players };
}

async function make(arena: Arena, { player, isForAnother, key, occurredAt, call }: Drawn<typeof sent>) {
  const self = arena.players[player] as Cheat;
  const named = isForAnother ? (arena.players[1 - player] as Cheat) : self;
  const idempotencyKey = key === undefined ? undefined : `${call.kind} ${key}`;
  const options = { token: self.token, idempotencyKey, occurredAt };
  const [name, request] = requestOf(arena, named, call);
  const { status, body } = await suite.api.attempt(name, request, options);
  counts.calls += 1;
  expect(status).toBeLessThan(500);
  if (status === 200) counts.taken += 1;
  else {
    expect(isRefusalReason(body.code)).toBe(true);
    counts.refusals[String(body.code)] = (counts.refusals[String(body.code)] ?? 0) + 1;
  }
}

function requestOf(
  { campaignId, best, questions, prizes }: Arena,
  { userId, status, rightAnswers }: Cheat,
  call: Call,
) {
  switch (call.kind) {
    case 'answer': {
      const question = questions[call.question];
      const answerId = question?.answers?.[call.choice]?.id ?? 0;
      const isCorrect = call.claim || call.choice === 0;
      const body = { userId, campaignId, questionId: question?.id ?? 0, answerId, isCorrect };
      return ['postUserAnswer', { body }] as const;
    }
    case 'status': {
      const totalSpinsEarned = rightAnswers + call.earnedMore;
      const values = {
        totalSpinsEarned,
        remainingSpins: Math.max(0, totalSpinsEarned - call.used),
        totalPointsEarned: Math.floor(call.used * best * call.share) + call.pointsMore,
        isPressYourLuckSpinUsed: call.isPressed,
        isExtraSpinLeft: call.isExtraSpinLeft,
        gameStatusType: call.isOver,
      };
      return ['putGameStatus', { query: { id: status.id }, body: { ...status, ...values } }] as const;
    }
    case 'wild':
      return ['putGameStatus', { query: { id: status.id }, body: { ...status, [call.field]: call.value } }] as const;
    case 'award':
      return ['postAwardedPrize', { body: { userId, campaignId, prizeId: prizes[call.prize]?.id ?? 0 } }] as const;
  }
}

it('gets nothing above the honest maximum, for any requests in any order', async () => {
  const other = await openCampaign(suite.server, {
    type: 'full',
    bonusPoints: 50,
    questionCount: 1,
    prizes: [{ minimum: 0, rank: 1, winners: 1000 }],
  });
  const elsewhere = (await suite.server.db
    .selectFrom('prizes')
    .select('id')
    .where('campaign_id', '=', other)
    .execute()) as Prize[];
  await fc.assert(
    fc.asyncProperty(
      campaign,
      fc.tuple(fc.nat(3), fc.nat(3)),
      fc.array(sent, { minLength: 10, maxLength: 30 }),
      async (drawn, right, calls) => {
        const arena = await openArena(drawn, right, elsewhere);
        counts.games += 1;
        for (const one of calls) {
          await make(arena, one);
        }
        const people = { campaignId: arena.campaignId, userIds: arena.players.map(({ userId }) => userId) };
        const { above, prizes } = await compareWithHonest(suite.server.db, people, drawn);
        counts.prizes += prizes;
        counts.grantsAbove += above.length;
        expect(above).toEqual([]);
      },
    ),
    { numRuns: GAMES, seed: 9 },
  );
  process.stdout.write(`dishonest plays: ${JSON.stringify(counts)}\n`);
  expect(counts.grantsAbove).toBe(0);
  expect(
    await suite.server.db.selectFrom('prizes').select('winner_total').where('campaign_id', '=', other).execute(),
  ).toEqual([{ winner_total: 1000 }]);
  // The requests achieve something, and run into every rule.
  expect(Math.min(counts.taken, counts.prizes)).toBeGreaterThan(20);
  for (const reason of RULES) expect(counts.refusals[reason], reason).toBeGreaterThan(0);
});

const RULES = [
  'answer-marked-wrongly',
  'game-finished',
  'game-not-over',
  'board-out-of-reach',
  'more-spins-than-answers',
  'no-press-your-luck',
  'no-wheel',
  'out-of-stock',
  'points-beyond-spins',
  'prize-out-of-reach',
  'prize-without-spins',
];
