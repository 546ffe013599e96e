import type { RefusalReason } from '#shared/refusals.ts';
import { text } from '../texts.ts';
import { mailText } from './mail-text.ts';

/** What the mail server said of a mail that it did not take. */
export interface MailRefusal {
  /** It will not take it later either. */
  isFinal: boolean;
  /** It said so of the address, and not of what is in the mail. */
  isAboutRecipient: boolean;
  /** Word for word, in one line or several; empty where nothing was said. */
  reply: string;
}

/** Why a mail did not get through. */
export interface FailureReason {
  code: 'mail-deferred' | Extract<RefusalReason, 'mail-address' | 'mail-blocked'>;
  /** The mail server's own words, in one line; empty where it said nothing. */
  detail: string;
}

/** Longer than what mail servers have to say, in characters. */
const MAXIMUM_REPLY_LENGTH = 300;

export const failureReason = (refusal: MailRefusal): FailureReason => ({
  code: codeOf(refusal),
  detail: oneLine(refusal.reply),
});

/** In one line for administrators: first what to do, as a list may show no more than that, then what the mail server said. */
export function failureInWords({ code, detail }: FailureReason): string {
  const advice = text(ADVICE[code]);
  return detail === '' ? advice : text('refusal.mailQuoted', { advice, reply: detail });
}

const ADVICE = {
  'mail-deferred': 'refusal.mailDeferred',
  'mail-address': 'refusal.mailAddress',
  'mail-blocked': 'refusal.mailBlocked',
} as const satisfies Record<FailureReason['code'], string>;

function codeOf({ isFinal, isAboutRecipient, reply }: MailRefusal): FailureReason['code'] {
  if (!isFinal) return 'mail-deferred';
  return isAboutRecipient && !NOT_THE_ADDRESS.test(reply) ? 'mail-address' : 'mail-blocked';
}

/** The mail server's own state, its protocol, the content, or who may send to whom (RFC 3463). */
const NOT_THE_ADDRESS = /^\d{3}[ -]5\.[3567]\./;

/** Each line of a long reply begins with the number again, and often with the detailed one too. */
const REPEATED_NUMBERS = /[\r\n]+\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3})?/g;

/** Somebody else's words: nothing in them may break the line, turn the text around it, or go on for pages. */
function oneLine(reply: string): string {
  const line = reply.replace(/^(\d{3})-/, '$1 ').replace(REPEATED_NUMBERS, ' ');
  const characters = [...line.replace(/\s+/g, ' ')];
  const isLong = characters.length > MAXIMUM_REPLY_LENGTH;
  return mailText(isLong ? `${characters.slice(0, MAXIMUM_REPLY_LENGTH).join('')}…` : characters.join(''));
}
