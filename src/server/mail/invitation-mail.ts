import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** What an invitation says. */
export interface Invitation {
  email: string;
  userName: string;
  firstName: string;
  vendorName: string;
  campaignName: string;
  /** ISO 8601; the day is the one of its own offset (DESIGN 8.7). */
  startDate: string;
  endDate: string;
}

/** The mail to a player who was added to a campaign. `password` is null for who has chosen one already. */
export function invitationMail(invitation: Invitation, password: string | null): Mail {
  const { email, userName, firstName, vendorName, campaignName, startDate, endDate } = invitation;
  return {
    to: email,
    subject: `${mailText(vendorName)} invites you to ${mailText(campaignName)}`,
    text: [
      `Hello ${mailText(firstName)},`,
      '',
      `${mailText(vendorName)} invites you to play ${mailText(campaignName)}.`,
      `You can play from ${dayInWords(startDate)} to ${dayInWords(endDate)}.`,
      '',
      `Username: ${mailText(userName)}`,
      ...(password === null ? OWN_PASSWORD : newPassword(password)),
      '',
    ].join('\n'),
  };
}

const OWN_PASSWORD = ['Password: the one you have chosen.'];

const newPassword = (password: string): string[] => [
  'Password:',
  '',
  `    ${password}`,
  '',
  'You will be asked to choose a password of your own when you log in.',
];

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** Such as 'Saturday, 21 November 2026'. The offset is cut off, since it is the day there that was meant. */
const dayInWords = (date: string): string => DAY.format(new Date(date.slice(0, 10)));
