/** Limits of an uploaded spreadsheet. */
export const MAXIMUM_SHEET_BYTES = 5 * 1024 * 1024;
export const MAXIMUM_SHEET_ROWS = 10_000;
