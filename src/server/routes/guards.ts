import { type Id, isSameId } from '#shared/entities/base.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../database/schema.ts';
import { conflict, forbidden } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import { type CampaignRow, findCampaign, hasProgress, isAssigned } from '../repositories/campaigns.ts';

/**
 * What another administrator has just removed from the own campaign is answered with a 404: a 403 would log this one out
 * (SPEC 8).
 */
export const goneMessages = {
  question: 'This question does not exist any more.',
  campaignUser: 'This user is no longer in the campaign.',
} as const;

/** A player sees and changes nobody's data but his own. Throws a 403. */
export function requireSelf(user: SignedInUser, userId: Id | null | undefined): void {
  if (!isSameId(user.id, userId)) throw forbidden();
}

/** A player plays only what he is assigned to, whatever its dates: a kiosk may send a play long after the show. */
export async function requireAssigned(db: Db, user: SignedInUser, campaignId: Id): Promise<number> {
  const id = toRowId(campaignId);
  if (!(await isAssigned(db, user.id, id))) throw forbidden();
  return id;
}

/** A campaign the user may read: his own as a player, any of his vendor's as an administrator. Throws a 403. */
export async function requireReadableCampaign(db: Db, user: SignedInUser, campaignId: Id): Promise<number> {
  if (user.role === 'Player') return requireAssigned(db, user, campaignId);
  return (await requireOwnCampaign(db, user, campaignId)).id;
}

/** The campaign, if it is the administrator's vendor's. Throws a 403, also for an id that nobody has. */
export async function requireOwnCampaign(db: Db, user: SignedInUser, campaignId: Id): Promise<CampaignRow> {
  const campaign = await findCampaign(db, toRowId(campaignId));
  if (campaign?.client_id !== user.clientId) throw forbidden();
  return campaign;
}

/** What has been played stays as it was played (SPEC 4). Throws a 409 once somebody has made progress. */
export async function requireUnlocked(db: Db, campaignId: number): Promise<void> {
  if (await hasProgress(db, campaignId)) throw conflict(messages.error.campaignLocked);
}

/** Nobody sees another vendor's things. Throws a 403. */
export function requireOwnClient(user: SignedInUser, clientId: Id | null): void {
  if (!isSameId(user.clientId, clientId)) throw forbidden();
}

/**
 * A change counts only on the state it was made on: two administrators do not overwrite each other unseen. A client that
 * sends no version is let through. Throws a 409.
 */
export function requireVersion(stored: { version: number }, told: number | null | undefined): void {
  if (told !== null && told !== undefined && told !== stored.version) throw conflict(messages.error.changedMeanwhile);
}
