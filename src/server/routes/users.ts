import type { FastifyInstance } from 'fastify';
import { forbidden } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentFileOf } from '../presenters/file.ts';
import { presentUser } from '../presenters/user.ts';
import { findFileInfos } from '../repositories/files.ts';
import { findUserById } from '../repositories/users.ts';
import { type Call, route } from './route.ts';

/** The logged-in user (SPEC 7). */
export function registerUsers(app: FastifyInstance): void {
  route(app, 'getUser', getUser);
}

/** A player reads himself, an administrator anyone of the vendor. */
async function getUser({ params, user, db, baseUrl }: Call<'getUser'>) {
  const found = await findUserById(db, toRowId(params.id));
  const isReadable = found?.id === user.id || (user.role === 'Admin' && found?.client_id === user.clientId);
  if (!found || !isReadable) throw forbidden();
  const avatarId = found.manager_avatar_file_id;
  return presentUser(found, presentFileOf(avatarId, await findFileInfos(db, [avatarId]), baseUrl));
}
