import type { AwardedPrize } from '#shared/entities/awarded-prize.ts';
import type { AwardedPrizeRow } from '../repositories/awarded-prizes.ts';

export const presentAwardedPrize = (row: AwardedPrizeRow): AwardedPrize => ({
  userId: row.user_id,
  prizeId: row.prize_id,
  campaignId: row.campaign_id,
});
