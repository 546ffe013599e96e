import type { FastifyInstance } from 'fastify';
import type { Prize, Reservation } from '#shared/entities/prize.ts';
import type { Db, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { presentAdminPrize, presentPrize } from '../presenters/prize.ts';
import { findCampaignType, updateCampaign } from '../repositories/campaigns.ts';
import { findFileInfos } from '../repositories/files.ts';
import { leasedUnits } from '../repositories/leases.ts';
import { deletePrize, insertPrize, listPrizes, listPrizesWithDeleted, updatePrize } from '../repositories/prizes.ts';
import { countStock, listReservations } from '../repositories/stock.ts';
import { withoutLeased } from '../rules/lease.ts';
import { isNoChange, type PrizeChanges, prizeChanges } from '../rules/prize-change.ts';
import { type CheckedPrizeChanges, checkPrizeChanges } from '../rules/prize-check.ts';
import { timestamp } from '../services.ts';
import { requireOwnCampaign, requireUnlocked, requireVersion } from './guards.ts';
import { type Call, effectRoute, route } from './route.ts';

/** A campaign's prizes. */
export function registerPrizes(app: FastifyInstance): void {
  route(app, 'getCampaignPrizes', getCampaignPrizes);
  route(app, 'getReservations', getReservations);
  effectRoute(app, 'bulkPrizeOperation', bulkPrizeOperation);
}

async function getCampaignPrizes(call: Call<'getCampaignPrizes'>) {
  return prizesOf(call, (await requireOwnCampaign(call.db, call.user, call.params.campaignId)).id);
}

/** Returns which kiosks have leased units, because an administrator cannot take those. */
async function getReservations({ params, user, db, services }: Call<'getReservations'>): Promise<Reservation[]> {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const rows = await listReservations(db, campaign.id, timestamp(services.clock));
  return rows.map(({ prize_id, name, units }) => ({ prizeId: prize_id, kioskName: name, units }));
}

/** The parts of an administrator's call that its prizes are read with. */
export type AdminRead = Pick<Call<'getCampaignPrizes'>, 'db' | 'services' | 'baseUrl'>;

/** Returns a campaign's prizes for its administrators, without deleted ones. */
export async function prizesOf(call: AdminRead, campaignId: number): Promise<Prize[]> {
  const prizes = await listPrizes(call.db, campaignId);
  return prizes.map(await adminPresenter(call, prizes, [campaignId]));
}

/** Returns a function that presents the prizes of these campaigns to administrators. */
export async function adminPresenter(
  { db, services, baseUrl }: AdminRead,
  prizes: readonly Row<'prizes'>[],
  campaignIds: readonly number[],
): Promise<(prize: Row<'prizes'>) => Prize> {
  const fileIds = prizes.map((prize) => prize.image_file_id);
  const files = await findFileInfos(db, fileIds);
  const stock = await countStock(db, campaignIds, timestamp(services.clock));
  return (prize) => presentAdminPrize(prize, { files, stock, baseUrl });
}

export type PrizesCall = Pick<Call<'getAvailablePrizes'>, 'user' | 'db' | 'services' | 'baseUrl'>;

/** Returns a campaign's prizes for a player, minus the units leased to other kiosks. */
export const prizesFor = ({ user, ...call }: PrizesCall, campaignId: number): Promise<Prize[]> =>
  unreservedPrizes(call, campaignId, user.via?.id ?? null);

/** Returns a campaign's prizes, minus the leased units. `except` skips the units of one device. */
export async function unreservedPrizes(
  { db, services, baseUrl }: Omit<PrizesCall, 'user'>,
  campaignId: number,
  except: number | null = null,
): Promise<Prize[]> {
  const held = await leasedUnits(db, campaignId, { now: timestamp(services.clock), except });
  return presented(db, withoutLeased(await listPrizes(db, campaignId), held), baseUrl);
}

async function presented(db: Db, prizes: readonly Row<'prizes'>[], baseUrl: string): Promise<Prize[]> {
  const fileIds = prizes.map((prize) => prize.image_file_id);
  const files = await findFileInfos(db, fileIds);
  return prizes.map((prize) => presentPrize(prize, files, baseUrl));
}

/**
 * Creates, changes and deletes prizes, all or none, and raises the campaign's version. A locked campaign still accepts
 * a list that changes nothing. Returns the campaign's prizes.
 */
async function bulkPrizeOperation(call: Call<'bulkPrizeOperation'>) {
  const { params, query, body, user, db } = call;
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const stored = await listPrizesWithDeleted(db, campaign.id);
  const changes = prizeChanges(stored, body);
  if (!isNoChange(changes)) {
    requireVersion(campaign, query.version);
    await requireUnlocked(db, campaign.id);
    await requireNotLeased(call, stored, changes);
    const type = await findCampaignType(db, campaign.campaign_type_id);
    if (!type) throw new Refusal('not-found');
    const ownFileIds = await ownFileIdsOf(db, user.vendorId, changes);
    await storeChanges(db, campaign.id, checkPrizeChanges(changes, { type, stored, ownFileIds }));
    await updateCampaign(db, campaign.id);
  }
  return prizesOf(call, campaign.id);
}

/** Throws prize-leased if the change removes units that kiosks have leased, because kiosks may award those offline. */
async function requireNotLeased(
  { db, services }: Call<'bulkPrizeOperation'>,
  stored: readonly Row<'prizes'>[],
  { updates, deletes }: PrizeChanges,
): Promise<void> {
  const [first] = stored;
  if (!first) return;
  const held = await leasedUnits(db, first.campaign_id, { now: timestamp(services.clock) });
  const left = new Map([
    ...deletes.map((id) => [id, 0] as const),
    ...updates.map(({ id, values }) => [id, values.winner_total ?? 0] as const),
  ]);
  for (const { id, name } of stored) {
    const units = held.get(id) ?? 0;
    if (units > (left.get(id) ?? units)) throw new Refusal('prize-leased', { units, prize: name });
  }
}

/** Returns the ids of the request's images that belong to the vendor. */
async function ownFileIdsOf(db: Db, vendorId: number, { inserts, updates }: PrizeChanges): Promise<Set<number>> {
  const named = [...inserts, ...updates.map(({ values }) => values)].map((prize) => prize.image_file_id);
  const files = [...(await findFileInfos(db, named)).values()];
  return new Set(files.filter((file) => file.client_id === vendorId).map((file) => file.id));
}

async function storeChanges(
  db: Db,
  campaignId: number,
  { inserts, updates, deletes }: CheckedPrizeChanges,
): Promise<void> {
  for (const id of deletes) await deletePrize(db, id);
  for (const { id, values } of updates) await updatePrize(db, id, values);
  for (const values of inserts) await insertPrize(db, { ...values, campaign_id: campaignId });
}
