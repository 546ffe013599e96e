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

/** Forgotten and changed passwords (SPEC 7). Neither is stored for a replay: no trace of a password but its hash. */
export function registerPasswords(app: FastifyInstance): void {
  route(app, 'forgotPassword', (call) => forgotPassword(app, call));
  route(app, 'changePassword', changePassword);
}

/**
 * Answers the same to everybody, before the account is looked for: neither answer nor time tells whether there is one.
 * Throws mail-not-sent while no mail can be sent.
 */
async function forgotPassword(app: FastifyInstance, { body, request, services }: Call<'forgotPassword'>) {
  await app.loginGuard.countRequest(request);
  if ((await services.mailer.isReachable?.()) === false) throw new Refusal('mail-not-sent');
  await app.loginGuard.countPasswordMail(request);
  services.background.start(() => mailNewPassword(services, body.Email));
  return { message: text('session.passwordSent') };
}

/** The old password stays good if the mail cannot be sent. Sessions stay open: anyone can type a username. */
async function mailNewPassword({ db, mailer }: Services, name: string): Promise<void> {
  const user = await findUserByNameOrEmail(db, name);
  if (!user?.email) return;
  const password = randomPassword();
  const hash = await hashPassword(password);
  await mailer.send(passwordMail(user.email, user.first_name, password));
  await db.transaction().execute(async (transaction) => {
    const now = await findUserById(transaction, user.id);
    // Somebody at the old address must not be let in by what was sent there.
    if (now?.email_key === user.email_key) await setPassword(transaction, user.id, { hash, isChangeEnforced: true });
  });
}

/** SPEC 5, Change password. Ends the user's other sessions. Throws a Refusal. */
async function changePassword({ body, user, db }: Call<'changePassword'>) {
  const stored = await findUserById(db, user.id);
  if (!stored) throw new Refusal('signed-out');
  if (!(await verifyPassword(body.oldPassword, stored.password_hash))) {
    throw new Refusal('wrong-password');
  }
  // The old password has been checked; it may be older than the rule for its length.
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
