import type { RefusalReason } from '#shared/refusals.ts';
import { text } from '../texts.ts';
import { mailText } from './mail-text.ts';

/** How a mail server refused a mail. */
export interface MailRefusal {
  /** Trying again will not help. */
  isFinal: boolean;
  /** The refusal was about the address, not about the mail's content. */
  isAboutRecipient: boolean;
  /** The reply word for word, of one or several lines; empty if there was none. */
  reply: string;
}

/** Why a mail could not be delivered. 'mail-held' is not a failure: nobody is invited to a campaign without questions. */
export interface FailureReason {
  code: 'mail-deferred' | 'mail-held' | Extract<RefusalReason, 'mail-address' | 'mail-blocked'>;
  /** The mail server's own words in one line; empty if there were none. */
  detail: string;
}

/** In characters; longer than most replies of mail servers. */
const MAXIMUM_REPLY_LENGTH = 300;

export const failureReason = (refusal: MailRefusal): FailureReason => ({
  code: codeOf(refusal),
  detail: oneLine(refusal.reply),
});

/** One line for administrators: what to do, then the server's reply, since a list may show only the beginning. */
export function failureInWords({ code, detail }: FailureReason): string {
  const advice = text(ADVICE[code]);
  return detail === '' ? advice : text('refusal.mailQuoted', { advice, reply: detail });
}

const ADVICE = {
  'mail-deferred': 'refusal.mailDeferred',
  'mail-held': 'refusal.mailHeld',
  'mail-address': 'refusal.mailAddress',
  'mail-blocked': 'refusal.mailBlocked',
} as const satisfies Record<FailureReason['code'], string>;

function codeOf({ isFinal, isAboutRecipient, reply }: MailRefusal): FailureReason['code'] {
  if (!isFinal) return 'mail-deferred';
  return isAboutRecipient && !NOT_THE_ADDRESS.test(reply) ? 'mail-address' : 'mail-blocked';
}

/** Status codes that are not about the address: system, protocol, content and policy (RFC 3463). */
const NOT_THE_ADDRESS = /^\d{3}[ -]5\.[3567]\./;

/** Each line of a long reply repeats the reply code, and often the enhanced code too. */
const REPEATED_NUMBERS = /[\r\n]+\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3})?/g;

/** The reply is foreign text: it must not break the line, reverse the text around it, or fill pages. */
function oneLine(reply: string): string {
  const line = reply.replace(/^(\d{3})-/, '$1 ').replace(REPEATED_NUMBERS, ' ');
  const characters = [...line.replace(/\s+/g, ' ')];
  const isLong = characters.length > MAXIMUM_REPLY_LENGTH;
  return mailText(isLong ? `${characters.slice(0, MAXIMUM_REPLY_LENGTH).join('')}…` : characters.join(''));
}
