import { read, utils } from '@e965/xlsx';

export type CellValue = string | number | boolean | Date | null;

/** Returns the sheets of a spreadsheet, each with its rows of stored values. An empty cell is null. */
export function readWorkbook(bytes: Uint8Array): { sheet: string; data: CellValue[][] }[] {
  const { SheetNames: names, Sheets: sheets } = read(new Uint8Array(bytes), { cellDates: true });
  return names.map((sheet) => ({
    sheet,
    data: utils.sheet_to_json<CellValue[]>(sheets[sheet] ?? {}, { header: 1, defval: null, UTC: true }),
  }));
}
