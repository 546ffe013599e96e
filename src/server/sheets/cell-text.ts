/** The most UTF-16 units one cell may hold; Excel calls a file with more damaged. */
export const MAXIMUM_CELL_LENGTH = 32_767;

/** What XML 1.0 has no way to write: most control characters, and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what this looks for.
const NOT_IN_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\p{Cs}\uFFFE\uFFFF]/gu;

/** How a formula starts for some spreadsheet program that opens a CSV file, with any apostrophes of ours before it. */
const FORMULA_START = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** In a cell's text `_x0041_` stands for "A". */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/**
 * A text as it is kept in an exported cell. A text cell runs nothing, but saved as CSV and opened again it would:
 * a text that starts as a formula does gets an apostrophe before it, which `uncoverText` takes away again.
 */
export function coverText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(NOT_IN_XML, '');
  const covered = FORMULA_START.test(clean) ? `'${clean}` : clean;
  // The cut may go through a pair.
  return covered.slice(0, MAXIMUM_CELL_LENGTH).replace(/\p{Cs}$/u, '');
}

/** What `coverText` was given, but for spaces around it. A text that somebody typed comes back as it is. */
export function uncoverText(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("'") && FORMULA_START.test(trimmed) ? trimmed.slice(1).trim() : trimmed;
}

/**
 * The text as the writing library must be given it: what looks like an escape is itself escaped. The library keeps its
 * texts in an object and takes "constructor" and its like for properties that are there; a character that it drops
 * from the file makes another key of them.
 */
export function escapeText(text: string): string {
  return text in Object.prototype ? `${text}\0` : text.replace(ESCAPE_LOOKALIKE, '_x005F_');
}
