import type { RefusalReason } from '#shared/refusals.ts';
import { text } from '../texts.ts';
import { mailText } from './mail-text.ts';

/** A mail server's refusal of a mail. */
export interface MailRefusal {
  /** True if trying again will not help. */
  isFinal: boolean;
  /** True if the refusal is about the address, not about the mail's content. */
  isAboutRecipient: boolean;
  /** The reply word for word, in one or several lines, or empty. */
  reply: string;
}

/** Why a mail was not delivered. 'mail-held' means that an invitation waits, because the campaign has no questions. */
export interface FailureReason {
  code: 'mail-deferred' | 'mail-held' | Extract<RefusalReason, 'mail-address' | 'mail-blocked'>;
  /** The mail server's own words in one line, or empty. */
  detail: string;
}

/** Characters. Longer than most replies of mail servers. */
const MAXIMUM_REPLY_LENGTH = 300;

export const failureReason = (refusal: MailRefusal): FailureReason => ({
  code: codeOf(refusal),
  detail: oneLine(refusal.reply),
});

/**
 * Returns one line for administrators. Begins with the advice, because a list may show only the beginning, and ends
 * with the server's reply.
 */
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

/** The reply code, and often the enhanced code, which each line of a long reply repeats. */
const REPEATED_NUMBERS = /[\r\n]+\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3})?/g;

/**
 * Makes the reply one short line, because it is foreign text: it could break the line, reverse the text around it, or
 * fill pages.
 */
function oneLine(reply: string): string {
  const line = reply.replace(/^(\d{3})-/, '$1 ').replace(REPEATED_NUMBERS, ' ');
  const characters = [...line.replace(/\s+/g, ' ')];
  const isLong = characters.length > MAXIMUM_REPLY_LENGTH;
  return mailText(isLong ? `${characters.slice(0, MAXIMUM_REPLY_LENGTH).join('')}…` : characters.join(''));
}
