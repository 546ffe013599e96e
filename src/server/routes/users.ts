import type { FastifyInstance } from 'fastify';
import { isSameId } from '#shared/entities/base.ts';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { type Db, type Row, toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { storeManagerAvatar } from '../files/manager-avatar.ts';
import { toRowId } from '../ids.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import { AboutPeople } from '../plugins/idempotency.ts';
import { presentPerson } from '../presenters/campaign-user.ts';
import { presentFileOf } from '../presenters/file.ts';
import { presentUser } from '../presenters/user.ts';
import { findFileInfos } from '../repositories/files.ts';
import { forgetEmailsSent } from '../repositories/invitations.ts';
import { findUserById, findUserByName, isEmailTaken, isSameUser, nameKey, updateUser } from '../repositories/users.ts';
import { campaignUserDetails } from '../rules/campaign-user-details.ts';
import { timestamp } from '../services.ts';
import { requireVersion } from './guards.ts';
import { type Call, peopleEffectRoute, route } from './route.ts';

/** Reading a user, and changing a player as an administrator. */
export function registerUsers(app: FastifyInstance): void {
  route(app, 'getUser', getUser);
  peopleEffectRoute(app, 'updateUser', changeUser, changedUser, (body) => body.managerAvatarFile);
}

/** Returns a user. Players may read their own data, administrators that of any user of the vendor. */
async function getUser({ params, user, db, baseUrl }: Call<'getUser'>) {
  if (user.isPasswordChangeEnforced && !isSameId(params.id, user.id)) throw new Refusal('password-change-required');
  const found = await findUserById(db, toRowId(params.id));
  const isReadable = found?.id === user.id || (user.role === 'Admin' && found?.client_id === user.vendorId);
  if (!found || !isReadable) throw new Refusal('not-permitted');
  const avatarId = found.manager_avatar_file_id;
  // Use the session's flag, because a session that began with a code needs no password change.
  const own = { ...found, is_password_change_enforced: toFlag(user.isPasswordChangeEnforced) };
  const shown = found.id === user.id ? own : found;
  return presentUser(shown, presentFileOf(avatarId, await findFileInfos(db, [avatarId]), baseUrl));
}

/**
 * Changes one of the vendor's players in all campaigns, including locked ones. `flag` is true if the manager's avatar
 * changes too (docs/specification.md, 7.6). A new email address marks the player as not yet invited.
 */
async function changeUser({ params, body, user, db, services, baseUrl, image }: Call<'updateUser'>) {
  const stored = await requireOwnPlayer(db, user, body);
  requireVersion(stored, body.version);
  const details = campaignUserDetails(body);
  if (await isEmailTaken(db, user.vendorId, details.email, stored.id)) throw new Refusal('not-unique');
  const owner = { vendorId: user.vendorId, now: timestamp(services.clock) };
  const avatar = params.flag
    ? { managerAvatarFileId: await storeManagerAvatar(db, { sent: body.managerAvatarFile, image }, owner) }
    : {};
  const change = { ...details, ...avatar };
  const changed = isSameUser(stored, change) ? stored : await updateUser(db, stored.id, change);
  if (nameKey(details.email) !== stored.email_key) await forgetEmailsSent(db, [stored.id]);
  return new AboutPeople(await personOf(db, changed, baseUrl), [changed.id]);
}

/** Returns the player whom an earlier call has changed, as stored now. */
async function changedUser({ db, baseUrl }: Call<'updateUser'>, [userId = 0]: readonly number[]) {
  const changed = await findUserById(db, userId);
  if (!changed) throw new Refusal('not-permitted');
  return personOf(db, changed, baseUrl);
}

const personOf = async (db: Db, user: Row<'users'>, baseUrl: string) =>
  presentPerson(user, await findFileInfos(db, [user.manager_avatar_file_id]), baseUrl);

/** Finds the player by id, or by email if the body has no id (docs/specification.md, 7.6). Throws not-permitted. */
async function requireOwnPlayer(db: Db, user: SignedInUser, { id, email }: CampaignUser): Promise<Row<'users'>> {
  const isNamed = id !== null && id !== undefined;
  const found = isNamed ? await findUserById(db, toRowId(id)) : await findUserByName(db, user.vendorId, email ?? '');
  if (found?.client_id !== user.vendorId || found.role !== 'Player') throw new Refusal('not-permitted');
  if (found.erased_at !== null) throw new Refusal('person-erased');
  return found;
}
