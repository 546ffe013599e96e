import type { FastifyInstance } from 'fastify';
import { validatePasswordChange } from '#shared/rules/validation.ts';
import type { Row } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { Refusal } from '../errors.ts';
import { passwordMail } from '../mail/password-mail.ts';
import { laneOf } from '../plugins/password-lane.ts';
import { voidLogInCodes } from '../repositories/log-in-codes.ts';
import { ACCOUNTS_PER_NAME, findLoginAccounts, type LoginAccount } from '../repositories/login-accounts.ts';
import { deleteOtherTokens } from '../repositories/tokens.ts';
import { findUserById, setMailedPassword, setPassword } from '../repositories/users.ts';
import { adminPasswordProblem } from '../rules/admin-password.ts';
import { hashPassword, hashSecondPassword, matchingHash, randomPassword } from '../security/password.ts';
import type { Services } from '../services.ts';
import { text } from '../texts.ts';
import { type Call, inCallsTransaction, route } from './route.ts';

/** How long a mailed password is valid. An unread mail must not open the account forever. */
const MAILED_PASSWORD_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Forgotten and changed passwords. Stores no response for replay, so that passwords leave no trace except their hash.
 */
export function registerPasswords(app: FastifyInstance): void {
  route(app, 'forgotPassword', (call) => forgotPassword(app, call));
  route(app, 'changePassword', (call) => changePassword(app, call));
}

/**
 * Answers before it looks for the account, so that neither the answer nor its timing shows whether the account exists.
 * Throws mail-not-sent if no mail can be sent.
 */
async function forgotPassword(app: FastifyInstance, { body, request, services }: Call<'forgotPassword'>) {
  await app.loginGuard.countRequest(request);
  if ((await services.mailer.isReachable?.()) === false) throw new Refusal('mail-not-sent');
  await app.loginGuard.countPasswordMail(request);
  const passwords = services.passwordQueue.run(await laneOf(services, request), () =>
    newPasswords(services, body.Email),
  );
  services.background.start(async () => {
    for (const password of await passwords) {
      await mailNewPassword(services, password).catch((error) => services.background.report(error));
    }
  });
  return { message: text('session.passwordSent') };
}

/** A second password for an account. */
interface NewPassword {
  account: LoginAccount;
  password: string;
  hash: string;
}

/**
 * Returns a second password for each account with this name. Hashes as many without an account, so that the server's
 * load does not show which accounts exist.
 */
async function newPasswords({ db, passwordCost }: Services, name: string): Promise<NewPassword[]> {
  const accounts = await findLoginAccounts(db, name);
  const made: NewPassword[] = [];
  for (let index = 0; index < ACCOUNTS_PER_NAME; index += 1) {
    const account = accounts[index];
    const password = randomPassword();
    const hash = await hashSecondPassword(password, account?.user.password_hash ?? null, passwordCost);
    if (account) made.push({ account, password, hash });
  }
  return made;
}

/**
 * Stores a second password before it is mailed, so that a crash between the two leaves no mail with an invalid password.
 * The first stays valid until the second is used, and sessions stay open, because anyone can type a username.
 */
async function mailNewPassword(
  { db, mailer, clock }: Services,
  { account, password, hash }: NewPassword,
): Promise<void> {
  const { user } = account;
  if (!user.email) return;
  const isStored = await inTransaction(db, { vendorId: user.client_id, userId: user.id }, async (transaction) => {
    const now = await findUserById(transaction, user.id);
    // A password mailed to a former address must not open the account. The hash uses the old password's salt, so it
    // would match nothing after a password change.
    if (now?.email_key !== user.email_key || now.password_hash !== user.password_hash) return false;
    const expiresAt = new Date(clock.now() + MAILED_PASSWORD_LIFETIME_MS).toISOString();
    await setMailedPassword(transaction, user.id, hash, expiresAt);
    return true;
  });
  if (!isStored) return;
  const mail = passwordMail(user.email, { firstName: user.first_name, vendorName: account.vendorName, password });
  await mailer.send({ ...mail, userId: user.id });
}

/** Changes the user's own password and ends the user's other sessions. Throws a Refusal. */
async function changePassword(app: FastifyInstance, call: Call<'changePassword'>) {
  const { body, user, db, request } = call;
  const { passwordCost, passwordQueue } = call.services;
  const lane = { name: `user ${user.id}`, isKnown: true };
  const isRight = (hash: string) =>
    passwordQueue.run(lane, async () => (await matchingHash(body.oldPassword, [hash], passwordCost)) !== null);
  const stored = await app.loginGuard.attemptChange(request, async () => {
    const found = await findUserById(db, user.id);
    if (!found) throw new Refusal('signed-out');
    return (await isRight(found.password_hash)) ? found : null;
  });
  if (!stored) throw new Refusal('wrong-password');
  // Check only the new password, because the old one may predate the rules.
  const { newPassword, confirmPassword } = validatePasswordChange(body);
  const problem =
    newPassword ??
    confirmPassword ??
    (user.role === 'Admin' ? adminPasswordProblem(body.newPassword, personOf(stored)) : undefined);
  if (problem) throw new Refusal('invalid-value', { problem });
  const hash = await passwordQueue.run(lane, () => hashPassword(body.newPassword, passwordCost));
  await inCallsTransaction(call, async ({ db: transaction }) => {
    // Someone else who knows the old password may have changed it since the check. Then the old one no longer counts.
    const now = await findUserById(transaction, user.id);
    if (now?.password_hash !== stored.password_hash) throw new Refusal('wrong-password');
    await setPassword(transaction, user.id, { hash, isChangeEnforced: false });
    await deleteOtherTokens(transaction, user.id, user.tokenHash);
    // Another person may have the invitation with its code.
    await voidLogInCodes(transaction, user.id, user.tokenHash);
  });
  return { message: text('session.passwordChanged') };
}

const personOf = ({ user_name, first_name, last_name }: Row<'users'>) => ({
  userName: user_name ?? '',
  firstName: first_name,
  lastName: last_name,
});
