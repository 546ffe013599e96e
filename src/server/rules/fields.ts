import { messages } from '#shared/messages.ts';
import { MAXIMUM_NAME_LENGTH, MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import { badRequest, type HttpError } from '../errors.ts';

/** A 400 that names the field in words before it says what is wrong with it. */
export const fieldError = (field: string, reason: string): HttpError => badRequest(`${field}: ${reason}`);

/** The text without surrounding blanks; null where nothing is left. */
export const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;

/** What must be there (SPEC 5). Throws a 400 where it is not. */
export function requireField<T>(field: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw fieldError(field, messages.form.required);
  return value;
}

/**
 * A name: required, one line, at most 200 characters, where a letter beyond the basic plane (an emoji) counts once.
 * Throws a 400.
 */
export function requireName(field: string, text: string | null | undefined): string {
  const name = requireField(field, trimmed(text));
  if (/[\p{Cc}\p{Cs}]/u.test(name)) throw fieldError(field, 'control characters are not allowed.');
  return requireLength(field, name, MAXIMUM_NAME_LENGTH);
}

/** A text: required, may have several lines, at most `maximum` characters, where an emoji counts once. Throws a 400. */
export function requireText(field: string, text: string | null | undefined, maximum: number): string {
  const value = requireField(field, trimmed(text));
  if (/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(value)) throw fieldError(field, 'control characters are not allowed.');
  return requireLength(field, value, maximum);
}

/** A description: may be missing, else as `requireText`, at most 2,000 characters. */
export const optionalText = (field: string, text: string | null | undefined): string | null =>
  trimmed(text) === null ? null : requireText(field, text, MAXIMUM_TEXT_LENGTH);

/** The text itself. Throws a 400 where it has more than `maximum` characters. */
export function requireLength(field: string, text: string, maximum: number): string {
  if ([...text].length > maximum) throw fieldError(field, `at most ${inWords(maximum)} characters are allowed.`);
  return text;
}

/** A whole number from 0, up to `maximum` where there is one. Throws a 400. */
export function requireNumber(field: string, value: number | null | undefined, maximum?: number): number {
  const number = requireField(field, value);
  if (!Number.isSafeInteger(number) || number < 0 || number > (maximum ?? number)) {
    throw fieldError(field, `must be a whole number from 0${maximum === undefined ? '' : ` to ${inWords(maximum)}`}.`);
  }
  return number;
}

const inWords = (number: number): string => number.toLocaleString('en-US');
