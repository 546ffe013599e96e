import { hoursOf } from '#shared/rules/opening-hours.ts';
import { knownTimeZone } from '#shared/rules/venue-time.ts';
import { text } from '../texts.ts';
import { codePicture } from './code-picture.ts';
import { dayInWords } from './day-in-words.ts';
import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** The content of an invitation. */
export interface Invitation {
  email: string;
  /** The user name, or the own user name if another vendor has an account with the same user name. */
  userName: string;
  firstName: string;
  vendorName: string;
  campaignName: string;
  /** ISO 8601. The day is the one in its own offset. */
  startDate: string;
  endDate: string;
  /** The venue's time zone and opening hours, or null. */
  timeZone: string | null;
  opensAt: string | null;
  closesAt: string | null;
}

/** The data with which a player logs in. */
export interface Credentials {
  /** Null if the player has already chosen a password. */
  password: string | null;
  /** The login code, for a scanner. */
  code: string;
}

/** Returns the mail to a player who was added to a campaign. */
export function invitationMail(invitation: Invitation, { password, code }: Credentials): Mail {
  const { email, userName, firstName, vendorName, campaignName, startDate, endDate } = invitation;
  const [vendor, campaign] = [mailText(vendorName), mailText(campaignName)];
  return {
    to: email,
    subject: text('mail.invitationSubject', { vendor, campaign }),
    text: [
      text('mail.hello', { name: mailText(firstName) }),
      '',
      text('mail.invitation', { vendor, campaign }),
      text('mail.period', { from: dayInWords(startDate), to: dayInWords(endDate) }),
      ...openingHours(invitation),
      '',
      text('mail.username', { username: mailText(userName) }),
      ...(password === null ? [text('mail.ownPassword')] : newPassword(password)),
      '',
      text('mail.code'),
      '',
      code,
      '',
      text('mail.codeIsSecret'),
      '',
    ].join('\n'),
    // Plain text without HTML, so that typed text cannot become markup, and no mail program hides the picture.
    picture: { fileName: text('mail.codePicture'), png: codePicture(code) },
  };
}

/** Returns the line about the opening hours; no line if the venue names none. */
function openingHours({ timeZone, ...invitation }: Invitation): string[] {
  const hours = hoursOf(invitation);
  if (hours === null) return [];
  const { opensAt: opens, closesAt: closes } = hours;
  const zone = knownTimeZone(timeZone)?.replaceAll('_', ' ');
  return [
    zone === undefined ? text('mail.hours', { opens, closes }) : text('mail.hoursInZone', { opens, closes, zone }),
  ];
}

const newPassword = (password: string): string[] => [
  text('mail.password'),
  '',
  `    ${password}`,
  '',
  text('mail.choosePassword'),
];
