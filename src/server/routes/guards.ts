import { type Id, isSameId } from '#shared/entities/base.ts';
import type { Db } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import {
  type CampaignRow,
  type CampaignWithProgress,
  findCampaign,
  hasProgress,
  isAssigned,
  listAssignedCampaigns,
  listOwnCampaignIds,
} from '../repositories/campaigns.ts';
import { type DeviceRow, findDevice } from '../repositories/devices.ts';

/** Players read and change only their own data. Throws not-permitted. */
export function requireSelf(user: SignedInUser, userId: Id | null | undefined): void {
  if (!isSameId(user.id, userId)) throw new Refusal('not-permitted');
}

/** Whether a campaign is one of the device's that makes the request. In the user's own session all are. */
export const isInReach = ({ via }: SignedInUser, campaignId: number): boolean =>
  via === null || via.campaignIds.has(campaignId);

/** The id of a campaign for which the sender may send at all. Throws not-permitted-for-device. */
export function requireInReach(user: SignedInUser, campaignId: Id): number {
  const id = toRowId(campaignId);
  if (!isInReach(user, id)) throw new Refusal('not-permitted-for-device');
  return id;
}

/**
 * Players read only campaigns assigned to them, whatever the dates: a kiosk looks whether something took effect. For a
 * step of a play, use `requirePlay`. Throws not-permitted, and not-permitted-for-device.
 */
export async function requireAssigned(db: Db, user: SignedInUser, campaignId: Id): Promise<number> {
  const id = requireInReach(user, campaignId);
  if (!(await isAssigned(db, user.id, id))) throw new Refusal('not-permitted');
  return id;
}

/** The campaigns that the player is assigned to, as far as the device that asks for them reaches. */
export async function assignedCampaigns(db: Db, user: SignedInUser): Promise<CampaignWithProgress[]> {
  return (await listAssignedCampaigns(db, user.id)).filter(({ id }) => isInReach(user, id));
}

/** A campaign that the player is assigned to, or any of the administrator's vendor. Throws not-permitted. */
export async function requireReadableCampaign(db: Db, user: SignedInUser, campaignId: Id): Promise<number> {
  if (user.role === 'Player') return requireAssigned(db, user, campaignId);
  return (await requireOwnCampaign(db, user, campaignId)).id;
}

/** A campaign of the administrator's vendor. Throws not-permitted, also for an unknown id. */
export async function requireOwnCampaign(db: Db, user: SignedInUser, campaignId: Id): Promise<CampaignRow> {
  const campaign = await findCampaign(db, toRowId(campaignId));
  if (campaign?.client_id !== user.vendorId) throw new Refusal('not-permitted');
  return campaign;
}

/** Campaigns of the administrator's vendor, each once. Throws not-permitted, also for an unknown id. */
export async function requireOwnCampaigns(db: Db, user: SignedInUser, campaignIds: readonly Id[]): Promise<number[]> {
  const ids = [...new Set(campaignIds.map(toRowId))];
  if ((await listOwnCampaignIds(db, user.vendorId, ids)).length < ids.length) throw new Refusal('not-permitted');
  return ids;
}

/** A device of the administrator's vendor. Throws not-permitted, also for an unknown id. */
export async function requireOwnDevice(db: Db, user: SignedInUser, id: Id): Promise<DeviceRow> {
  const device = await findDevice(db, toRowId(id));
  if (device?.client_id !== user.vendorId) throw new Refusal('not-permitted');
  return device;
}

/** Throws locked-by-progress once somebody has played the campaign (docs/specification.md, 4.1). */
export async function requireUnlocked(db: Db, campaignId: number): Promise<void> {
  if (await hasProgress(db, campaignId)) throw new Refusal('locked-by-progress');
}

/** Throws not-permitted for another vendor's id. */
export function requireOwnVendor(user: SignedInUser, vendorId: Id | null): void {
  if (!isSameId(user.vendorId, vendorId)) throw new Refusal('not-permitted');
}

/**
 * Throws stale-version for a change made on an outdated version, so that two administrators do not overwrite each other
 * unseen. A request without a version passes.
 */
export function requireVersion(stored: { version: number }, told: number | null | undefined): void {
  if (told !== null && told !== undefined && told !== stored.version) throw new Refusal('stale-version');
}
