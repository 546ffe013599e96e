import { text } from '../texts/common-text.ts';
import { isInvisible } from './characters.ts';

/**
 * The rules of the forms (docs/specification.md, 5). A validator returns the message to show, or undefined for a valid
 * value.
 */
export type Validator<T = string> = (value: T | null | undefined) => string | undefined;

/** Returns a form's messages without undefined ones, because a field that is present would count as a problem. */
export const present = <T extends object>(found: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } =>
  Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined)) as T;

const MINIMUM_PASSWORD_LENGTH = 6;

const isBlank = (value: unknown) => value === null || value === undefined || isInvisible(String(value));

/** Requires a value that is not empty. */
export const required: Validator<unknown> = (value) => (isBlank(value) ? text('form.required') : undefined);

/** Requires a username that is not empty after trimming. The client does not validate the password. */
export const username: Validator = (value) => (isBlank(value) ? text('form.username') : undefined);

/** A standard address pattern: characters, an @, and a domain with a dot; no spaces and no invisible characters. */
const EMAIL =
  /^[^\s\p{Cc}\p{DI}\p{Cf}\p{Cs}\u2800@"(),:;<>[\\\]]+@[^\s\p{Cc}\p{DI}\p{Cf}\p{Cs}\u2800@.]+(\.[^\s\p{Cc}\p{DI}\p{Cf}\p{Cs}\u2800@.]+)+$/u;
export const email: Validator = (value) =>
  required(value) ?? (EMAIL.test(String(value).trim()) ? undefined : text('form.email'));

/** Checks a new password. */
export const password: Validator = (value) =>
  required(value) ?? ((value ?? '').length < MINIMUM_PASSWORD_LENGTH ? text('form.passwordLength') : undefined);

/** The three fields of the change-password dialog. */
export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Returns the messages of the change-password dialog by field. An empty object means that it may be sent. */
export function validatePasswordChange(change: Partial<PasswordChange>): Partial<PasswordChange> {
  return present({
    oldPassword: password(change.oldPassword),
    newPassword: password(change.newPassword),
    confirmPassword:
      password(change.confirmPassword) ??
      (change.confirmPassword === change.newPassword ? undefined : text('form.passwordMatch')),
  });
}
