import { locale } from './locale.ts';

/** Hebrew, Arabic and related scripts, with their presentation forms, and the marks that change a text's direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Isolates a name for a sentence or a list, so that a name in a script of the other direction does not reorder the words
 * around it. Returns other names unchanged, because people copy them.
 */
export const isolated = (name: string): string =>
  locale.direction === 'rtl' || RIGHT_TO_LEFT.test(name)
    ? `${FIRST_STRONG_ISOLATE}${name}${POP_DIRECTIONAL_ISOLATE}`
    : name;
