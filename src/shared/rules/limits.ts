import { text } from './rule-text.ts';
import { email, required, type Validator } from './validation.ts';

/** Limits of what administrators fill in, the same in their forms and on the server. */

/** The longest name of a campaign, a prize, a person, a location or a manager, in characters. */
export const MAXIMUM_NAME_LENGTH = 200;
/** The longest description, in characters. */
export const MAXIMUM_TEXT_LENGTH = 2000;
/** The longest question and the longest answer, in characters. */
export const MAXIMUM_QUESTION_LENGTH = 1000;
/** The longest address that mail servers take (RFC 5321), in characters. */
export const MAXIMUM_EMAIL_LENGTH = 254;
/** The most points the logo segment can bring. */
export const MAXIMUM_BONUS_POINTS = 10_000;
/** The most points a prize can need. */
export const MAXIMUM_POINTS = 100_000;
/** The most winners a prize can have. */
export const MAXIMUM_WINNERS = 100_000;

/** Refuses a trimmed text of more than `maximum` characters; an emoji counts once. */
export const lengthProblem = (value: string | null | undefined, maximum: number): string | undefined =>
  [...(value ?? '').trim()].length > maximum ? text('rule.tooLong', { maximum }) : undefined;

/** A name: one line, at most 200 characters; it may be missing. */
export const optionalNameProblem: Validator = (value) =>
  /[\p{Cc}\p{Cs}]/u.test(value?.trim() ?? '')
    ? text('rule.controlCharacters')
    : lengthProblem(value, MAXIMUM_NAME_LENGTH);

/** As `optionalNameProblem`, but it must be there. */
export const nameProblem: Validator = (value) => required(value) ?? optionalNameProblem(value);

/** A text that may have several lines, at most `maximum` characters of them; it may be missing. */
export const optionalTextProblem = (
  value: string | null | undefined,
  maximum = MAXIMUM_TEXT_LENGTH,
): string | undefined =>
  /(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(value?.trim() ?? '')
    ? text('rule.controlCharacters')
    : lengthProblem(value, maximum);

/** As `optionalTextProblem`, but it must be there. */
export const textProblem = (value: string | null | undefined, maximum: number): string | undefined =>
  required(value) ?? optionalTextProblem(value, maximum);

/** An email address that mail servers take. */
export const emailProblem: Validator = (value) => email(value) ?? lengthProblem(value, MAXIMUM_EMAIL_LENGTH);

/** Requires a whole number from 0 to `maximum`. */
export function numberProblem(value: number | null | undefined, maximum: number): string | undefined {
  if (value === null || value === undefined) return required(value);
  if (value < 0) return text('rule.negative');
  return Number.isInteger(value) && value <= maximum ? undefined : text('rule.notWholeNumber', { maximum });
}
