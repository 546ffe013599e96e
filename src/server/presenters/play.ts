import type { AwardedPrize } from '#shared/entities/awarded-prize.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { ProgressEntry, UserAnswer } from '#shared/entities/user-answer.ts';
import type { Row } from '../database/schema.ts';

export const presentGameStatus = (row: Row<'game_statuses'>): GameStatus => ({
  id: row.id,
  userId: row.user_id,
  campaignId: row.campaign_id,
  gameStatusType: row.game_status_type,
  totalSpinsEarned: row.total_spins_earned,
  remainingSpins: row.remaining_spins,
  totalPointsEarned: row.total_points_earned,
  // Numbers, 0 or 1, as in the specification.
  isPressYourLuckSpinUsed: row.is_press_your_luck_spin_used,
  isExtraSpinLeft: row.is_extra_spin_left,
});

export const presentAwardedPrize = (row: Row<'awarded_prizes'>): AwardedPrize => ({
  userId: row.user_id,
  prizeId: row.prize_id,
  campaignId: row.campaign_id,
  claimCode: row.claim_code,
});

export const presentUserAnswer = (row: Row<'user_answers'>): UserAnswer => ({
  userId: row.user_id,
  questionId: row.question_id,
  answerId: row.answer_id,
  isCorrect: row.is_correct === 1,
  campaignId: row.campaign_id,
  questionVersion: row.question_version,
});

export const presentProgressEntry = (row: Row<'user_answers'>): ProgressEntry => ({
  questionId: row.question_id,
  isCorrect: row.is_correct === 1,
});
