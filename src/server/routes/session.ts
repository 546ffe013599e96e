import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { deleteToken, insertToken } from '../repositories/tokens.ts';
import { findUserByName, type UserRow } from '../repositories/users.ts';
import { verifyPassword } from '../security/password.ts';
import { newToken, TOKEN_LIFETIME_MS, tokenHash } from '../security/token.ts';
import type { Services } from '../services.ts';
import { type Call, route } from './route.ts';

/** Logging in and out. */
export function registerSession(app: FastifyInstance): void {
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

async function findByPassword({ db }: Services, userName: string, password: string): Promise<UserRow | null> {
  const user = await findUserByName(db, userName);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  return user && isRight ? user : null;
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
