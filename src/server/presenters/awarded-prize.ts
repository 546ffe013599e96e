import type { AwardedPrize } from '#shared/entities/awarded-prize.ts';
import type { Row } from '../database/schema.ts';

export const presentAwardedPrize = (row: Row<'awarded_prizes'>): AwardedPrize => ({
  userId: row.user_id,
  prizeId: row.prize_id,
  campaignId: row.campaign_id,
});
