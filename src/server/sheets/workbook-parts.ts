import { MAXIMUM_SHEET_ROWS } from '#shared/rules/sheet.ts';
import { UnreadableSheet } from './unreadable-sheet.ts';
import { unzip } from './zip.ts';

const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');
/** The signature of the container format of .xls files and encrypted .xlsx files. */
const OLE_START = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** Matches the XML parts to read. Excludes themes, and parts that make the library expect another format. */
const PARTS = /^(?!META-INF\/|objectdata\.xml$|.*\/theme\/).*\.(?:xml|rels)$/i;
const TYPES = '[Content_Types].xml';
const USUAL_WORKBOOK = 'xl/workbook.xml';
/** Matches the content types of workbooks in XML. */
const WORKBOOK_TYPE = /(?:spreadsheetml|ms-excel)\.[\w.]+\.main\+xml/;

/** The last row that the library reads: the allowed rows and one more, below the headings and the rows above them. */
export const LAST_ROW = MAXIMUM_SHEET_ROWS + 12;

const SHEET_START = /<(?:\w+:)?sheetData\b[^<>]*>/;
const SHEET_END = /<\/(?:\w+:)?sheetData\s*>/;
const ROW_END = /<\/(?:\w+:)?row\s*>/;
/** Captures the number in a row's tag. Empty rows that end in their own tag may precede it. */
const ROW_NUMBER = /^[\s\S]*<(?:\w+:)?row\b[^<>]*?\sr\s*=\s*["'](\d+)["']/;
const VALUE = /<(?:\w+:)?(?:v\b[^<>]*>[^<]|is\b)/;

export interface WorkbookParts {
  /** Contents by name. */
  parts: Record<string, Uint8Array>;
  /** True if a row after `LAST_ROW` has values. */
  hasLaterRows: boolean;
}

/**
 * Returns the XML parts of an .xlsx file, each of the size and checksum that it declares. Keeps only rows with values,
 * so that no declared range, merge, link or format costs time. Throws `UnreadableSheet`.
 */
export async function readParts(file: Buffer): Promise<WorkbookParts> {
  requireZip(file);
  const contents = await unzip(file, PARTS);
  if (!contents.has(USUAL_WORKBOOK) && !WORKBOOK_TYPE.test(String(contents.get(TYPES)))) {
    throw new UnreadableSheet('sheet-not-xlsx');
  }
  const parts: WorkbookParts['parts'] = {};
  let hasLaterRows = false;
  for (const [name, content] of contents) {
    // Refuse document types, because their entities can expand to any size. Spreadsheet programs write none.
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw new UnreadableSheet('sheet-unsafe');
    const sheet = rowsWithValues(content.toString('latin1'));
    parts[name] = sheet === null ? content : Buffer.from(sheet.xml, 'latin1');
    hasLaterRows ||= sheet?.hasLaterRows ?? false;
  }
  return { parts, hasLaterRows };
}

function requireZip(file: Buffer): void {
  const starts = (start: Buffer) => file.subarray(0, start.length).equals(start);
  if (starts(OLE_START)) {
    throw new UnreadableSheet(file.includes(ENCRYPTED_PACKAGE) ? 'sheet-password' : 'sheet-old-excel');
  }
  if (!starts(ZIP_START)) throw new UnreadableSheet('sheet-not-xlsx');
}

/** Returns the rows of a sheet that have values, or null for a part that is not a sheet. */
function rowsWithValues(xml: string): { xml: string; hasLaterRows: boolean } | null {
  const [start] = SHEET_START.exec(xml) ?? [];
  if (start === undefined) return null;
  if (start.endsWith('/>')) return { xml: start, hasLaterRows: false };
  const after = xml.slice(xml.indexOf(start) + start.length);
  const end = SHEET_END.exec(after);
  if (end === null) throw new UnreadableSheet('sheet-damaged');
  let number = 0;
  let hasLaterRows = false;
  const rows = after.slice(0, end.index).split(ROW_END);
  if (VALUE.test(rows.at(-1) ?? '')) throw new UnreadableSheet('sheet-damaged');
  const kept = rows.filter((row) => {
    const ownNumber = ROW_NUMBER.exec(row)?.[1];
    number = ownNumber === undefined ? number + 1 : Number(ownNumber);
    const hasValue = VALUE.test(row);
    hasLaterRows ||= hasValue && number > LAST_ROW;
    // Keep a row without a number, because the rows below it count it.
    return hasValue || ownNumber === undefined;
  });
  return { xml: `<sheetData>${kept.join('</row>')}</sheetData>`, hasLaterRows };
}
