import type { PlayStepName } from '#shared/api/endpoints.ts';
import type { Id } from '#shared/entities/base.ts';
import { gamesOf } from '#shared/games.ts';
import { Refusal } from '../errors.ts';
import { presentCampaignType } from '../presenters/campaign.ts';
import { type CampaignRow, findCampaign, findCampaignType } from '../repositories/campaigns.ts';
import { noteLateArrival } from '../repositories/game-statuses.ts';
import { holderOfPlay } from '../repositories/leases.ts';
import { countCorrectAnswers, hasAnswered } from '../repositories/user-answers.ts';
import { isCampaignOpen, playTime } from '../rules/play-dates.ts';
import type { PlayLimits } from '../rules/play-limits.ts';
import { timestamp } from '../services.ts';
import { requireAssigned } from './guards.ts';
import type { Call } from './route.ts';

type PlayCall = Pick<Call<PlayStepName>, 'user' | 'db' | 'services' | 'occurredAt'>;

/** A campaign in which a step of a play counts now. */
export interface OpenPlay {
  campaignId: number;
  campaign: CampaignRow;
}

/**
 * A step of a play counts in a campaign that is assigned to the player, between its dates (docs/specification.md, 7.9).
 * One that counts although it came after the end is noted for the report. Throws not-permitted, campaign-not-started,
 * campaign-over and played-elsewhere.
 */
export async function requirePlay({ user, db, services, occurredAt }: PlayCall, campaignId: Id): Promise<OpenPlay> {
  const id = await requireAssigned(db, user, campaignId);
  const campaign = await findCampaign(db, id);
  if (!campaign) throw new Refusal('not-permitted');
  const now = services.clock.now();
  // Only outside the dates does it matter, and every step of every play comes this way.
  const hasBegun = !isCampaignOpen(campaign, now) && (await hasAnswered(db, user.id, id));
  const time = playTime(campaign, { told: occurredAt, now, lateDays: services.lateDays, hasBegun });
  if (time === 'campaign-not-started' || time === 'campaign-over') throw new Refusal(time);
  await requireNotElsewhere({ user, db, services }, id);
  if (time === 'late') await noteLateArrival(db, user.id, id, timestamp(services.clock));
  return { campaignId: id, campaign };
}

/** While a device holds a play, no other device and no session goes on with it. Throws played-elsewhere. */
async function requireNotElsewhere(
  { user, db, services }: Pick<PlayCall, 'user' | 'db' | 'services'>,
  campaignId: number,
): Promise<void> {
  const holder = await holderOfPlay(db, { userId: user.id, campaignId, now: timestamp(services.clock) });
  if (holder !== null && holder !== user.via?.id) throw new Refusal('played-elsewhere');
}

/** What bounds the player's play in the campaign. */
export async function playLimits({ user, db }: PlayCall, { campaign }: OpenPlay): Promise<PlayLimits> {
  const type = await findCampaignType(db, campaign.campaign_type_id);
  return {
    games: gamesOf(type ? presentCampaignType(type) : null),
    bonusPoints: campaign.bonus_points_awarded,
    correctAnswers: await countCorrectAnswers(db, user.id, campaign.id),
  };
}
