import writeExcelFile, { type Cell as WrittenCell, type Sheet as WrittenSheet } from 'write-excel-file/node';
import { safeFileName } from '#shared/rules/file-name.ts';
import { text } from '../texts.ts';
import { coverText, escapeText } from './cell-text.ts';
import { sheetNames } from './sheet-name.ts';
import { templateFeature } from './template-feature.ts';

export const XLSX_MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Maximum characters before the extension. `safeFileName` keeps names of this length together with their extension. */
const MAXIMUM_STEM_LENGTH = 90;
/** Maximum bytes before the extension. File systems allow 255 for a name with its extension and a ' (2)'. */
const MAXIMUM_STEM_BYTES = 240;

/** A day, or a time to the second, as a wall clock showed it, without a time zone. */
export interface WallTime {
  /** ISO 8601. The offset is ignored. */
  iso: string;
  isDay: boolean;
}

/** A number shown with one decimal place, so that a column lines up. */
export interface Decimal {
  decimal: number;
}

/** Null is an empty cell. */
export type Cell = string | number | WallTime | Decimal | null;

export interface Column {
  heading: string;
  /** In characters. */
  width: number;
  /** The items of a drop-down list below the heading, without commas or quotes, at most 255 characters together. */
  choices?: readonly string[];
}

export interface Sheet {
  name: string;
  /** True if the columns are formatted as text, also below the rows. */
  isTemplate?: boolean;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

/**
 * Returns an .xlsx file with a bold, frozen header row on each sheet. Writes every text as a text cell that stays
 * harmless in a CSV file made from the sheet (`coverText`). Omits characters that a cell or a sheet's name cannot hold.
 */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const written: WrittenSheet<Buffer>[] = sheets.map(({ columns, rows }, index) => ({
    sheet: names[index] as string,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ heading }): WrittenCell => ({ ...textCell(heading), fontWeight: 'bold' })),
      ...rows.map((row) => row.map(cellOf)),
    ],
  }));
  return writeExcelFile(written, { features: [templateFeature(sheets)] }).toBuffer();
}

/**
 * Returns a file name, such as `User template - Spring Show.xlsx`. Shortens the longest parts of a name
 * that is too long, so that a long campaign name does not displace the kind of content.
 */
export function sheetFileName(parts: readonly string[], extension: 'xlsx' | 'csv' = 'xlsx'): string {
  const stemOf = (longest: number) => parts.map((part) => part.slice(0, longest).trim()).join(' - ');
  let longest = MAXIMUM_STEM_LENGTH;
  while (isTooLong(stemOf(longest))) longest -= 1;
  return `${safeFileName(stemOf(longest).replace(/[\\/]/g, '_'), text('workbook.file'))}.${extension}`;
}

const isTooLong = (stem: string): boolean =>
  stem.length > MAXIMUM_STEM_LENGTH || Buffer.byteLength(stem) > MAXIMUM_STEM_BYTES;

function cellOf(cell: Cell): WrittenCell {
  if (typeof cell === 'string') return textCell(cell);
  if (cell === null) return null;
  if (typeof cell === 'object') {
    return 'iso' in cell ? timeCell(cell) : { value: cell.decimal, type: Number, format: '0.0' };
  }
  return Number.isFinite(cell) ? cell : null;
}

/** Returns a real date, so that it sorts as one, in the format of every screen. */
function timeCell({ iso, isDay }: WallTime): WrittenCell {
  const value = new Date(`${isDay ? `${iso.slice(0, 10)}T00:00:00` : iso.slice(0, 19)}Z`);
  if (Number.isNaN(value.getTime())) return textCell(iso);
  return { value, type: Date, format: isDay ? 'mm/dd/yyyy' : 'mm/dd/yyyy hh:mm:ss' };
}

/** Returns a cell formatted as text, so that editing the cell does not turn it into a formula either. */
const textCell = (text: string) => ({ value: escapeText(coverText(text)), type: String, format: '@' });
