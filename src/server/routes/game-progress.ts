import type { FastifyInstance } from 'fastify';
import type { Campaign } from '#shared/entities/campaign.ts';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import { closedCampaign } from '#shared/rules/closed-campaigns.ts';
import { presentPlayerCampaign } from '../presenters/campaign.ts';
import { presentGameStatus, presentProgressEntry, presentUserAnswer } from '../presenters/play.ts';
import { presentTheme } from '../presenters/vendor.ts';
import { findAwardedPrize } from '../repositories/awarded-prizes.ts';
import { listCampaignTypes } from '../repositories/campaigns.ts';
import { findFileInfos } from '../repositories/files.ts';
import { ensureGameStatus, listGameStatuses } from '../repositories/game-statuses.ts';
import { holderOfPlay } from '../repositories/leases.ts';
import { findVendorTheme } from '../repositories/themes.ts';
import { listUserAnswers } from '../repositories/user-answers.ts';
import { awardStateOf } from '../rules/award-state.ts';
import { datesOf, isCampaignOpen } from '../rules/play-dates.ts';
import { timestamp } from '../services.ts';
import { assignedCampaigns, isInReach, requireAssigned, requireSelf } from './guards.ts';
import { type PrizesCall, prizesFor } from './prizes.ts';
import { type Call, route } from './route.ts';

/** A player's campaigns and progress. */
export function registerGameProgress(app: FastifyInstance): void {
  route(app, 'getGameDetails', getGameDetails);
  route(app, 'getUserProgress', getUserProgress);
  route(app, 'getGameStatus', getGameStatus);
  route(app, 'getUserAnswers', getUserAnswers);
  route(app, 'getAvailablePrizes', (call) => getAvailablePrizes(call, call.params));
  route(app, 'getAvailablePrizesByQuery', (call) => getAvailablePrizes(call, call.query));
}

/**
 * Returns a list of one item: the open campaigns with the player's own status, the names and dates of closed ones, and
 * the vendor's theme.
 */
async function getGameDetails({ query, user, db, services, baseUrl }: Call<'getGameDetails'>) {
  requireSelf(user, query.userId);
  const assigned = await assignedCampaigns(db, user);
  const now = services.clock.now();
  const open = assigned.filter((campaign) => isCampaignOpen(campaign, now));
  const types = new Map((await listCampaignTypes(db)).map((type) => [type.id, type]));
  const statuses = Map.groupBy(await listGameStatuses(db, user.id), (status) => status.campaign_id);
  const theme = await findVendorTheme(db, user.vendorId);
  const files = await findFileInfos(db, [theme?.image_file_id ?? null]);
  const campaigns: Campaign[] = [];
  for (const campaign of open) {
    const prizes = await prizesFor({ user, db, services, baseUrl }, campaign.id);
    const own = { statuses: statuses.get(campaign.id) ?? [], prizes };
    campaigns.push(presentPlayerCampaign(campaign, types.get(campaign.campaign_type_id), own));
  }
  const closedCampaigns = assigned
    .filter((campaign) => !open.includes(campaign))
    .map((campaign) => closedCampaign({ campaignName: campaign.name, ...datesOf(campaign) }, now));
  return [{ campaigns, closedCampaigns, theme: theme ? presentTheme(theme, files, baseUrl) : null }];
}

async function getUserProgress({ query, user, db }: Call<'getUserProgress'>) {
  requireSelf(user, query.userId);
  const campaignId = await requireAssigned(db, user, query.campaignId);
  return (await listUserAnswers(db, user.id, campaignId)).map(presentProgressEntry);
}

async function getGameStatus({ query, user, db, services }: Call<'getGameStatus'>) {
  requireSelf(user, query.userId);
  const campaignId = await requireAssigned(db, user, query.campaignId);
  const now = timestamp(services.clock);
  const heldBy = await holderOfPlay(db, { userId: user.id, campaignId, now });
  const status = presentGameStatus(await ensureGameStatus(db, user.id, campaignId, now));
  const isOver = status.gameStatusType === GAME_FINISHED;
  return {
    ...status,
    ...(isOver && { awardState: awardStateOf(await findAwardedPrize(db, user.id, campaignId)) }),
    ...(heldBy !== null && { heldBy }),
  };
}

/** Returns the player's own answers, in one campaign or in all. */
async function getUserAnswers({ query, user, db }: Call<'getUserAnswers'>) {
  if (query.userId !== undefined) requireSelf(user, query.userId);
  const campaignId = query.campaignId === undefined ? undefined : await requireAssigned(db, user, query.campaignId);
  const answers = await listUserAnswers(db, user.id, campaignId);
  return answers.filter(({ campaign_id }) => isInReach(user, campaign_id)).map(presentUserAnswer);
}

/** Returns the prizes of wheel and board, including prizes that are out of stock. */
async function getAvailablePrizes(call: PrizesCall, campaign: Call<'getAvailablePrizes'>['params']) {
  const campaignId = await requireAssigned(call.db, call.user, campaign.campaignId);
  return prizesFor(call, campaignId);
}
