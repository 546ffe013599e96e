import { type Id, isSameId } from '#shared/entities/base.ts';
import type { Db } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import { type CampaignRow, findCampaign, hasProgress, isAssigned } from '../repositories/campaigns.ts';

/** A player sees and changes nobody's data but his own. Throws not-permitted. */
export function requireSelf(user: SignedInUser, userId: Id | null | undefined): void {
  if (!isSameId(user.id, userId)) throw new Refusal('not-permitted');
}

/** A player plays only what he is assigned to, whatever its dates: a kiosk may send a play long after the show. */
export async function requireAssigned(db: Db, user: SignedInUser, campaignId: Id): Promise<number> {
  const id = toRowId(campaignId);
  if (!(await isAssigned(db, user.id, id))) throw new Refusal('not-permitted');
  return id;
}

/** A campaign the user may read: his own as a player, any of his vendor's as an administrator. Throws not-permitted. */
export async function requireReadableCampaign(db: Db, user: SignedInUser, campaignId: Id): Promise<number> {
  if (user.role === 'Player') return requireAssigned(db, user, campaignId);
  return (await requireOwnCampaign(db, user, campaignId)).id;
}

/** The campaign, if it is the administrator's vendor's. Throws not-permitted, also for an id that nobody has. */
export async function requireOwnCampaign(db: Db, user: SignedInUser, campaignId: Id): Promise<CampaignRow> {
  const campaign = await findCampaign(db, toRowId(campaignId));
  if (campaign?.client_id !== user.clientId) throw new Refusal('not-permitted');
  return campaign;
}

/** What has been played stays as it was played (SPEC 4). Throws locked-by-progress once somebody has played. */
export async function requireUnlocked(db: Db, campaignId: number): Promise<void> {
  if (await hasProgress(db, campaignId)) throw new Refusal('locked-by-progress');
}

/** Nobody sees another vendor's things. Throws not-permitted. */
export function requireOwnClient(user: SignedInUser, clientId: Id | null): void {
  if (!isSameId(user.clientId, clientId)) throw new Refusal('not-permitted');
}

/**
 * A change counts only on the state it was made on: two administrators do not overwrite each other unseen. A client that
 * sends no version is let through. Throws stale-version.
 */
export function requireVersion(stored: { version: number }, told: number | null | undefined): void {
  if (told !== null && told !== undefined && told !== stored.version) throw new Refusal('stale-version');
}
