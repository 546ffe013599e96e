import { randomInt } from 'node:crypto';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import { newClaimCode } from '#shared/rules/claim-code.ts';
import { toFlag } from '../database/schema.ts';
import { listPrizes } from '../repositories/prizes.ts';
import { listQuestions, type QuestionWithAnswers } from '../repositories/questions.ts';
import type { SeedContext } from './demo.ts';
import type { StoredPerson } from './demo-person-rows.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** One player's game in the campaign that is over. */
export interface DemoGame {
  /** One digit for each answered question: 1 for correct, 0 for incorrect. */
  marks: string;
  spinsLeft: number;
  points: number;
  isFinished: boolean;
  isPressYourLuckUsed: boolean;
  /** The prize's name. */
  prize: string | null;
}

const game = (marks: string, more: Partial<DemoGame>): DemoGame => ({
  marks,
  spinsLeft: 0,
  points: 0,
  isFinished: false,
  isPressYourLuckUsed: false,
  prize: null,
  ...more,
});

const won = (marks: string, points: number, prize: string) => game(marks, { points, prize, isFinished: true });
const lost = (marks: string, points: number) => game(marks, { points, isFinished: true });
/** A game that traded its remaining spins for a press on the board. */
const pressed = (marks: string, spinsLeft: number, points: number, prize: string | null) =>
  game(marks, { spinsLeft, points, prize, isFinished: true, isPressYourLuckUsed: true });
const spinning = (marks: string, spinsLeft: number, points: number) => game(marks, { spinsLeft, points });
const answering = (marks: string) => game(marks, { spinsLeft: [...marks].filter((mark) => mark === '1').length });

/** The games of player07 and later, who have no demo accounts; null for players who never began. */
export const soundcheckGames: readonly (DemoGame | null)[] = [
  won('1101110111', 385, 'Wireless earbuds'),
  won('1111011101', 460, 'DJ headphones'),
  won('0110101011', 245, 'Pocket speaker'),
  pressed('1111110110', 3, 190, 'Portable turntable'),
  lost('1010011010', 120),
  won('1111111111', 520, 'DJ headphones'),
  answering('1101'),
  won('0111011100', 310, 'Wireless earbuds'),
  null,
  pressed('1011101101', 4, 95, null),
  won('1110110010', 275, 'Pocket speaker'),
  spinning('1101101110', 3, 165),
  lost('0101000100', 85),
  won('1111011011', 405, 'Wireless earbuds'),
  answering('10110110'),
  pressed('0111101111', 1, 355, 'Record voucher'),
  won('1001110101', 210, 'Pocket speaker'),
  lost('0000000000', 0),
  won('1110111110', 330, 'Wireless earbuds'),
  null,
  won('1101011001', 180, 'Pocket speaker'),
  answering('011'),
  won('1011111011', 290, 'Pocket speaker'),
  spinning('0110110101', 5, 60),
];

/** Assigns the players to the campaign as invited, and stores each player's game, in order. */
export async function seedGames(
  { db, now, nowText }: SeedContext,
  campaignId: number,
  players: readonly StoredPerson[],
): Promise<void> {
  const questions = await listQuestions(db, campaignId);
  const prizes = await listPrizes(db, campaignId);
  for (const [place, game] of soundcheckGames.entries()) {
    const player = players[place];
    if (!player) throw new Error('There are more games than players');
    const owner = { user_id: player.id, campaign_id: campaignId };
    await db
      .insertInto('campaign_users')
      .values({ ...owner, is_email_sent: 1, created_at: nowText })
      .execute();
    if (!game) continue;
    const start = now + HOUR_MS + place * 7 * MINUTE_MS;
    const answers = [...game.marks].map((mark, index) => ({
      ...owner,
      ...markedAnswer(questions[index], Number(mark), place),
      created_at: new Date(start + index * MINUTE_MS).toISOString(),
    }));
    await db.insertInto('user_answers').values(answers).execute();
    const updated_at = new Date(start + HOUR_MS).toISOString();
    await db
      .insertInto('game_statuses')
      .values({ ...owner, ...statusOf(game), updated_at })
      .execute();
    const prize = prizes.find(({ name }) => name === game.prize);
    if (game.prize !== null && !prize) throw new Error(`There is no prize ${game.prize}`);
    if (prize) {
      const claim_code = newClaimCode({ integer: randomInt });
      const award = { ...owner, prize_id: prize.id, claim_code, created_at: updated_at };
      await db.insertInto('awarded_prizes').values(award).execute();
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

/** Returns an answer with this mark. `place` is the player's index, which varies the wrong answers. */
function markedAnswer(question: QuestionWithAnswers | undefined, is_correct: number, place: number) {
  const fitting = question?.answers.filter((answer) => answer.is_correct === is_correct) ?? [];
  return { question_id: question?.id ?? 0, answer_id: fitting[place % fitting.length]?.id ?? 0, is_correct };
}
