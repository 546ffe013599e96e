import { mailText } from './mail-text.ts';

/** What the mail server said of a mail that it did not take. */
export interface Refusal {
  /** It will not take it later either. */
  isFinal: boolean;
  /** It said so of the address, and not of what is in the mail. */
  isAboutRecipient: boolean;
  /** Word for word, in one line or several; empty where nothing was said. */
  reply: string;
}

const QUOTE = ' It says: ';

/** Longer than what mail servers have to say, in characters. */
const MAXIMUM_REPLY_LENGTH = 300;

/**
 * Why a mail did not get through, in one line for administrators: first what to do, as a list may show no more than
 * that, then what the mail server said.
 */
export function failureReason(refusal: Refusal): string {
  const said = oneLine(refusal.reply);
  return said === '' ? adviceOn(refusal) : adviceOn(refusal) + QUOTE + said;
}

/** What to do about it alone, for where the mail server's words are too many. */
export const adviceIn = (reason: string): string => reason.split(QUOTE, 1)[0] ?? '';

function adviceOn({ isFinal, isAboutRecipient, reply }: Refusal): string {
  if (!isFinal) return 'Not taken yet: the mail server has put it off.';
  return isAboutRecipient && !NOT_THE_ADDRESS.test(reply)
    ? 'Check the address: the mail server takes no emails for it.'
    : 'Ask IT: the mail server does not let this email through.';
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
