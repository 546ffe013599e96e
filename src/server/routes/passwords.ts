import type { FastifyInstance } from 'fastify';
import { validatePasswordChange } from '#shared/rules/validation.ts';
import { Refusal } from '../errors.ts';
import { passwordMail } from '../mail/password-mail.ts';
import { deleteOtherTokens } from '../repositories/tokens.ts';
import { findUserById, findUserByNameOrEmail, setPassword } from '../repositories/users.ts';
import { hashPassword, randomPassword, verifyPassword } from '../security/password.ts';
import type { Services } from '../services.ts';
import { text } from '../texts.ts';
import { type Call, route } from './route.ts';

/** Forgotten and changed passwords. No response is stored for replay: the hash is the only trace of a password. */
export function registerPasswords(app: FastifyInstance): void {
  route(app, 'forgotPassword', (call) => forgotPassword(app, call));
  route(app, 'changePassword', changePassword);
}

/**
 * Answers before it looks for the account, so that neither the answer nor its timing tells whether there is one.
 * Throws mail-not-sent while no mail can be sent.
 */
async function forgotPassword(app: FastifyInstance, { body, request, services }: Call<'forgotPassword'>) {
  await app.loginGuard.countRequest(request);
  if ((await services.mailer.isReachable?.()) === false) throw new Refusal('mail-not-sent');
  await app.loginGuard.countPasswordMail(request);
  services.background.start(() => mailNewPassword(services, body.Email));
  return { message: text('session.passwordSent') };
}

/** The old password stays valid if the mail cannot be sent. Sessions stay open: anyone can type a username. */
async function mailNewPassword({ db, mailer }: Services, name: string): Promise<void> {
  const user = await findUserByNameOrEmail(db, name);
  if (!user?.email) return;
  const password = randomPassword();
  const hash = await hashPassword(password);
  await mailer.send(passwordMail(user.email, user.first_name, password));
  await db.transaction().execute(async (transaction) => {
    const now = await findUserById(transaction, user.id);
    // A password mailed to a former address must not open the account.
    if (now?.email_key === user.email_key) await setPassword(transaction, user.id, { hash, isChangeEnforced: true });
  });
}

/** Changes the user's own password and ends the user's other sessions. Throws a Refusal. */
async function changePassword({ body, user, db }: Call<'changePassword'>) {
  const stored = await findUserById(db, user.id);
  if (!stored) throw new Refusal('signed-out');
  if (!(await verifyPassword(body.oldPassword, stored.password_hash))) {
    throw new Refusal('wrong-password');
  }
  // Only the new password must meet the rules: the old one may predate them.
  const { newPassword, confirmPassword } = validatePasswordChange(body);
  const problem = newPassword ?? confirmPassword;
  if (problem) throw new Refusal('invalid-value', { problem });
  const hash = await hashPassword(body.newPassword);
  await db.transaction().execute(async (transaction) => {
    await setPassword(transaction, user.id, { hash, isChangeEnforced: false });
    await deleteOtherTokens(transaction, user.id, user.tokenHash);
  });
  return { message: text('session.passwordChanged') };
}
