import { zipSync } from 'fflate';
import { MAXIMUM_SHEET_ROWS } from '#shared/rules/sheet.ts';
import { UnreadableSheet } from './unreadable-sheet.ts';
import { unzip } from './zip.ts';

const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');
/** The signature of the container format of .xls files and encrypted .xlsx files. */
const OLE_START = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const XML = /\.(xml|rels)$/;
const WORKBOOK = 'xl/workbook.xml';

/** A full upload has some 200,000 tags. A parser makes an object for each; this keeps it within the worker's memory. */
const MAXIMUM_TAGS = 3_000_000;
const MAXIMUM_TAG_LENGTH = 16 * 1024;

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;

/** The tag of a row or of a cell's value, with or without a namespace. */
const ROW_OR_VALUE = /<(?:[^\s<>/:]+:)?(?:(row)|v|is)[\s/>]/g;
/**
 * A cell reference beyond XFD9999999 that a parser might still understand, and would then fill in every cell before it.
 * Values without a number are no references and may occur in a text.
 */
const FAR_PLACE = /(?<=\W)(?<!\sxmlns:)r\s*=\s*(["'])(?![A-Z]{0,3}\d{1,7}\1)(?=(?:(?!\1).)*?(?:\d|Infinity))/s;

/**
 * Repacks the XML of a spreadsheet as an uncompressed zip, in which everything is what it claims to be and which takes
 * no more memory to read than its size suggests. Throws `UnreadableSheet` for a file that is not a spreadsheet, or is a
 * malicious one.
 */
export async function unpackSpreadsheet(file: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  requireZip(file);
  const contents = await unzip(file, XML);
  if (!contents.has(WORKBOOK)) throw new UnreadableSheet('sheet-not-xlsx');
  const tags = [...contents.values()].map(countTags);
  // The file itself defines which of them are sheets, so all are checked.
  for (const content of contents.values()) requireModestSheet(content);
  if (tags.reduce((sum, count) => sum + count, 0) > MAXIMUM_TAGS) throw new UnreadableSheet('sheet-too-large');
  return zipSync(Object.fromEntries(contents), { level: 0 });
}

function requireZip(file: Buffer): void {
  const starts = (start: Buffer) => file.subarray(0, start.length).equals(start);
  if (starts(OLE_START)) {
    throw new UnreadableSheet(file.includes(ENCRYPTED_PACKAGE) ? 'sheet-password' : 'sheet-old-excel');
  }
  if (!starts(ZIP_START)) throw new UnreadableSheet('sheet-not-xlsx');
}

/** Limits rows and references. Rows without values, for example merely coloured ones, do not count. */
function requireModestSheet(xml: Buffer): void {
  const text = xml.toString('latin1');
  let rows = 0;
  let isCounted = true;
  for (const [, row] of text.matchAll(ROW_OR_VALUE)) {
    if (row !== undefined) isCounted = false;
    else if (!isCounted) {
      isCounted = true;
      rows += 1;
    }
    // One of the rows is the header.
    if (rows > MAXIMUM_SHEET_ROWS + 1) throw new UnreadableSheet('sheet-too-many-rows');
  }
  if (FAR_PLACE.test(text)) throw new UnreadableSheet('sheet-unsafe');
}

/** Counts the tags. Throws for an endless tag, and for entities: they can expand, and no spreadsheet program has any. */
function countTags(xml: Buffer): number {
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new UnreadableSheet('sheet-unsafe');
  let count = 0;
  let start = -1;
  for (let at = 0; at < xml.length; at += 1) {
    if (xml[at] === LESS_THAN) {
      count += 1;
      start = at;
    } else if (xml[at] === GREATER_THAN && start >= 0) {
      if (at - start > MAXIMUM_TAG_LENGTH) throw new UnreadableSheet('sheet-unsafe');
      start = -1;
    }
  }
  return count;
}
