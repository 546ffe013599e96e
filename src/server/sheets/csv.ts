import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify/sync';
import type { ContactFormat } from '#shared/entities/contact-format.ts';
import { coverText } from './cell-text.ts';
import type { Cell, Column } from './workbook.ts';

/** `csv` for programs: commas, UTF-8. `excel-csv` for Excel: semicolons, and a byte order mark. Lines end with CRLF. */
export type CsvKind = Exclude<ContactFormat, 'xlsx'>;

/** Quotes every text, so that none can be mistaken for several cells, lines or a number. */
const COMMON: Options = { record_delimiter: '\r\n', quoted_string: true };
const OPTIONS: Record<CsvKind, Options> = {
  csv: { ...COMMON, delimiter: ',' },
  'excel-csv': { ...COMMON, delimiter: ';' },
};
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a CSV file as its pages are read. A text that starts like a formula gets a leading apostrophe (`coverText`). A
 * reader that stops early also ends `pages`.
 */
export const csvStream = (
  kind: CsvKind,
  columns: readonly Column[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable => Readable.from(partsOf(kind, columns, pages), { objectMode: false });

async function* partsOf(...[kind, columns, pages]: Parameters<typeof csvStream>): AsyncGenerator<string> {
  const linesOf = (rows: readonly (readonly Cell[])[]) =>
    stringify(
      rows.map((row) => row.map(cellOf)),
      OPTIONS[kind],
    );
  yield (kind === 'excel-csv' ? BYTE_ORDER_MARK : '') + linesOf([columns.map(({ heading }) => heading)]);
  for await (const rows of pages) yield linesOf(rows);
}

function cellOf(cell: Cell): string | number | null {
  if (typeof cell === 'string') return coverText(cell);
  if (cell === null || typeof cell === 'number') return cell;
  if ('decimal' in cell) return cell.decimal;
  return cell.isDay ? cell.iso.slice(0, 10) : clockText(cell.iso);
}

/** Keeps the Z of a moment in UTC. A venue's clock has no offset, as in a spreadsheet. */
const clockText = (iso: string): string =>
  iso.endsWith('Z') ? `${iso.slice(0, 19)}Z` : iso.slice(0, 19).replace('T', ' ');
