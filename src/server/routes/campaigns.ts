import type { FastifyInstance } from 'fastify';
import { isSameId } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Db, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentAdminCampaign } from '../presenters/campaign.ts';
import { presentPrize } from '../presenters/prize.ts';
import {
  findCampaignType,
  hasProgress,
  insertCampaign,
  listCampaignNames,
  listCampaigns,
  listCampaignTypes,
  updateCampaign,
} from '../repositories/campaigns.ts';
import { findFileInfos } from '../repositories/files.ts';
import { deletePrizesOfKind, listPrizesOfVendor } from '../repositories/prizes.ts';
import { checkCampaign, isSameCampaign, walkUpConsent } from '../rules/campaign-change.ts';
import { timestamp } from '../services.ts';
import { requireOwnCampaign, requireOwnVendor, requireUnlocked, requireVersion } from './guards.ts';
import { prizesOf } from './prizes.ts';
import { type Call, effectRoute, route } from './route.ts';

/**
 * A vendor's campaigns. Ignores prizes, questions and users in a sent campaign, because they have calls of their own.
 */
export function registerCampaigns(app: FastifyInstance): void {
  route(app, 'getCampaigns', getCampaigns);
  route(app, 'getCampaignNames', getCampaignNames);
  effectRoute(app, 'postCampaign', postCampaign);
  effectRoute(app, 'putCampaign', putCampaign);
}

/** Returns each campaign with its type and prizes. Runs four queries for any number of campaigns. */
async function getCampaigns({ params, user, db, baseUrl }: Call<'getCampaigns'>) {
  requireOwnVendor(user, params.clientId);
  const campaigns = await listCampaigns(db, user.vendorId);
  const types = new Map((await listCampaignTypes(db)).map((type) => [type.id, type]));
  const prizes = await listPrizesOfVendor(db, user.vendorId);
  const fileIds = prizes.map((prize) => prize.image_file_id);
  const files = await findFileInfos(db, fileIds);
  const prizesByCampaign = Map.groupBy(prizes, (prize) => prize.campaign_id);
  return campaigns.map((campaign) =>
    presentAdminCampaign(
      campaign,
      types.get(campaign.campaign_type_id),
      (prizesByCampaign.get(campaign.id) ?? []).map((prize) => presentPrize(prize, files, baseUrl)),
    ),
  );
}

async function getCampaignNames({ params, user, db }: Call<'getCampaignNames'>) {
  requireOwnVendor(user, params.clientId);
  return (await listCampaignNames(db, user.vendorId)).map(({ id, name }) => ({ id, campaignName: name }));
}

async function postCampaign({ params, body, user, db, services, baseUrl }: Call<'postCampaign'>) {
  requireOwnVendor(user, params.clientId);
  const type = await findCampaignType(db, toRowId(body.campaignTypeId));
  const values = checkCampaign(body, { type, now: services.clock.now() });
  const created_at = timestamp(services.clock);
  return answerOf(db, await insertCampaign(db, { ...values, client_id: user.vendorId, created_at }), baseUrl);
}

/**
 * Replaces all values that an administrator sets. A locked campaign still accepts a save that changes nothing or
 * only the text for visitors without an account.
 */
async function putCampaign({ query, body, user, db, services, baseUrl }: Call<'putCampaign'>) {
  const stored = await requireOwnCampaign(db, user, query.id);
  if (!isSameId(body.id, stored.id)) throw new Refusal('campaign-id-mismatch');
  requireVersion(stored, body.version);
  const type = await findCampaignType(db, toRowId(body.campaignTypeId));
  const isSame = isSameCampaign(stored, body, type);
  if (isSame && walkUpConsent(stored, body) === stored.walk_up_consent) return answerOf(db, stored, baseUrl);
  if (!isSame) await requireUnlocked(db, stored.id);
  const values = checkCampaign(body, { type, stored, now: services.clock.now() });
  if (type) await deletePrizesWithoutGame(db, stored.id, type);
  return answerOf(db, await updateCampaign(db, stored.id, values), baseUrl);
}

/** Deletes prizes that the new game type cannot award (docs/specification.md, 4.1). */
async function deletePrizesWithoutGame(db: Db, campaignId: number, type: Row<'campaign_types'>): Promise<void> {
  if (type.is_prize_wheel_allowed !== 1) await deletePrizesOfKind(db, campaignId, false);
  if (type.is_press_your_luck_allowed !== 1) await deletePrizesOfKind(db, campaignId, true);
}

/** Returns a campaign for its administrators, with its type and prizes. */
export async function answerOf(db: Db, campaign: Row<'campaigns'>, baseUrl: string): Promise<Campaign> {
  const type = await findCampaignType(db, campaign.campaign_type_id);
  const has_progress = Number(await hasProgress(db, campaign.id));
  return presentAdminCampaign({ ...campaign, has_progress }, type, await prizesOf(db, campaign.id, baseUrl));
}
