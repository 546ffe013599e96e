/** Maximum length of a cell, in UTF-16 units. Excel reports files with longer cells as damaged. */
export const MAXIMUM_CELL_LENGTH = 32_767;

/** Characters that XML 1.0 cannot represent: most control characters, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them.
const NOT_IN_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\p{Cs}\uFFFE\uFFFF]/gu;

/** Matches the start of a formula, as spreadsheet programs read it from a CSV file, even after added apostrophes. */
const FORMULA_START = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Matches the start of an escape: `_x0041_` in a cell means "A". */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/**
 * Returns a text as an exported cell stores it. A text that starts like a formula gets a leading apostrophe, because
 * the formula would run from a CSV file saved from the sheet. `uncoverText` removes the apostrophe.
 */
export function coverText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(NOT_IN_XML, '');
  const covered = FORMULA_START.test(clean) ? `'${clean}` : clean;
  // The cut may split a surrogate pair.
  return covered.slice(0, MAXIMUM_CELL_LENGTH).replace(/\p{Cs}$/u, '');
}

/** Reverses `coverText`, and trims. Only trims a text that `coverText` has not changed. */
export function uncoverText(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("'") && FORMULA_START.test(trimmed) ? trimmed.slice(1).trim() : trimmed;
}

/**
 * Prepares a text for the writing library, which stores texts as an object's keys. Escapes text that looks like an
 * escape. Appends a NUL to texts such as "constructor", because the library would mistake them for existing keys. The
 * library omits the NUL from the file.
 */
export function escapeText(text: string): string {
  return text in Object.prototype ? `${text}\0` : text.replace(ESCAPE_LOOKALIKE, '_x005F_');
}

/** Returns a text's letters and digits in lower case, to compare words regardless of spaces and signs. */
export const wordKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
