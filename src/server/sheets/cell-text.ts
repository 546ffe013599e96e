/** The most UTF-16 units a cell may hold; Excel reports a file with more as damaged. */
export const MAXIMUM_CELL_LENGTH = 32_767;

/** Characters that XML 1.0 cannot represent: most control characters, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what this looks for.
const NOT_IN_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\p{Cs}\uFFFE\uFFFF]/gu;

/** The start of a formula in a CSV file, as any spreadsheet program reads it, after apostrophes that we added. */
const FORMULA_START = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** In a cell's text `_x0041_` stands for "A". */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/**
 * A text as an exported cell stores it. A text cell runs nothing, but would once saved as CSV and opened again: so a
 * text that starts like a formula gets a leading apostrophe, which `uncoverText` removes.
 */
export function coverText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(NOT_IN_XML, '');
  const covered = FORMULA_START.test(clean) ? `'${clean}` : clean;
  // The cut may split a surrogate pair.
  return covered.slice(0, MAXIMUM_CELL_LENGTH).replace(/\p{Cs}$/u, '');
}

/** Reverses `coverText`, and trims. A text that somebody typed is returned as it is. */
export function uncoverText(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("'") && FORMULA_START.test(trimmed) ? trimmed.slice(1).trim() : trimmed;
}

/**
 * Prepares a text for the writing library: whatever looks like an escape is escaped. The library keeps its texts as an
 * object's keys and mistakes "constructor" and the like for existing ones; a NUL, which it drops from the file, makes
 * a different key.
 */
export function escapeText(text: string): string {
  return text in Object.prototype ? `${text}\0` : text.replace(ESCAPE_LOOKALIKE, '_x005F_');
}

/** A text's letters and digits in lower case, to compare words regardless of spaces and signs. */
export const wordKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
