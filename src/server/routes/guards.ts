import { type Id, isSameId } from '#shared/entities/base.ts';
import type { Db, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import {
  type CampaignWithProgress,
  findCampaign,
  hasProgress,
  isAssigned,
  listAssignedCampaigns,
  listOwnCampaignIds,
} from '../repositories/campaigns.ts';
import { findDevice } from '../repositories/devices.ts';
import { findUserById } from '../repositories/users.ts';

/** Lets players read and change only their own data, also by a merged visitor's former id. Throws not-permitted. */
export function requireSelf(user: SignedInUser, userId: Id | null | undefined): void {
  if (!isSameId(user.id, userId) && !isSameId(user.namedId, userId)) throw new Refusal('not-permitted');
}

/**
 * True if the user may act in this campaign. A session of the user's own reaches every campaign; a device reaches only
 * its own.
 */
export const isInReach = ({ via }: SignedInUser, campaignId: number): boolean =>
  via === null || via.campaignIds.has(campaignId);

/** Returns the campaign's id if the sender may act in the campaign. Throws not-permitted-for-device. */
export function requireInReach(user: SignedInUser, campaignId: Id): number {
  const id = toRowId(campaignId);
  if (!isInReach(user, id)) throw new Refusal('not-permitted-for-device');
  return id;
}

/**
 * Returns the campaign's id if the player is assigned to it, on any date, because a kiosk may later check whether a
 * call took effect. For a step of a play, use `requirePlay`. Throws not-permitted and not-permitted-for-device.
 */
export async function requireAssigned(db: Db, user: SignedInUser, campaignId: Id): Promise<number> {
  const id = requireInReach(user, campaignId);
  if (!(await isAssigned(db, user.id, id))) throw new Refusal('not-permitted');
  return id;
}

/** Returns the player's assigned campaigns. On a device, returns only those that the device reaches. */
export async function assignedCampaigns(db: Db, user: SignedInUser): Promise<CampaignWithProgress[]> {
  return (await listAssignedCampaigns(db, user.id)).filter(({ id }) => isInReach(user, id));
}

/**
 * Returns the id of a campaign that the player is assigned to, or that belongs to the administrator's vendor. Throws
 * not-permitted.
 */
export async function requireReadableCampaign(db: Db, user: SignedInUser, campaignId: Id): Promise<number> {
  if (user.role === 'Player') return requireAssigned(db, user, campaignId);
  return (await requireOwnCampaign(db, user, campaignId)).id;
}

/** Returns a campaign of the administrator's vendor. Throws not-permitted for an unknown id, not-found if deleted. */
export async function requireOwnCampaign(db: Db, user: SignedInUser, campaignId: Id): Promise<Row<'campaigns'>> {
  const campaign = await findCampaign(db, toRowId(campaignId));
  if (campaign?.client_id !== user.vendorId) throw new Refusal('not-permitted');
  // Not a 403, because clients would log the administrator out after a colleague deleted the campaign.
  if (campaign.deleted_at !== null) throw new Refusal('not-found');
  return campaign;
}

/**
 * Returns the ids of campaigns of the administrator's vendor, without duplicates. Throws not-permitted, also for an
 * unknown id, and not-found if a campaign was deleted.
 */
export async function requireOwnCampaigns(db: Db, user: SignedInUser, campaignIds: readonly Id[]): Promise<number[]> {
  const ids = [...new Set(campaignIds.map(toRowId))];
  const own = new Set(await listOwnCampaignIds(db, user.vendorId, ids));
  for (const id of ids) if (!own.has(id)) await requireOwnCampaign(db, user, id);
  return ids;
}

/** Returns a person of the administrator's own vendor: a player, or a visitor. Throws not-permitted. */
export async function requireOwnPerson(db: Db, user: SignedInUser, userId: Id): Promise<Row<'users'>> {
  const person = await findUserById(db, toRowId(userId));
  if (person?.client_id !== user.vendorId) throw new Refusal('not-permitted');
  return person;
}

/** Returns a device of the administrator's vendor. Throws not-permitted, also for an unknown id. */
export async function requireOwnDevice(db: Db, user: SignedInUser, id: Id): Promise<Row<'devices'>> {
  const device = await findDevice(db, toRowId(id));
  if (device?.client_id !== user.vendorId) throw new Refusal('not-permitted');
  return device;
}

/** Throws locked-by-progress if anyone has played the campaign (docs/specification.md, 4.1). */
export async function requireUnlocked(db: Db, campaignId: number): Promise<void> {
  if (await hasProgress(db, campaignId)) throw new Refusal('locked-by-progress');
}

/** Throws not-permitted for the id of another vendor. */
export function requireOwnVendor(user: SignedInUser, vendorId: Id | null): void {
  if (!isSameId(user.vendorId, vendorId)) throw new Refusal('not-permitted');
}

/**
 * Throws stale-version if a change is based on an outdated version, so that two administrators cannot overwrite each
 * other unnoticed. Accepts a request without a version.
 */
export function requireVersion(stored: { version: number }, told: number | null | undefined): void {
  if (told !== null && told !== undefined && told !== stored.version) throw new Refusal('stale-version');
}
