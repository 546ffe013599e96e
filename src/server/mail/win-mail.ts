import type { Campaign } from '#shared/entities/campaign.ts';
import { lastClaimDay } from '#shared/rules/claim-by.ts';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { momentIn, venueZone } from '#shared/rules/venue-time.ts';
import { text } from '../texts.ts';
import { codePicture } from './code-picture.ts';
import { dayInWords } from './day-in-words.ts';
import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail about a won prize. */
export interface Win extends Pick<Campaign, 'timeZone' | 'startDate' | 'endDate' | 'claimBy'> {
  userId: number;
  email: string;
  firstName: string;
  vendorName: string;
  campaignName: string;
  prizeName: string;
  /** How to get the prize, or null. */
  fulfillment: string | null;
  /** The moment of the win, as ISO 8601. */
  wonDate: string;
  claimCode: string;
  /** The text of the QR code, or null without one. */
  claimToken: string | null;
}

/** Returns the mail to a player who has won a prize, with the claim. */
export function winMail(win: Win): Mail {
  const { userId, email, firstName, fulfillment, claimCode, claimToken } = win;
  const [vendor, campaign, prize] = [win.vendorName, win.campaignName, win.prizeName].map(mailText) as [
    string,
    string,
    string,
  ];
  const [day = '', clock = ''] = momentIn(Date.parse(win.wonDate), venueZone(win)).split('T');
  const lastDay = lastClaimDay(win);
  return {
    userId,
    to: email,
    subject: text('mail.winSubject', { prize }),
    text: [
      text('mail.hello', { name: mailText(firstName) }),
      '',
      text('mail.win', { prize, campaign, vendor, day: dayInWords(day), time: clock.slice(0, 5) }),
      ...(fulfillment ? [mailText(fulfillment)] : []),
      '',
      text('mail.claimCode'),
      '',
      `    ${shownClaimCode(claimCode)}`,
      '',
      text(claimToken === null ? 'mail.claimHint' : 'mail.claimHintPicture'),
      ...(lastDay === null ? [] : [text('mail.claimBy', { day: dayInWords(lastDay) })]),
      '',
    ].join('\n'),
    ...(claimToken !== null && { picture: { fileName: text('mail.codePicture'), png: codePicture(claimToken) } }),
  };
}
