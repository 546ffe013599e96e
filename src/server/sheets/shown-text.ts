import { type CellObject, SSF } from '@e965/xlsx';
import { MAXIMUM_CELL_LENGTH, uncoverText } from './cell-text.ts';

/** Formats that leave a number as it is. */
const UNFORMATTED = ['General', '@'];
/** Formats that stand for the system's own date format, with the format that every screen shows instead. */
const SYSTEM_DATES: Readonly<Record<string, string>> = {
  'm/d/yy': 'mm/dd/yyyy',
  'm/d/yy h:mm': 'mm/dd/yyyy hh:mm',
};
/** Matches literal texts, escaped characters, codes in brackets, and dots except those before fractions of a second. */
const LITERALS_AND_DOTS = /"[^"]*"|\\.|\[[^\]]*\]|\.(?!0)/g;
/** Matches the codes for names of months and days. */
const NAMES = /m{3,}|d{3,}/i;
/** Captures the language of a format, such as `de-DE` or the hexadecimal number `407`. */
const LANGUAGE = /\[\$[^\]-]*-([^\],]+)/;
const LANGUAGE_BITS = 0x3ff;
const ENGLISH = 0x09;
/** The bits of a language number that stand for another calendar or other digits. */
const FOREIGN_BITS = 0xfefe0000;
/** Number of digits that spreadsheet programs keep. */
const DIGITS = 15;
/** Every spreadsheet program shows larger numbers with an exponent. */
const MAXIMUM_INTEGER = 1e21;

/** Returns a cell's text as a spreadsheet program shows it, trimmed, or null if its format cannot be rendered. */
export function shownText(cell: CellObject | undefined, isFrom1904: boolean): string | null {
  const shown =
    cell === undefined || cell.t === 'z' ? '' : cell.t === 'n' ? numberText(cell, isFrom1904) : textOf(cell);
  return shown === null ? null : uncoverText(shown).slice(0, MAXIMUM_CELL_LENGTH);
}

const textOf = ({ v, w }: CellObject): string => w ?? String(v ?? '');

function numberText({ v, w, z }: CellObject, isFrom1904: boolean): string | null {
  const value = Number(v);
  const format = String(z ?? '');
  if (UNFORMATTED.includes(format) && Number.isInteger(value) && Math.abs(value) < MAXIMUM_INTEGER) {
    return String(Number(value.toPrecision(DIGITS)));
  }
  if (isForeign(format)) return null;
  if (!SSF.is_date(format)) return w ?? null;
  try {
    const escaped =
      SYSTEM_DATES[format] ?? format.replace(LITERALS_AND_DOTS, (found) => (found === '.' ? '\\.' : found));
    // Returns '' for a number outside the calendar.
    return SSF.format(escaped, value, { date1904: isFrom1904 }) || null;
  } catch {
    return null;
  }
}

/**
 * True if the format needs names in another language than English, another calendar or other digits, which the library
 * does not have.
 */
function isForeign(format: string): boolean {
  const [, language] = LANGUAGE.exec(format) ?? [];
  if (language === undefined) return false;
  const hasNames = SSF.is_date(format) && NAMES.test(format);
  if (!/^[0-9A-F]+$/i.test(language)) return hasNames && !/^en\b/i.test(language);
  const code = Number.parseInt(language, 16);
  return (code & FOREIGN_BITS) !== 0 || (hasNames && (code & LANGUAGE_BITS) !== ENGLISH);
}
