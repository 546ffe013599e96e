import type { Database } from 'better-sqlite3';
import type { Prize } from '#shared/entities/prize.ts';
import type { ApiServer } from './api-server.ts';

/** When everything was answered and won. */
export const PLAYED_AT = '2026-05-01T10:00:00.000Z';

/** What a player has done in a campaign. */
export interface PlayedGame {
  /** By the questions' order: right, wrong, or null for one not answered. Those left out are not answered either. */
  answers: readonly (boolean | null)[];
  isFinished?: boolean;
  remainingSpins?: number;
  points?: number;
  isPressYourLuckSpinUsed?: boolean;
  /** The id of the prize won. */
  prizeId?: number;
}

/** What a game is made up from: the campaign's questions and prizes, in the order they were made. */
export interface PlayableCampaign {
  questionIds: readonly number[];
  prizes: readonly (Prize & { id: number })[];
}

/**
 * Lets the players of a campaign have played, straight in the server's database; `gameOf` is asked with each player's
 * place among them, from 0, and gives null for one who has not begun. Each right answer has earned a spin.
 */
export function letPlay(
  server: ApiServer,
  campaignId: number,
  gameOf: (player: number, campaign: PlayableCampaign) => PlayedGame | null,
): void {
  server.query((db) => {
    const campaign = campaignOf(db, campaignId);
    const users = db
      .prepare('SELECT user_id FROM campaign_users WHERE campaign_id = ? ORDER BY user_id')
      .pluck()
      .all(campaignId) as number[];
    db.transaction(() => {
      for (const [player, userId] of users.entries()) {
        const game = gameOf(player, campaign);
        if (game) store(db, { userId, campaignId, questionIds: campaign.questionIds, game });
      }
    })();
  });
}

/** Lets everybody in the demo's first campaign have answered everything and won its first prize. */
export const letEverybodyPlay = (server: ApiServer): void =>
  letPlay(server, 1, (player, { questionIds, prizes }) => ({
    answers: questionIds.map((_, question) => (player + question) % 2 === 0),
    isFinished: true,
    ...(prizes[0] && { prizeId: prizes[0].id }),
  }));

/** Lets one more question be answered: that of a place among the campaign's, by the user of that name. */
export function letAnswer(
  server: ApiServer,
  campaignId: number,
  { user, question, isCorrect }: { user: string; question: number; isCorrect: boolean },
): void {
  server.query((db) => {
    const userId = db.prepare('SELECT id FROM users WHERE user_name = ?').pluck().get(user) as number;
    const questionId = campaignOf(db, campaignId).questionIds[question];
    if (questionId !== undefined) insertAnswer(db, { userId, campaignId, questionId, isCorrect });
  });
}

const PRIZES = `SELECT id, rank, name, points_needed_minimum AS pointsNeededMinimum, winner_total AS winnerTotal,
  is_press_your_luck_prize AS isPressYourLuckPrize FROM prizes WHERE campaign_id = ? ORDER BY id`;

function campaignOf(db: Database, campaignId: number): PlayableCampaign {
  return {
    questionIds: db
      .prepare('SELECT id FROM questions WHERE campaign_id = ? ORDER BY created_at, id')
      .pluck()
      .all(campaignId) as number[],
    prizes: (db.prepare(PRIZES).all(campaignId) as (Prize & { id: number })[]).map((prize) => ({
      ...prize,
      isPressYourLuckPrize: Boolean(prize.isPressYourLuckPrize),
    })),
  };
}

interface StoredGame {
  userId: number;
  campaignId: number;
  questionIds: readonly number[];
  game: PlayedGame;
}

function store(db: Database, { userId, campaignId, questionIds, game }: StoredGame): void {
  for (const [index, isCorrect] of game.answers.entries()) {
    const questionId = questionIds[index];
    if (questionId === undefined || isCorrect === null) continue;
    insertAnswer(db, { userId, campaignId, questionId, isCorrect });
  }
  db.prepare(
    `UPDATE game_statuses SET game_status_type = ?, total_spins_earned = ?, remaining_spins = ?,
       total_points_earned = ?, is_press_your_luck_spin_used = ?, updated_at = ? WHERE user_id = ? AND campaign_id = ?`,
  ).run(
    Number(game.isFinished ?? false),
    game.answers.filter((isCorrect) => isCorrect).length,
    game.remainingSpins ?? 0,
    game.points ?? 0,
    Number(game.isPressYourLuckSpinUsed ?? false),
    PLAYED_AT,
    userId,
    campaignId,
  );
  if (game.prizeId === undefined) return;
  db.prepare('INSERT INTO awarded_prizes (user_id, campaign_id, prize_id, created_at) VALUES (?, ?, ?, ?)').run(
    userId,
    campaignId,
    game.prizeId,
    PLAYED_AT,
  );
}

/** Of the wrong answers the first is given. */
function insertAnswer(
  db: Database,
  answer: { userId: number; campaignId: number; questionId: number; isCorrect: boolean },
): void {
  db.prepare(
    `INSERT INTO user_answers (user_id, campaign_id, question_id, answer_id, is_correct, created_at)
     SELECT @userId, @campaignId, @questionId, id, is_correct, @at FROM answers
     WHERE question_id = @questionId AND is_correct = @isCorrect ORDER BY position LIMIT 1`,
  ).run({ ...answer, isCorrect: Number(answer.isCorrect), at: PLAYED_AT });
}
