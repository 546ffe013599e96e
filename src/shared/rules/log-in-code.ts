import { CODE_LETTERS } from './code-letters.ts';

/** Format of a player's login code (docs/specification.md, 7.1): `SB-` and five groups of five letters. */
export const LOG_IN_CODE = { prefix: 'SB', groups: 5, groupLength: 5 };

const PATTERN = new RegExp(
  `^${LOG_IN_CODE.prefix}(-[${CODE_LETTERS}]{${LOG_IN_CODE.groupLength}}){${LOG_IN_CODE.groups}}$`,
);
const GROUP = new RegExp(`.{1,${LOG_IN_CODE.groupLength}}`, 'g');

/** True if a text is exactly a code in printed form. */
export const isLogInCode = (text: string): boolean => PATTERN.test(text);

/**
 * Returns a typed code in printed form, or null for anything else, such as a user name. Ignores case, blanks and
 * missing dashes, except the first dash.
 */
export function logInCodeIn(typed: string): string | null {
  const [prefix = '', ...rest] = typed.toUpperCase().replace(/\s/g, '').split('-');
  const code = [prefix, ...(rest.join('').match(GROUP) ?? [])].join('-');
  return isLogInCode(code) ? code : null;
}
