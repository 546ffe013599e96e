import { type CellObject, type DenseWorkSheet, read, type WorkBook } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { MAXIMUM_SHEET_ROWS } from '#shared/rules/sheet.ts';
import { wordKey } from './cell-text.ts';
import { shownText } from './shown-text.ts';
import { UnreadableSheet } from './unreadable-sheet.ts';
import { LAST_ROW, readParts } from './workbook-parts.ts';

/** The sheet and columns to read from an uploaded file. */
export interface TableQuery {
  /** The sheet's name. Without such a sheet, the first visible one with the headings is read. */
  sheetName: string;
  /** The columns, in the order of a row's cells. A sheet may have them in any order, and further ones. */
  columns: readonly {
    heading: string;
    /** Other headings that mean the same. */
    aliases?: readonly string[];
    /** True if the column may be missing. */
    isOptional?: boolean;
  }[];
}

export interface TableRow {
  /** The row's number in the sheet, from 1. */
  row: number;
  /** The texts of the requested columns as the sheet shows them; '' for an empty cell. */
  cells: string[];
  /** The headings of cells whose number format cannot be rendered. */
  unreadable: string[];
  /** True if the row is hidden, for example by a filter. */
  isHidden: boolean;
}

export interface Table {
  /** The row of the headings; 1 if no heading was found. */
  headingRow: number;
  /** The headings of required columns that were not found. */
  missing: string[];
  rows: TableRow[];
}

/** The last row in which headings are searched, because a title may be above them. */
const LAST_HEADING_ROW = 10;
/** Maximum characters in all cells together: 1,000 for each row of the largest upload. */
const MAXIMUM_CHARACTERS = MAXIMUM_SHEET_ROWS * 1000;

/**
 * Returns the table in an .xlsx file, with all cells as texts and without blank rows. Slow for large files, so it runs
 * in a worker (sheet-reader.ts). Throws `UnreadableSheet`.
 */
export async function readTable(file: Buffer, query: TableQuery): Promise<Table> {
  const { parts, hasLaterRows } = await readParts(file);
  // Pack the checked parts again, because the library would trust other sizes than those in the zip's directory.
  const zip = zipSync(parts, { level: 0 });
  let table = chooseTable(readWorkbook(zip, LAST_ROW), query);
  // Blank rows may have used up the limit before the later rows. Read again without the limit.
  if (hasLaterRows && table.rows.length <= MAXIMUM_SHEET_ROWS) table = chooseTable(readWorkbook(zip), query);
  requireModestTexts(table.rows);
  return table;
}

function readWorkbook(zip: Uint8Array, sheetRows?: number): WorkBook {
  try {
    // The library returns hidden rows only together with styles.
    return read(zip, { dense: true, cellFormula: false, cellStyles: true, ...(sheetRows && { sheetRows }) });
  } catch {
    throw new UnreadableSheet('sheet-damaged');
  }
}

/** Returns the table of the sheet with the query's name, or else of the first visible sheet that has the headings. */
function chooseTable({ SheetNames: names, Sheets: sheets, Workbook: book }: WorkBook, query: TableQuery): Table {
  const named = names.filter((name) => name.toLowerCase() === query.sheetName.toLowerCase());
  const visible = names.filter((_, index) => !book?.Sheets?.[index]?.Hidden);
  const textOf = (cell: CellObject | undefined) => shownText(cell, book?.WBProps?.date1904 ?? false);
  let first: Table | undefined;
  for (const name of named.length > 0 ? named : visible) {
    const sheet = sheets[name] as DenseWorkSheet | undefined;
    // A sheet may be a chart, or damaged.
    if (!sheet?.['!data']) continue;
    const table = tableOf(sheet, query, textOf);
    if (table.missing.length === 0) return table;
    first ??= table;
  }
  if (first === undefined) throw new UnreadableSheet('sheet-damaged');
  return first;
}

/** Reads the cells that exist, because a sheet may claim to have any size. */
function tableOf(sheet: DenseWorkSheet, { columns }: TableQuery, textOf: CellReader): Table {
  // `Object.entries` returns only rows that exist. The array's own methods also step through its gaps.
  const lines = Object.entries(sheet['!data']).map(([index, cells]): Line => ({ row: Number(index) + 1, cells }));
  const { row: headingRow, places } = findHeadings(lines, columns, textOf);
  const rows = lines
    .filter(({ row }) => row > headingRow)
    .map(({ row, cells }): TableRow => {
      const texts = places.map((place) => (place === undefined ? '' : textOf(cells[place])));
      return {
        row,
        cells: texts.map((text) => text ?? ''),
        unreadable: columns.flatMap(({ heading }, index) => (texts[index] === null ? [heading] : [])),
        isHidden: sheet['!rows']?.[row - 1]?.hidden ?? false,
      };
    });
  return {
    headingRow,
    missing: columns.flatMap(({ heading, isOptional }, index) =>
      isOptional || places[index] !== undefined ? [] : [heading],
    ),
    rows: rows.filter(({ cells, unreadable }) => unreadable.length > 0 || cells.some((text) => text !== '')),
  };
}

interface Line {
  row: number;
  cells: CellObject[];
}

/** Returns a cell's text, or null if its format cannot be rendered. */
type CellReader = (cell: CellObject | undefined) => string | null;

/** Finds the row with the most headings, and the index of each column in it. */
function findHeadings(lines: readonly Line[], columns: TableQuery['columns'], textOf: CellReader) {
  let best = { row: 1, places: columns.map((): number | undefined => undefined), count: 0 };
  for (const { row, cells } of lines.filter((line) => line.row <= LAST_HEADING_ROW)) {
    const found = new Map<string, number>();
    for (const [place, cell] of Object.entries(cells)) {
      const key = wordKey(textOf(cell) ?? '');
      if (!found.has(key)) found.set(key, Number(place));
    }
    const places = columns.map(({ heading, aliases = [] }) => {
      const key = [heading, ...aliases].map(wordKey).find((name) => found.has(name));
      return key === undefined ? undefined : found.get(key);
    });
    const count = places.filter((place) => place !== undefined).length;
    if (count > best.count) best = { row, places, count };
  }
  return best;
}

/**
 * Limits the rows and the total text. The file stores a shared text once, but sending the table to the main thread
 * copies the text for every cell. Throws `UnreadableSheet`.
 */
function requireModestTexts(rows: readonly TableRow[]): void {
  if (rows.length > MAXIMUM_SHEET_ROWS) throw new UnreadableSheet('sheet-too-many-rows');
  const lengths = rows.map(({ cells }) => cells.reduce((sum, text) => sum + text.length, 0));
  if (lengths.reduce((sum, length) => sum + length, 0) > MAXIMUM_CHARACTERS) {
    throw new UnreadableSheet('sheet-too-large');
  }
}
