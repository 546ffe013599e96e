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

/** A whole number with thousands separators, the same on every machine. */
const inWords = (number: number): string => number.toLocaleString('en-US');

export const NO_CONTROL_CHARACTERS = 'Control characters are not allowed';
export const tooLong = (maximum: number): string => `At most ${inWords(maximum)} characters are allowed`;
export const NEGATIVE_NUMBER = 'The number cannot be below 0';
/** The message for anything but a whole number from 0 to `maximum`. */
export const notWholeNumber = (maximum: number): string => `Must be a whole number from 0 to ${inWords(maximum)}`;

/** Refuses a trimmed text of more than `maximum` characters; an emoji counts once. */
export const lengthProblem = (text: string | null | undefined, maximum: number): string | undefined =>
  [...(text ?? '').trim()].length > maximum ? tooLong(maximum) : undefined;

/** A name: one line, at most 200 characters; it may be missing. */
export const optionalNameProblem: Validator = (text) =>
  /[\p{Cc}\p{Cs}]/u.test(text?.trim() ?? '') ? NO_CONTROL_CHARACTERS : lengthProblem(text, MAXIMUM_NAME_LENGTH);

/** As `optionalNameProblem`, but it must be there. */
export const nameProblem: Validator = (text) => required(text) ?? optionalNameProblem(text);

/** A text that may have several lines, at most `maximum` characters of them; it may be missing. */
export const optionalTextProblem = (
  text: string | null | undefined,
  maximum = MAXIMUM_TEXT_LENGTH,
): string | undefined =>
  /(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(text?.trim() ?? '') ? NO_CONTROL_CHARACTERS : lengthProblem(text, maximum);

/** As `optionalTextProblem`, but it must be there. */
export const textProblem = (text: string | null | undefined, maximum: number): string | undefined =>
  required(text) ?? optionalTextProblem(text, maximum);

/** An email address that mail servers take. */
export const emailProblem: Validator = (text) => email(text) ?? lengthProblem(text, MAXIMUM_EMAIL_LENGTH);

/** Requires a whole number from 0 to `maximum`. */
export function numberProblem(value: number | null | undefined, maximum: number): string | undefined {
  if (value === null || value === undefined) return required(value);
  if (value < 0) return NEGATIVE_NUMBER;
  return Number.isInteger(value) && value <= maximum ? undefined : notWholeNumber(maximum);
}
