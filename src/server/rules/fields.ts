import {
  nameProblem,
  numberProblem,
  optionalNameProblem,
  optionalTextProblem,
  textProblem,
} from '#shared/rules/limits.ts';
import { Refusal } from '../errors.ts';
import { text } from '../texts.ts';

/** The forms' rules, for requests that did not come from a form. */

/** Returns the refusal of one field, from the field's name in words and its problem. */
export const fieldError = (field: string, problem: string) => new Refusal('invalid-field', { field, problem });

/** Throws a Refusal if there is a problem. */
export function requireNoProblem(field: string, problem: string | undefined): void {
  if (problem !== undefined) throw fieldError(field, problem);
}

/** Returns the text without surrounding blanks, or null if it is empty. */
export const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** Returns the value of a required field. Throws a Refusal if it is missing. */
export function requireField<T>(field: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw fieldError(field, text('form.required'));
  return value;
}

/** Returns a name in stored form (`nameProblem`). Throws a Refusal. */
export function requireName(field: string, value: string | null | undefined): string {
  requireNoProblem(field, nameProblem(value));
  return requireField(field, trimmed(value));
}

/** Returns an optional name in stored form (`optionalNameProblem`). Throws a Refusal. */
export function optionalName(field: string, value: string | null | undefined): string | null {
  requireNoProblem(field, optionalNameProblem(value));
  return trimmed(value);
}

/** Returns a text in stored form (`textProblem`). Throws a Refusal. */
export function requireText(field: string, value: string | null | undefined, maximum: number): string {
  requireNoProblem(field, textProblem(value, maximum));
  return requireField(field, trimmed(value));
}

/** Returns an optional description in stored form (`optionalTextProblem`). Throws a Refusal. */
export function optionalText(field: string, value: string | null | undefined): string | null {
  requireNoProblem(field, optionalTextProblem(value));
  return trimmed(value);
}

/** Returns a whole number from 0 to `maximum` (`numberProblem`). Throws a Refusal. */
export function requireNumber(field: string, value: number | null | undefined, maximum: number): number {
  requireNoProblem(field, numberProblem(value, maximum));
  return requireField(field, value);
}
