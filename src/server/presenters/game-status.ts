import type { GameStatus } from '#shared/entities/game-status.ts';
import type { Row } from '../database/schema.ts';

export const presentGameStatus = (row: Row<'game_statuses'>): GameStatus => ({
  id: row.id,
  userId: row.user_id,
  campaignId: row.campaign_id,
  gameStatusType: row.game_status_type,
  totalSpinsEarned: row.total_spins_earned,
  remainingSpins: row.remaining_spins,
  totalPointsEarned: row.total_points_earned,
  // A number, 0 or 1, as in the specification.
  isPressYourLuckSpinUsed: row.is_press_your_luck_spin_used,
});
