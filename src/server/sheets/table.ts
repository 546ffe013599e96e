import { readSheet, SheetNotFoundError } from 'read-excel-file/universal';
import { MAXIMUM_SHEET_ROWS } from '#shared/rules/sheet.ts';
import { MAXIMUM_CELL_LENGTH, uncoverText } from './cell-text.ts';
import { unpackSpreadsheet } from './unpack.ts';
import { UnreadableSheet } from './unreadable-sheet.ts';

/** What to read from an uploaded file. */
export interface TableQuery {
  /** The sheet to read; the first one if no sheet has this name. */
  sheetName: string;
  /** The columns' headings in row 1, in any order and case; other columns are ignored. */
  headings: readonly string[];
}

export interface TableRow {
  /** As numbered in the sheet, where the header is row 1. */
  row: number;
  /** The texts under the requested headings, in that order; '' for an empty cell. */
  cells: string[];
}

export interface Table {
  /** Headings that were not found; their cells are ''. */
  missing: string[];
  rows: TableRow[];
}

type Cells = readonly unknown[];

/** In all cells together: 1,000 for each row of the largest upload. */
const MAXIMUM_CHARACTERS = MAXIMUM_SHEET_ROWS * 1000;

/**
 * The table in an .xlsx file: all cells as texts, without blank rows. Slow for large files, so it runs in a worker
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

/** Skips blank rows before building anything: one stray cell far below makes a million of them. */
function rowsOf(rows: readonly Cells[], places: readonly number[]): TableRow[] {
  const filled: TableRow[] = [];
  for (const [index, values] of rows.entries()) {
    if (places.every((place) => (values[place] ?? null) === null)) continue;
    const cells = places.map((place) => textOf(values[place]));
    if (cells.some((text) => text !== '')) filled.push({ row: index + 2, cells });
  }
  return filled;
}

/** The file stores a shared text once, but sending the table to the main thread copies it for every cell. */
function requireModestTexts(rows: readonly TableRow[]): void {
  if (rows.length > MAXIMUM_SHEET_ROWS) throw new UnreadableSheet('sheet-too-many-rows');
  const lengths = rows.map(({ cells }) => cells.reduce((sum, text) => sum + text.length, 0));
  if (lengths.reduce((sum, length) => sum + length, 0) > MAXIMUM_CHARACTERS) {
    throw new UnreadableSheet('sheet-too-large');
  }
}

async function readRows({ buffer }: Uint8Array<ArrayBuffer>, sheetName: string): Promise<Cells[]> {
  try {
    return await readSheet(buffer, sheetName).catch((error) => {
      if (!(error instanceof SheetNotFoundError)) throw error;
      return readSheet(buffer, 1);
    });
  } catch {
    throw new UnreadableSheet('sheet-damaged');
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

/** MM/dd/yyyy as on every screen, followed by the time unless it is midnight. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T');
  const [year, month, dayOfMonth] = day.split('-');
  return `${month}/${dayOfMonth}/${year}${time === '00:00' ? '' : ` ${time}`}`;
}
