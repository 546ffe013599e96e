import { bytesOf, hasMoreCharacters, isInvisible } from './characters.ts';
import { text } from './rule-text.ts';
import { email, required, type Validator } from './validation.ts';

/** Limits of administrators' entries, the same in the forms and on the server. */

/** The longest name of a campaign, a prize, a person, a location or a manager, in characters. */
export const MAXIMUM_NAME_LENGTH = 200;
/** The longest description, in characters. */
export const MAXIMUM_TEXT_LENGTH = 2000;
/** The longest question and the longest answer, in characters. */
export const MAXIMUM_QUESTION_LENGTH = 1000;
/** The longest email address that mail servers accept (RFC 5321), in bytes. */
export const MAXIMUM_EMAIL_LENGTH = 254;
/** The most points that the logo segment can bring. */
export const MAXIMUM_BONUS_POINTS = 10_000;
/** The most points that a prize can need. */
export const MAXIMUM_POINTS = 100_000;
/** The most winners that a prize can have. */
export const MAXIMUM_WINNERS = 100_000;

/** Average bytes allowed per character. A character in Hindi has up to 12, an emoji of a family 25. */
const BYTES_PER_CHARACTER = 16;

/**
 * Refuses a trimmed text of more than `maximum` characters, as people count them: an emoji is one. Also limits the
 * stored bytes, because marks can make a single character as long as a book.
 */
function lengthProblem(value: string | null | undefined, maximum: number): string | undefined {
  const trimmed = (value ?? '').trim();
  const bytes = maximum * BYTES_PER_CHARACTER;
  // Read only as much as could be stored.
  if (hasMoreCharacters(trimmed.slice(0, bytes + 1), maximum)) return text('rule.tooLong', { maximum });
  return trimmed.length > bytes || bytesOf(trimmed) > bytes ? text('rule.tooManyBytes', { maximum: bytes }) : undefined;
}

/** Refuses a text that shows nothing. Accepts an empty one. */
const visibleProblem = (trimmed: string): string | undefined =>
  trimmed !== '' && isInvisible(trimmed) ? text('rule.invisible') : undefined;

/** Checks an optional name: one line of at most 200 characters. */
export function optionalNameProblem(value: string | null | undefined): string | undefined {
  const trimmed = value?.trim() ?? '';
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) return text('rule.controlCharacters');
  return visibleProblem(trimmed) ?? lengthProblem(trimmed, MAXIMUM_NAME_LENGTH);
}

/** Like `optionalNameProblem`, but required. */
export const nameProblem: Validator = (value) => required(value) ?? optionalNameProblem(value);

/** Checks an optional text of several lines, of at most `maximum` characters. */
export const optionalTextProblem = (
  value: string | null | undefined,
  maximum = MAXIMUM_TEXT_LENGTH,
): string | undefined => {
  const trimmed = value?.trim() ?? '';
  if (/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(trimmed)) return text('rule.controlCharacters');
  return visibleProblem(trimmed) ?? lengthProblem(trimmed, maximum);
};

/** Like `optionalTextProblem`, but required. */
export const textProblem = (value: string | null | undefined, maximum: number): string | undefined =>
  required(value) ?? optionalTextProblem(value, maximum);

/** Requires an email address that mail servers accept. */
export const emailProblem: Validator = (value) =>
  isLongEmail(value) ? text('rule.tooLong', { maximum: MAXIMUM_EMAIL_LENGTH }) : email(value);

const isLongEmail = (value: string | null | undefined): boolean =>
  bytesOf((value ?? '').trim().slice(0, MAXIMUM_EMAIL_LENGTH + 1)) > MAXIMUM_EMAIL_LENGTH;

/** The greatest number of visitors per hour that an administrator may set for a kiosk. */
export const MAXIMUM_VISITORS_PER_HOUR = 3600;

/** Requires a whole number from 0 to `maximum`. */
export function numberProblem(value: number | null | undefined, maximum: number): string | undefined {
  if (value === null || value === undefined) return required(value);
  if (value < 0) return text('rule.negative');
  return Number.isInteger(value) && value <= maximum ? undefined : text('rule.notWholeNumber', { maximum });
}
