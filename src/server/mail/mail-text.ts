/**
 * Makes a typed text safe for a mail's subject or a line of its body. Removes line breaks and control characters, so
 * that the text cannot add a header or a line. Removes marks that change the text's direction. Isolates a name in a
 * right-to-left script, so that it does not reorder the text around it.
 */
export function mailText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return RIGHT_TO_LEFT.test(line) ? `${FIRST_STRONG_ISOLATE}${line}${POP_DIRECTIONAL_ISOLATE}` : line;
}

/** Hebrew, Arabic and related scripts, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';
