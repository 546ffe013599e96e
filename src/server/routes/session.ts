import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { deleteToken, insertToken } from '../repositories/tokens.ts';
import { findUserByName, setPassword, type UserRow } from '../repositories/users.ts';
import { matchingHash } from '../security/password.ts';
import { newToken, TOKEN_LIFETIME_MS, tokenHash } from '../security/token.ts';
import { type Services, timestamp } from '../services.ts';
import { type Call, route } from './route.ts';

/** Logging in and out, and the question whether it is this server that answers. */
export function registerSession(app: FastifyInstance): void {
  route(app, 'probe', async ({ params }) => ({ nonce: params.nonce }));
  route(app, 'logIn', (call) => logIn(app, call), { isTokenEndpoint: true });
  // Not an effect with a stored response: a retry could not authenticate, as its token is gone.
  route(app, 'logOut', async ({ user, db }) => {
    await deleteToken(db, user.tokenHash);
    return {};
  });
}

async function logIn(app: FastifyInstance, { body, request, services }: Call<'logIn'>) {
  await app.loginGuard.countRequest(request);
  const user = await app.loginGuard.attempt(request, () => findByPassword(services, body.username, body.password));
  if (!user) throw new Refusal('wrong-login');
  return { access_token: await openSession(services, user), token_type: 'Bearer', userId: user.id };
}

/** A mailed password becomes the user's password when it is used. */
async function findByPassword(
  { db, clock, passwordCost }: Services,
  userName: string,
  password: string,
): Promise<UserRow | null> {
  const user = await findUserByName(db, userName);
  const mailed = user && (user.mailed_password_expires_at ?? '') > timestamp(clock) ? user.mailed_password_hash : null;
  const hash = await matchingHash(password, [user?.password_hash ?? null, mailed], passwordCost);
  if (!user || hash === null) return null;
  // From now on the only one, until the user has chosen another.
  if (hash !== user.password_hash) await setPassword(db, user.id, { hash, isChangeEnforced: true });
  return user;
}

async function openSession({ db, clock }: Services, user: UserRow): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await insertToken(db, {
    token_hash: tokenHash(token),
    user_id: user.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + TOKEN_LIFETIME_MS).toISOString(),
  });
  return token;
}
