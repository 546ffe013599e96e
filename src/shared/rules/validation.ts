import { text } from '../texts/common-text.ts';
import { isInvisible } from './characters.ts';

/**
 * The rules of the forms (docs/specification.md, 5). A validator returns the message to show, or undefined for a valid
 * value.
 */
export type Validator<T = string> = (value: T | null | undefined) => string | undefined;

/** The messages of a form, by field. */
export type Messages<T> = { [Field in keyof T]?: string | undefined };

/** Returns a form's messages without undefined ones, because a field that is present would count as a problem. */
export const present = <T extends object>(found: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } =>
  Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined)) as T;

const MINIMUM_PASSWORD_LENGTH = 6;

const isBlank = (value: unknown) => value === null || value === undefined || isInvisible(String(value));

/** Requires a value that is not empty. */
export const required: Validator<unknown> = (value) => (isBlank(value) ? text('form.required') : undefined);

/** Requires a username that is not empty after trimming. The client does not validate the password. */
export const username: Validator = (value) => (isBlank(value) ? text('form.username') : undefined);

/** Invisible marks that a copied email may contain. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/**
 * Returns a typed or copied email without blanks and invisible marks, and without the separators and brackets that mail
 * programs put around an address. Separators between two addresses stay, so that `email` rejects them.
 */
export const cleanEmail = (typed: string): string => {
  const seen = typed.replace(UNSEEN, '').trim();
  const bare = seen.replace(/[\s;,>]+$/u, '');
  return bare.startsWith('<') && bare !== seen ? bare.slice(1).trim() : bare;
};

/** The part before the @: no spaces, no invisible characters, no separators. */
const LOCAL_PART = /^[^\s\p{Cc}\p{DI}\p{Cf}\p{Cs}\u2800@"(),:;<>[\\\]]+$/u;
/** A label of a host name, in any script. */
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;

/** True for a host name of at least two labels. The last label is not a number, because an IP address ends with one. */
function isHostName(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** Requires a standard address: characters, an @, and a host name. */
export const email: Validator = (value) =>
  required(value) ?? (isEmail(String(value).trim()) ? undefined : text('form.email'));

function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  return LOCAL_PART.test(address.slice(0, Math.max(at, 0))) && isHostName(address.slice(at + 1));
}

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
