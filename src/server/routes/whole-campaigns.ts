import type { FastifyInstance } from 'fastify';
import { kioskList } from '#shared/rules/campaign-actions.ts';
import { canArchiveAt } from '#shared/rules/whole-campaigns.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { copyCampaign } from '../repositories/campaign-copies.ts';
import { findCampaign, findCampaignType, hasProgress, updateCampaign } from '../repositories/campaigns.ts';
import {
  hasVisits,
  keptUntil,
  listDeletedCampaigns,
  listHolders,
  restoreCampaign,
} from '../repositories/deleted-campaigns.ts';
import { countStock } from '../repositories/stock.ts';
import { checkCampaign } from '../rules/campaign-change.ts';
import { datesOf } from '../rules/play-dates.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { recordAction } from './action-records.ts';
import { answerOf, withWordings } from './campaigns.ts';
import { requireOwnCampaign, requireOwnVendor, requireVersion } from './guards.ts';
import { type Call, effectRoute, route } from './route.ts';

/** Changes to a campaign as a whole (docs/specification.md, 4.1). */
export function registerWholeCampaigns(app: FastifyInstance): void {
  effectRoute(app, 'copyCampaign', copy);
  effectRoute(app, 'archiveCampaign', archive);
  effectRoute(app, 'unarchiveCampaign', unarchive);
  effectRoute(app, 'deleteCampaign', remove);
  route(app, 'getDeletedCampaigns', listDeleted);
  effectRoute(app, 'restoreCampaign', restore);
}

/** Copies a campaign under another name and with other dates, which are checked as those of a new campaign. */
async function copy(call: Call<'copyCampaign'>) {
  const { params, body, user, db, services } = call;
  const source = await requireOwnCampaign(db, user, params.id);
  const type = await findCampaignType(db, source.campaign_type_id);
  const sent = {
    ...body,
    campaignTypeId: source.campaign_type_id,
    bonusPointsAwarded: source.bonus_points_awarded,
    timeZone: source.time_zone,
  };
  const { name, start_date, end_date } = checkCampaign(sent, { type, now: services.clock.now() });
  const created_at = timestamp(services.clock);
  const { won } = await countStock(db, [source.id], created_at);
  const own = { name, start_date, end_date, created_at };
  return answerOf(call, await withWordings(call, await copyCampaign(db, source, { own, won })));
}

/** Puts a campaign away. Throws state-without-action for an archived one, and for one that players can play now. */
async function archive(call: Call<'archiveCampaign'>) {
  const campaign = await requireCampaign(call, call.body.version);
  const now = timestamp(call.services.clock);
  const isArchivable = campaign.archived_at === null && canArchiveAt(datesOf(campaign), Date.parse(now));
  if (!isArchivable) throw new Refusal('state-without-action');
  await recordAction(call, campaign, { kind: 'archived', from_value: '', to_value: now });
  return answerOf(call, await updateCampaign(call.db, campaign.id, { archived_at: now }));
}

async function unarchive(call: Call<'unarchiveCampaign'>) {
  const campaign = await requireCampaign(call, call.body.version);
  if (campaign.archived_at === null) throw new Refusal('state-without-action');
  const change = { from_value: campaign.archived_at, to_value: timestamp(call.services.clock) };
  await recordAction(call, campaign, { kind: 'unarchived', ...change });
  return answerOf(call, await updateCampaign(call.db, campaign.id, { archived_at: null }));
}

/**
 * Deletes a campaign that nobody has played. It is kept for 90 days, and a row that arrives later restores it. Throws
 * campaign-played, and campaign-at-kiosks if a kiosk could still let a player begin.
 */
async function remove(call: Call<'deleteCampaign'>) {
  const { query, db, services } = call;
  const campaign = await requireCampaign(call, query.version);
  const { id } = campaign;
  const now = timestamp(services.clock);
  if ((await hasProgress(db, id)) || (await hasVisits(db, id))) throw new Refusal('campaign-played');
  const kiosks = await listHolders(db, id, now);
  if (kiosks.length > 0) throw new Refusal('campaign-at-kiosks', { kiosks: kioskList(kiosks) });
  await recordAction({ ...call, body: query }, campaign, { kind: 'deleted', from_value: '', to_value: now });
  await updateCampaign(db, id, { deleted_at: now });
  return { message: text('notice.campaignDeleted') };
}

async function listDeleted({ params, user, db }: Call<'getDeletedCampaigns'>) {
  requireOwnVendor(user, params.clientId);
  const deleted = await listDeletedCampaigns(db, user.vendorId);
  return deleted.map(({ id, name, deleted_at }) => ({
    id,
    campaignName: name,
    deletedDate: deleted_at,
    keptUntil: keptUntil(deleted_at),
  }));
}

/** Brings a deleted campaign back. Throws state-without-action for one that is not deleted. */
async function restore(call: Call<'restoreCampaign'>) {
  const { params, user, db, services } = call;
  const campaign = await findCampaign(db, toRowId(params.id));
  if (campaign?.client_id !== user.vendorId) throw new Refusal('not-permitted');
  if (campaign.deleted_at === null) throw new Refusal('state-without-action');
  await restoreCampaign(db, campaign.id, timestamp(services.clock), user.id);
  return answerOf(call, await requireOwnCampaign(db, user, params.id));
}

type StoredCall = Call<'archiveCampaign' | 'unarchiveCampaign' | 'deleteCampaign'>;

async function requireCampaign(
  { params, user, db }: Pick<StoredCall, 'params' | 'user' | 'db'>,
  version: number | null | undefined,
) {
  const campaign = await requireOwnCampaign(db, user, params.id);
  requireVersion(campaign, version);
  return campaign;
}
