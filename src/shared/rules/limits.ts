import { bytesOf, hasMoreCharacters, isInvisible } from './characters.ts';
import { text } from './rule-text.ts';
import { email, required, type Validator } from './validation.ts';

/** Limits of what administrators fill in, the same in their forms and on the server. */

/** The longest name of a campaign, a prize, a person, a location or a manager, in characters. */
export const MAXIMUM_NAME_LENGTH = 200;
/** The longest description, in characters. */
export const MAXIMUM_TEXT_LENGTH = 2000;
/** The longest question and the longest answer, in characters. */
export const MAXIMUM_QUESTION_LENGTH = 1000;
/** The longest address that mail servers take (RFC 5321), in bytes. */
export const MAXIMUM_EMAIL_LENGTH = 254;
/** The most points the logo segment can bring. */
export const MAXIMUM_BONUS_POINTS = 10_000;
/** The most points a prize can need. */
export const MAXIMUM_POINTS = 100_000;
/** The most winners a prize can have. */
export const MAXIMUM_WINNERS = 100_000;

/** A character may take this many bytes on the average: one in Hindi has up to 12, an emoji of a family 25. */
const BYTES_PER_CHARACTER = 16;

/**
 * Refuses a trimmed text of more than `maximum` characters, as people count them: an emoji is one. Marks can make a
 * single character as long as a book, so the bytes that are stored have a limit of their own.
 */
function lengthProblem(value: string | null | undefined, maximum: number): string | undefined {
  const trimmed = (value ?? '').trim();
  const bytes = maximum * BYTES_PER_CHARACTER;
  // No more of it is read than could be stored.
  if (hasMoreCharacters(trimmed.slice(0, bytes + 1), maximum)) return text('rule.tooLong', { maximum });
  return trimmed.length > bytes || bytesOf(trimmed) > bytes ? text('rule.tooManyBytes', { maximum: bytes }) : undefined;
}

/** Refuses a text of which nothing can be seen; an empty one passes. */
const visibleProblem = (trimmed: string): string | undefined =>
  trimmed !== '' && isInvisible(trimmed) ? text('rule.invisible') : undefined;

/** A name: one line, at most 200 characters; it may be missing. */
export function optionalNameProblem(value: string | null | undefined): string | undefined {
  const trimmed = value?.trim() ?? '';
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) return text('rule.controlCharacters');
  return visibleProblem(trimmed) ?? lengthProblem(trimmed, MAXIMUM_NAME_LENGTH);
}

/** As `optionalNameProblem`, but it must be there. */
export const nameProblem: Validator = (value) => required(value) ?? optionalNameProblem(value);

/** A text that may have several lines, at most `maximum` characters of them; it may be missing. */
export const optionalTextProblem = (
  value: string | null | undefined,
  maximum = MAXIMUM_TEXT_LENGTH,
): string | undefined => {
  const trimmed = value?.trim() ?? '';
  if (/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(trimmed)) return text('rule.controlCharacters');
  return visibleProblem(trimmed) ?? lengthProblem(trimmed, maximum);
};

/** As `optionalTextProblem`, but it must be there. */
export const textProblem = (value: string | null | undefined, maximum: number): string | undefined =>
  required(value) ?? optionalTextProblem(value, maximum);

/** An email address that mail servers take. */
export const emailProblem: Validator = (value) =>
  email(value) ?? (isLongEmail(value) ? text('rule.tooLong', { maximum: MAXIMUM_EMAIL_LENGTH }) : undefined);

const isLongEmail = (value: string | null | undefined): boolean =>
  bytesOf((value ?? '').trim().slice(0, MAXIMUM_EMAIL_LENGTH + 1)) > MAXIMUM_EMAIL_LENGTH;

/** Requires a whole number from 0 to `maximum`. */
export function numberProblem(value: number | null | undefined, maximum: number): string | undefined {
  if (value === null || value === undefined) return required(value);
  if (value < 0) return text('rule.negative');
  return Number.isInteger(value) && value <= maximum ? undefined : text('rule.notWholeNumber', { maximum });
}
