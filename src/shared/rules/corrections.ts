/**
 * True if an answer's new text is another answer's text, which would change what is right (docs/specification.md, 4.1).
 * Texts that differ only in case are the same.
 */
export const isSwap = (stored: readonly string[], index: number, corrected: string): boolean =>
  stored.some((text, other) => other !== index && keyOf(text) === keyOf(corrected));

const keyOf = (text: string): string => text.trim().normalize('NFC').toLowerCase();
