import { randomInt } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Prize } from '#shared/entities/prize.ts';
import { newClaimCode } from '#shared/rules/claim-code.ts';
import type { ApiServer } from './api-server.ts';

/** The time of every answer and win. */
export const PLAYED_AT = '2026-05-01T10:00:00.000Z';

/** A player's game in a campaign. */
export interface PlayedGame {
  /** One entry per question, in order: right, wrong, or null if not answered. Missing entries count as null. */
  answers: readonly (boolean | null)[];
  isFinished?: boolean;
  remainingSpins?: number;
  points?: number;
  isPressYourLuckSpinUsed?: boolean;
  /** The id of the prize won. */
  prizeId?: number;
}

/** The data for inventing a game: the campaign's questions and prizes, in the order of their creation. */
export interface PlayableCampaign {
  questionIds: readonly number[];
  prizes: readonly (Prize & { id: number })[];
}

/**
 * Records games of a campaign's players directly in the server's database. `gameOf` receives each player's index, from
 * 0, and returns null for a player who has not started. Each correct answer has earned a spin.
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

/** Records that everybody in the demo's first campaign has answered everything and won its first prize. */
export const letEverybodyPlay = (server: ApiServer): void =>
  letPlay(server, 1, (player, { questionIds, prizes }) => ({
    answers: questionIds.map((_, question) => (player + question) % 2 === 0),
    isFinished: true,
    ...(prizes[0] && { prizeId: prizes[0].id }),
  }));

/** Records one more answer, by the named user, to the campaign's question with index `question`. */
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
  db.prepare(
    'INSERT INTO awarded_prizes (user_id, campaign_id, prize_id, claim_code, created_at) VALUES (?, ?, ?, ?, ?)',
  ).run(userId, campaignId, game.prizeId, newClaimCode({ integer: randomInt }), PLAYED_AT);
}

/** Stores an answer; a wrong one is the question's first wrong answer. */
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
