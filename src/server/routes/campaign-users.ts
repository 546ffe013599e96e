import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { storeManagerAvatar } from '../files/manager-avatar.ts';
import { toRowId } from '../ids.ts';
import { AboutPeople } from '../plugins/idempotency.ts';
import { presentCampaignUser, presentPerson } from '../presenters/campaign-user.ts';
import {
  assignUser,
  type CampaignUserRow,
  findCampaignUser,
  findEmailConflicts,
  listCampaignUsers,
  removeCampaignUser,
  removeCampaignUsers,
  upsertCampaignUsers,
} from '../repositories/campaign-users.ts';
import { findFileInfos } from '../repositories/files.ts';
import { releaseInvitations } from '../repositories/invitations.ts';
import { hasQuestions } from '../repositories/questions.ts';
import { findUserById, findUserByName } from '../repositories/users.ts';
import { campaignUserDetails } from '../rules/campaign-user-details.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { requireOwnCampaign, requireOwnVendor } from './guards.ts';
import { type Call, effectRoute, peopleEffectRoute, route } from './route.ts';

/** The players of a campaign. Progress does not lock the list, because players are added and removed during a show. */
export function registerCampaignUsers(app: FastifyInstance): void {
  route(app, 'getCampaignUsers', getCampaignUsers);
  peopleEffectRoute(app, 'addUserToCampaign', addUserToCampaign, addedUser, (body) => body.managerAvatarFile);
  effectRoute(app, 'removeCampaignUser', removeOne);
  effectRoute(app, 'removeCampaignUsers', removeAll);
  effectRoute(app, 'sendHeldInvitations', sendHeldInvitations);
  // Not an effect, because sending a mail is slow and must not block the database.
  route(app, 'sendNotificationEmail', sendNotificationEmail);
}

async function getCampaignUsers({ params, user, db, baseUrl }: Call<'getCampaignUsers'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  return present(db, await listCampaignUsers(db, campaign.id), baseUrl);
}

async function present(db: Db, users: readonly CampaignUserRow[], baseUrl: string) {
  const fileIds = users.map((user) => user.manager_avatar_file_id);
  const files = await findFileInfos(db, fileIds);
  return users.map((user) => presentCampaignUser(user, files, baseUrl));
}

/**
 * Adds a new player, or the vendor's existing player with that email. An existing player's data stays unchanged,
 * because other campaigns share it. Schedules the invitation and returns the stored player. Throws already-in-campaign.
 */
async function addUserToCampaign({ params, body, user, db, services, baseUrl, image }: Call<'addUserToCampaign'>) {
  requireOwnVendor(user, params.clientId);
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const details = campaignUserDetails(body);
  if ((await findEmailConflicts(db, user.vendorId, [details.email])).size > 0) throw new Refusal('not-unique');
  const owner = { vendorId: user.vendorId, now: timestamp(services.clock) };
  const where = { ...owner, campaignId: campaign.id };
  const known = await findUserByName(db, user.vendorId, details.email);
  if (known && (await findCampaignUser(db, campaign.id, known.id))) throw new Refusal('already-in-campaign');
  if (known) {
    await assignUser(db, where, known.id);
  } else {
    const managerAvatarFileId = await storeManagerAvatar(db, { sent: body.managerAvatarFile, image }, owner);
    await upsertCampaignUsers(db, where, [{ ...details, managerAvatarFileId }]);
  }
  const stored = known ?? (await findUserByName(db, user.vendorId, details.email));
  const added = stored && (await findCampaignUser(db, campaign.id, stored.id));
  if (!added) throw new Error('The player who has just been added is not there');
  await services.invitations.wake(db);
  return new AboutPeople(presentCampaignUser(added, await findFileInfos(db, [added.manager_avatar_file_id]), baseUrl), [
    added.id,
  ]);
}

/** Returns the player whom an earlier call has added, as stored now. */
async function addedUser({ params, db, baseUrl }: Call<'addUserToCampaign'>, [userId = 0]: readonly number[]) {
  const user = await findUserById(db, userId);
  if (!user) throw new Refusal('not-permitted');
  const files = await findFileInfos(db, [user.manager_avatar_file_id]);
  const placed = await findCampaignUser(db, toRowId(params.campaignId), userId);
  return placed ? presentCampaignUser(placed, files, baseUrl) : presentPerson(user, files, baseUrl);
}

/** Removing a player twice succeeds, because two administrators may do it at once. */
async function removeOne({ params, user, db, services }: Call<'removeCampaignUser'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const player = await findUserById(db, toRowId(params.userId));
  if (player?.client_id !== user.vendorId || player.role !== 'Player') throw new Refusal('not-permitted');
  await removeCampaignUser(db, { campaignId: campaign.id, now: timestamp(services.clock) }, player.id);
  return { message: text('notice.userDeleted') };
}

async function removeAll({ params, user, db, services }: Call<'removeCampaignUsers'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  await removeCampaignUsers(db, { campaignId: campaign.id, now: timestamp(services.clock) });
  return { message: text('notice.usersDeleted') };
}

async function sendHeldInvitations({ params, user, db, services }: Call<'sendHeldInvitations'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  if (!(await hasQuestions(db, campaign.id))) throw new Refusal('campaign-empty');
  await releaseInvitations(db, campaign.id, timestamp(services.clock));
  await services.invitations.wake(db);
  return { message: text('notice.heldSent') };
}

async function sendNotificationEmail({ params, user, db, services }: Call<'sendNotificationEmail'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const isSent = await services.invitations.send(campaign.id, toRowId(params.userId));
  if (!isSent) throw new Refusal('campaign-user-gone');
  return { message: text('notice.emailSent') };
}
