import {
  nameProblem,
  numberProblem,
  optionalNameProblem,
  optionalTextProblem,
  textProblem,
} from '#shared/rules/limits.ts';
import { Refusal } from '../errors.ts';
import { text } from '../texts.ts';

/** The rules of the forms, for requests that did not come from a form. */

/** A refusal of one field: its name in words and what is wrong with it. */
export const fieldError = (field: string, problem: string) => new Refusal('invalid-field', { field, problem });

/** Throws a Refusal if there is a problem. */
export function requireNoProblem(field: string, problem: string | undefined): void {
  if (problem !== undefined) throw fieldError(field, problem);
}

/** The text without surrounding blanks; null if nothing is left. */
export const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** The value of a required field. Throws a Refusal if it is missing. */
export function requireField<T>(field: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw fieldError(field, text('form.required'));
  return value;
}

/** A name as it is stored (`nameProblem`). Throws a Refusal. */
export function requireName(field: string, value: string | null | undefined): string {
  requireNoProblem(field, nameProblem(value));
  return requireField(field, trimmed(value));
}

/** An optional name (`optionalNameProblem`). Throws a Refusal. */
export function optionalName(field: string, value: string | null | undefined): string | null {
  requireNoProblem(field, optionalNameProblem(value));
  return trimmed(value);
}

/** A text as it is stored (`textProblem`). Throws a Refusal. */
export function requireText(field: string, value: string | null | undefined, maximum: number): string {
  requireNoProblem(field, textProblem(value, maximum));
  return requireField(field, trimmed(value));
}

/** An optional description (`optionalTextProblem`). Throws a Refusal. */
export function optionalText(field: string, value: string | null | undefined): string | null {
  requireNoProblem(field, optionalTextProblem(value));
  return trimmed(value);
}

/** A whole number from 0 up to `maximum` (`numberProblem`). Throws a Refusal. */
export function requireNumber(field: string, value: number | null | undefined, maximum: number): number {
  requireNoProblem(field, numberProblem(value, maximum));
  return requireField(field, value);
}
