import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import { toFlag } from '../database/schema.ts';
import { listQuestions, type QuestionWithAnswers } from '../repositories/questions.ts';
import type { SeedContext } from './demo.ts';
import type { DemoGame } from './demo-games.ts';
import type { StoredPerson } from './demo-person-rows.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** Assigns the players to the campaign as invited, and stores each player's game, in order. */
export async function seedGames(
  context: SeedContext,
  campaignId: number,
  players: readonly StoredPerson[],
  games: readonly (DemoGame | null)[],
): Promise<void> {
  const { db, nowText } = context;
  const questions = await listQuestions(db, campaignId);
  const prizes = await db.selectFrom('prizes').select(['id', 'name']).where('campaign_id', '=', campaignId).execute();
  for (const [place, game] of games.entries()) {
    const player = players[place];
    if (!player) throw new Error('There are more games than players');
    const owner = { user_id: player.id, campaign_id: campaignId };
    await db
      .insertInto('campaign_users')
      .values({ ...owner, is_email_sent: 1, created_at: nowText })
      .execute();
    if (!game) continue;
    const start = context.now + HOUR_MS + place * 7 * MINUTE_MS;
    await insertAnswers(context, owner, { game, questions, start, place });
    const updated_at = new Date(start + HOUR_MS).toISOString();
    await db
      .insertInto('game_statuses')
      .values({ ...owner, ...statusOf(game), updated_at })
      .execute();
    const prize = prizes.find(({ name }) => name === game.prize);
    if (game.prize !== null && !prize) throw new Error(`There is no prize ${game.prize}`);
    if (prize) {
      await db
        .insertInto('awarded_prizes')
        .values({ ...owner, prize_id: prize.id, created_at: updated_at })
        .execute();
    }
  }
}

const statusOf = ({ marks, spinsLeft, points, isFinished, isPressYourLuckUsed }: DemoGame) => ({
  game_status_type: isFinished ? GAME_FINISHED : 0,
  total_spins_earned: [...marks].filter((mark) => mark === '1').length,
  remaining_spins: spinsLeft,
  total_points_earned: points,
  is_press_your_luck_spin_used: toFlag(isPressYourLuckUsed),
});

interface AnsweredGame {
  game: DemoGame;
  questions: readonly QuestionWithAnswers[];
  /** Milliseconds since the epoch. */
  start: number;
  /** The player's index, which varies the wrong answers. */
  place: number;
}

async function insertAnswers(
  { db }: SeedContext,
  owner: { user_id: number; campaign_id: number },
  { game, questions, start, place }: AnsweredGame,
): Promise<void> {
  const rows = [...game.marks].map((mark, index) => {
    const { id, answers } = questions[index] ?? { id: 0, answers: [] };
    const fitting = answers.filter(({ is_correct }) => is_correct === Number(mark));
    return {
      ...owner,
      question_id: id,
      answer_id: fitting[place % fitting.length]?.id ?? 0,
      is_correct: Number(mark),
      created_at: new Date(start + index * MINUTE_MS).toISOString(),
    };
  });
  await db.insertInto('user_answers').values(rows).execute();
}
