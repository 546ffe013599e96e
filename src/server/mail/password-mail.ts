import { text } from '../texts.ts';
import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** The mail that brings a new password (SPEC 8: 'New password has been sent to your email'). */
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
    '',
  ].join('\n'),
});
