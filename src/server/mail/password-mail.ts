import { text } from '../texts.ts';
import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** Returns the mail with a new password, for a user who forgot the old one. */
export const passwordMail = (to: string, firstName: string, password: string): Mail => ({
  to,
  subject: text('mail.newPasswordSubject'),
  text: [
    text('mail.hello', { name: mailText(firstName) }),
    '',
    text('mail.newPassword'),
    '',
    `    ${password}`,
    '',
    text('mail.choosePassword'),
    text('mail.newPasswordUnasked'),
    '',
  ].join('\n'),
});
