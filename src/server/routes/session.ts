import type { FastifyInstance } from 'fastify';
import { hasBegunAt, isOverAt, isPausedAt } from '#shared/rules/show-window.ts';
import { ownUserName } from '#shared/rules/user-name.ts';
import { isolated } from '#shared/texts/isolate.ts';
import type { Db, Row } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { Refusal } from '../errors.ts';
import { laneOf } from '../plugins/password-lane.ts';
import { findLogInCode, voidLogInCodes } from '../repositories/log-in-codes.ts';
import { ACCOUNTS_PER_NAME, findLoginAccounts, type LoginAccount } from '../repositories/login-accounts.ts';
import { noteFirstLogIn } from '../repositories/show-reports.ts';
import { deleteToken, insertToken } from '../repositories/tokens.ts';
import { findUserById, setPassword } from '../repositories/users.ts';
import { datesOf } from '../rules/play-dates.ts';
import { logInCodeHash } from '../security/log-in-code.ts';
import { matchingHash } from '../security/password.ts';
import { newToken, TOKEN_LIFETIME_MS, tokenHash } from '../security/token.ts';
import { type Services, timestamp } from '../services.ts';
import { type Call, route } from './route.ts';

/** Logging in and out, and the probe that identifies this server. */
export function registerSession(app: FastifyInstance): void {
  route(app, 'probe', async ({ params }) => ({ nonce: params.nonce }));
  route(app, 'logIn', (call) => logIn(app, call), { isTokenEndpoint: true });
  route(app, 'getLogInWays', async () => ({ takesCodes: true }));
  route(app, 'logInWithCode', (call) => logInWithCode(app, call));
  // Not an effect with a stored response, because a retry could not authenticate with the deleted token.
  route(app, 'logOut', async ({ user, db }) => {
    await deleteToken(db, user.tokenHash);
    return {};
  });
}

async function logIn(app: FastifyInstance, { body, request, db, services }: Call<'logIn'>) {
  const lane = await laneOf(services, request);
  const proven = await services.passwordQueue.run(lane, async () => {
    await app.loginGuard.countRequest(request);
    return app.loginGuard.attempt(request, () => findByPassword(services, body.username, body.password));
  });
  if (!proven) throw new Refusal('wrong-login');
  if (proven.length > 1) throw new Refusal('several-accounts', { accounts: proven.map(namedAccount).join(', ') });
  const [{ user, hash }] = proven;
  if (hash !== user.password_hash && !(await redeemMailedPassword(services, user, hash)))
    throw new Refusal('wrong-login');
  return openSession(services, db, { userId: user.id, codeHash: null });
}

/**
 * Logs a player in with the code of an invitation while its campaign is open. The code works until one of its tokens is
 * first used, so a lost answer does not use the code up.
 */
async function logInWithCode(app: FastifyInstance, { body, request, db, services }: Call<'logInWithCode'>) {
  await app.loginGuard.countRequest(request);
  const codeHash = logInCodeHash(body.code);
  const code = await app.loginGuard.attemptCode(request, async () => (await findLogInCode(db, codeHash)) ?? null);
  if (!code) throw new Refusal('log-in-code-unknown');
  if (code.used_at !== null) throw new Refusal('log-in-code-used');
  const now = services.clock.now();
  const dates = datesOf(code);
  if (!hasBegunAt(dates, now)) throw new Refusal('campaign-not-started');
  if (isOverAt(dates, now)) throw new Refusal('campaign-over');
  if (isPausedAt(dates, now)) throw new Refusal('campaign-paused');
  return inTransaction(db, { vendorId: code.client_id, userId: code.user_id }, async (transaction) => {
    // Another token of this code may have been used since the check. Then the code is used up, so create no further
    // token.
    const stored = await findLogInCode(transaction, codeHash);
    if (stored?.used_at !== null) throw new Refusal('log-in-code-used');
    return openSession(services, transaction, { userId: code.user_id, codeHash });
  });
}

/** An account and the hash that the typed password matches. */
interface ProvenAccount extends LoginAccount {
  hash: string;
}

/**
 * Returns the accounts with this name and password, or null if no account matches. Always tries `ACCOUNTS_PER_NAME`
 * passwords, so that the time does not show how many accounts have the name.
 */
async function findByPassword(
  { db, clock, passwordCost }: Services,
  name: string,
  password: string,
): Promise<[ProvenAccount, ...ProvenAccount[]] | null> {
  const accounts = await findLoginAccounts(db, name);
  const now = timestamp(clock);
  const proven: ProvenAccount[] = [];
  for (let index = 0; index < ACCOUNTS_PER_NAME; index += 1) {
    const account = accounts[index];
    const hashes = account ? [account.user.password_hash, mailedHash(account.user, now)] : [null];
    const hash = await matchingHash(password, hashes, passwordCost);
    if (account && hash !== null) proven.push({ ...account, hash });
  }
  const [first, ...others] = proven;
  return first ? [first, ...others] : null;
}

/** Returns the hash of the password that was mailed to the user, or null if there is none or it has expired. */
const mailedHash = (user: Row<'users'>, now: string): string | null =>
  (user.mailed_password_expires_at ?? '') > now ? user.mailed_password_hash : null;

/** Replaces the user's password by the mailed one, at its first use. Returns false if that is no longer valid. */
function redeemMailedPassword({ db }: Services, user: Row<'users'>, hash: string): Promise<boolean> {
  return inTransaction(db, { vendorId: user.client_id, userId: user.id }, async (transaction) => {
    const now = await findUserById(transaction, user.id);
    if (now?.mailed_password_hash !== hash) return false;
    // From now on this is the only valid password, until the user chooses another.
    await setPassword(transaction, user.id, { hash, isChangeEnforced: true });
    await voidLogInCodes(transaction, user.id);
    return true;
  });
}

/** Returns for example 'ada@example.com#7 (Nordwind)'. */
const namedAccount = ({ user, vendorName }: LoginAccount): string =>
  `${ownUserName(user.user_name ?? '', user.client_id)} (${isolated(vendorName)})`;

/**
 * Creates a session's token.
 * @param by the user, and the hash of the login code that was used, or null for a password
 */
async function openSession({ clock }: Services, db: Db, by: { userId: number; codeHash: string | null }) {
  const token = newToken();
  const now = clock.now();
  await insertToken(db, {
    token_hash: tokenHash(token),
    user_id: by.userId,
    log_in_code_hash: by.codeHash,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + TOKEN_LIFETIME_MS).toISOString(),
  });
  await noteFirstLogIn(db, by.userId, now);
  return { access_token: token, token_type: 'Bearer', userId: by.userId };
}
