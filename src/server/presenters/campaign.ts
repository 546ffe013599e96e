import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Row } from '../database/schema.ts';
import type { CampaignWithProgress } from '../repositories/campaigns.ts';
import { storedPurposes } from '../rules/consent-change.ts';
import { datesOf } from '../rules/play-dates.ts';
import { presentGameStatus } from './play.ts';

/**
 * Presents a type's games. This server's name for the wheel's flag is `isPrizeWheelAllowed` (docs/specification.md,
 * 3.2).
 */
export const presentGameFlags = (
  row: Pick<Row<'campaign_types'>, 'is_prize_wheel_allowed' | 'is_press_your_luck_allowed'>,
) => ({
  isPrizeWheelAllowed: row.is_prize_wheel_allowed === 1,
  isPressYourLuckAllowed: row.is_press_your_luck_allowed === 1,
});

export const presentCampaignType = (row: Row<'campaign_types'>): CampaignType => ({
  id: row.id,
  campaignTypeDescription: row.description,
  ...presentGameFlags(row),
});

/**
 * Presents the fields of a campaign that all users may see. Sets lists with calls of their own to null, because a
 * campaign may have thousands of players, and players must not see each other.
 */
const presentCampaign = (
  campaign: CampaignWithProgress,
  type: Row<'campaign_types'> | undefined,
  prizes: Prize[],
): Campaign => ({
  id: campaign.id,
  campaignName: campaign.name,
  ...datesOf(campaign),
  campaignTypeId: campaign.campaign_type_id,
  campaignType: type ? presentCampaignType(type) : null,
  prizes,
  questions: null,
  users: null,
  gameStatuses: null,
  hasCampaignUserProgress: campaign.has_progress === 1,
  createdDate: campaign.created_at,
  bonusPointsAwarded: campaign.bonus_points_awarded,
  walkUpConsent: campaign.walk_up_consent,
  purposes: storedPurposes(campaign),
  controller: campaign.controller,
  privacyNotice: campaign.privacy_notice,
  language: campaign.language,
  timeZone: campaign.time_zone,
  askedQuestions: campaign.asked_questions,
  questionSeed: campaign.question_seed,
  opensAt: campaign.opens_at,
  closesAt: campaign.closes_at,
  claimBy: campaign.claim_by,
});

/** Presents a campaign to a player, with only the player's own statuses. */
export const presentPlayerCampaign = (
  campaign: CampaignWithProgress,
  type: Row<'campaign_types'> | undefined,
  { statuses, prizes }: { statuses: readonly Row<'game_statuses'>[]; prizes: Prize[] },
): Campaign => ({ ...presentCampaign(campaign, type, prizes), gameStatuses: statuses.map(presentGameStatus) });

/** Presents a campaign to its administrator. Questions, players and their statuses have calls of their own. */
export const presentAdminCampaign = (
  campaign: CampaignWithProgress,
  type: Row<'campaign_types'> | undefined,
  prizes: Prize[],
): Campaign => ({
  ...presentCampaign(campaign, type, prizes),
  archivedDate: campaign.archived_at,
  consentYears: campaign.consent_years,
  deleteAfterDays: campaign.delete_after_days,
  version: campaign.version,
});
