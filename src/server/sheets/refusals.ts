import { MAXIMUM_SHEET_BYTES, MAXIMUM_SHEET_ROWS } from '#shared/rules/sheet.ts';

/** Why a file is not read at all. */
export const refusals = {
  notXlsx: 'This file is not an Excel spreadsheet. Please save it as .xlsx.',
  oldExcel: 'This is an old Excel file (.xls). Please save it as .xlsx.',
  password: 'This spreadsheet is protected with a password. Please save it without one.',
  damaged: 'This spreadsheet is damaged or incomplete. Please save it again as .xlsx.',
  unsafe: 'This spreadsheet holds parts that no spreadsheet program writes. Please save it again as .xlsx.',
  tooLarge: 'This spreadsheet is too large to be read. Please copy only the rows to upload into the template.',
  tooManyBytes: `The file is larger than ${MAXIMUM_SHEET_BYTES / 1024 / 1024} MB.`,
  tooManyRows: `At most ${MAXIMUM_SHEET_ROWS.toLocaleString('en')} rows can be uploaded at once.`,
  noRows: 'There are no rows to upload.',
  busy: 'Other spreadsheets are being read. Please try again in a moment.',
} as const;

/** The file cannot be read; `message` is one of `refusals`. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet';
}
