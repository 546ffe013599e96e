import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isSameId } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Db, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentAdminCampaign } from '../presenters/campaign.ts';
import {
  type CampaignValues,
  findCampaignType,
  hasProgress,
  insertCampaign,
  listCampaignNames,
  listCampaigns,
  listCampaignTypes,
  updateCampaign,
} from '../repositories/campaigns.ts';
import { storeWordings } from '../repositories/consents.ts';
import { deletePrizesOfKind, listPrizesOfVendor } from '../repositories/prizes.ts';
import { checkCampaign, isSameCampaign } from '../rules/campaign-change.ts';
import { isSameConsent, wordingsOf } from '../rules/consent-change.ts';
import { timestamp } from '../services.ts';
import { requireOwnCampaign, requireOwnVendor, requireUnlocked, requireVersion } from './guards.ts';
import { type AdminRead, adminPresenter, prizesOf } from './prizes.ts';
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

/** Returns each campaign with its type and prizes. The number of queries hardly grows with that of the campaigns. */
async function getCampaigns(call: Call<'getCampaigns'>) {
  const { params, user, db } = call;
  requireOwnVendor(user, params.clientId);
  const campaigns = await listCampaigns(db, user.vendorId);
  const types = new Map((await listCampaignTypes(db)).map((type) => [type.id, type]));
  const prizes = await listPrizesOfVendor(db, user.vendorId);
  const campaignIds = campaigns.map(({ id }) => id);
  const present = await adminPresenter(call, prizes, campaignIds);
  const prizesByCampaign = Map.groupBy(prizes, (prize) => prize.campaign_id);
  return campaigns.map((campaign) =>
    presentAdminCampaign(
      campaign,
      types.get(campaign.campaign_type_id),
      (prizesByCampaign.get(campaign.id) ?? []).map(present),
    ),
  );
}

async function getCampaignNames({ params, user, db }: Call<'getCampaignNames'>) {
  requireOwnVendor(user, params.clientId);
  return (await listCampaignNames(db, user.vendorId)).map(({ id, name }) => ({ id, campaignName: name }));
}

async function postCampaign(call: Call<'postCampaign'>) {
  const { params, body, user, db, services } = call;
  requireOwnVendor(user, params.clientId);
  const type = await findCampaignType(db, toRowId(body.campaignTypeId));
  const values = checkCampaign(body, { type, now: services.clock.now() });
  const created_at = timestamp(services.clock);
  const row = { ...withQuestionSeed(values, null), client_id: user.vendorId, created_at };
  return answerOf(call, await withWordings(call, await insertCampaign(db, row)));
}

/**
 * Replaces all values that an administrator sets. A locked campaign still accepts a save that changes nothing or
 * only the texts for visitors without an account.
 */
async function putCampaign(call: Call<'putCampaign'>) {
  const { query, body, user, db, services } = call;
  const stored = await requireOwnCampaign(db, user, query.id);
  if (!isSameId(body.id, stored.id)) throw new Refusal('campaign-id-mismatch');
  requireVersion(stored, body.version);
  const type = await findCampaignType(db, toRowId(body.campaignTypeId));
  const isSame = isSameCampaign(stored, body, type);
  if (isSame && isSameConsent(stored, body)) return answerOf(call, stored);
  if (!isSame) await requireUnlocked(db, stored.id);
  const values = checkCampaign(body, { type, stored, now: services.clock.now() });
  if (type) await deletePrizesWithoutGame(db, stored.id, type);
  const row = withQuestionSeed(values, stored.question_seed);
  return answerOf(call, await withWordings(call, await updateCampaign(db, stored.id, row)));
}

/** Stores the wordings of a campaign that was just stored, so that their versions follow the saves. */
export async function withWordings({ db, services }: AdminRead, campaign: Row<'campaigns'>): Promise<Row<'campaigns'>> {
  await storeWordings(db, campaign, wordingsOf(campaign), timestamp(services.clock));
  return campaign;
}

/** Adds a new seed if the campaign asks a number of its questions and has no seed yet. */
const withQuestionSeed = (values: CampaignValues, stored: string | null): CampaignValues => ({
  ...values,
  question_seed: stored ?? (values.asked_questions === null ? null : randomUUID()),
});

/** Deletes prizes that the new game type cannot award (docs/specification.md, 4.1). */
async function deletePrizesWithoutGame(db: Db, campaignId: number, type: Row<'campaign_types'>): Promise<void> {
  if (type.is_prize_wheel_allowed !== 1) await deletePrizesOfKind(db, campaignId, false);
  if (type.is_press_your_luck_allowed !== 1) await deletePrizesOfKind(db, campaignId, true);
}

/** Returns a campaign for its administrators, with its type and prizes. */
export async function answerOf(call: AdminRead, campaign: Row<'campaigns'>): Promise<Campaign> {
  const { db } = call;
  const type = await findCampaignType(db, campaign.campaign_type_id);
  const has_progress = Number(await hasProgress(db, campaign.id));
  return presentAdminCampaign({ ...campaign, has_progress }, type, await prizesOf(call, campaign.id));
}
