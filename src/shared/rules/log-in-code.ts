import { CODE_LETTERS } from './code-letters.ts';

/** A code that logs a player in (docs/specification.md, 7.1): `SB-` and five groups of five letters. */
export const LOG_IN_CODE = { prefix: 'SB', groups: 5, groupLength: 5 };

const PATTERN = new RegExp(
  `^${LOG_IN_CODE.prefix}(-[${CODE_LETTERS}]{${LOG_IN_CODE.groupLength}}){${LOG_IN_CODE.groups}}$`,
);
const GROUP = new RegExp(`.{1,${LOG_IN_CODE.groupLength}}`, 'g');

/** Whether a text is a code to the letter, as it is printed. */
export const isLogInCode = (text: string): boolean => PATTERN.test(text);

/**
 * The code that somebody has typed, as it is printed: small letters and blanks do not matter, nor does a missing dash but
 * the first. Null for anything else, such as a user name.
 */
export function logInCodeIn(typed: string): string | null {
  const [prefix = '', ...rest] = typed.toUpperCase().replace(/\s/g, '').split('-');
  const code = [prefix, ...(rest.join('').match(GROUP) ?? [])].join('-');
  return isLogInCode(code) ? code : null;
}
