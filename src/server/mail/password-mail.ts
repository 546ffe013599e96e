import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** The mail that brings a new password (SPEC 8: 'New password has been sent to your email'). */
export const passwordMail = (to: string, firstName: string, password: string): Mail => ({
  to,
  subject: 'Your new password',
  text: [
    `Hello ${mailText(firstName)},`,
    '',
    'a new password was asked for with your username. It is:',
    '',
    `    ${password}`,
    '',
    'You will be asked to choose a password of your own when you log in.',
    '',
  ].join('\n'),
});
