import { readSheet, SheetNotFoundError } from 'read-excel-file/universal';
import { MAXIMUM_SHEET_ROWS } from '#shared/rules/sheet.ts';
import { MAXIMUM_CELL_LENGTH, uncoverText } from './cell-text.ts';
import { refusals, UnreadableSheet } from './refusals.ts';
import { unpackSpreadsheet } from './unpack.ts';

/** What an upload is looked through for. */
export interface TableQuery {
  /** The sheet of this name is read, else the first. */
  sheetName: string;
  /** The columns' headings; they stand in row 1, in any order and case, among others. */
  headings: readonly string[];
}

export interface TableRow {
  /** As in the sheet, where the header is row 1. */
  row: number;
  /** The texts under the headings asked for, in that order; '' where there is none. */
  cells: string[];
}

export interface Table {
  /** The headings that were not found; their cells are ''. */
  missing: string[];
  rows: TableRow[];
}

type Cells = readonly unknown[];

/** Of all cells together: 1,000 for each row of the largest upload. */
const MAXIMUM_CHARACTERS = MAXIMUM_SHEET_ROWS * 1000;

/**
 * The table in an .xlsx file, all cells as texts, blank rows left out. Slow for large files: it runs in a worker
 * (sheet-reader.ts). Throws `UnreadableSheet`.
 */
export async function readTable(file: Buffer, query: TableQuery): Promise<Table> {
  const [header = [], ...rows] = await readRows(await unpackSpreadsheet(file), query.sheetName);
  const found = header.map((cell) => headingKey(textOf(cell)));
  const places = query.headings.map((heading) => found.indexOf(headingKey(heading)));
  const missing = query.headings.filter((_, index) => places[index] === -1);
  const filled = rowsOf(rows, places);
  requireModestTexts(filled);
  return { missing, rows: filled };
}

/** A stray cell far below makes a million empty rows, so that nothing is made of those. */
function rowsOf(rows: readonly Cells[], places: readonly number[]): TableRow[] {
  const filled: TableRow[] = [];
  for (const [index, values] of rows.entries()) {
    if (places.every((place) => (values[place] ?? null) === null)) continue;
    const cells = places.map((place) => textOf(values[place]));
    if (cells.some((text) => text !== '')) filled.push({ row: index + 2, cells });
  }
  return filled;
}

/** In the file a text that many cells share stands once; whoever takes the table gets it for each of them. */
function requireModestTexts(rows: readonly TableRow[]): void {
  if (rows.length > MAXIMUM_SHEET_ROWS) throw new UnreadableSheet(refusals.tooManyRows);
  const lengths = rows.map(({ cells }) => cells.reduce((sum, text) => sum + text.length, 0));
  if (lengths.reduce((sum, length) => sum + length, 0) > MAXIMUM_CHARACTERS) {
    throw new UnreadableSheet(refusals.tooLarge);
  }
}

async function readRows({ buffer }: Uint8Array<ArrayBuffer>, sheetName: string): Promise<Cells[]> {
  try {
    return await readSheet(buffer, sheetName).catch((error) => {
      if (!(error instanceof SheetNotFoundError)) throw error;
      return readSheet(buffer, 1);
    });
  } catch {
    throw new UnreadableSheet(refusals.damaged);
  }
}

const headingKey = (heading: string): string => heading.replace(/\s+/g, ' ').toLowerCase();

/** A cell as a person reads it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // Spreadsheets keep 15 digits; the rest is noise.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (value instanceof Date) return dateText(value);
  return uncoverText(String(value)).slice(0, MAXIMUM_CELL_LENGTH);
}

/** MM/dd/yyyy as everywhere (SPEC 5), the time after it unless it is midnight. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T');
  const [year, month, dayOfMonth] = day.split('-');
  return `${month}/${dayOfMonth}/${year}${time === '00:00' ? '' : ` ${time}`}`;
}
