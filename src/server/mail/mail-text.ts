/**
 * A text that somebody typed, made fit for a line of a mail or for its subject: no line breaks and no control
 * characters, so that it can add no header and no line of its own, and none of the marks that turn the direction of
 * the text after it. A name in a right-to-left script is set apart, so that it leaves the order of its surroundings.
 */
export function mailText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return RIGHT_TO_LEFT.test(line) ? `${FIRST_STRONG_ISOLATE}${line}${POP_DIRECTIONAL_ISOLATE}` : line;
}

/** Hebrew, Arabic and their neighbours, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';
