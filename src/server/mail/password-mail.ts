import { text } from '../texts.ts';
import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail with a new password. */
export interface NewPassword {
  firstName: string;
  /** Tells the reader which account this is, because several vendors may have one with this email. */
  vendorName: string;
  password: string;
}

/** Returns the mail with a new password, for a user who forgot the old one. */
export const passwordMail = (to: string, { firstName, vendorName, password }: NewPassword): Mail => ({
  to,
  subject: text('mail.newPasswordSubject'),
  text: [
    text('mail.hello', { name: mailText(firstName) }),
    '',
    text('mail.newPassword', { vendor: mailText(vendorName) }),
    '',
    `    ${password}`,
    '',
    text('mail.choosePassword'),
    text('mail.newPasswordUnasked'),
    '',
  ].join('\n'),
});
