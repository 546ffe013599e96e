import { type Static, Type } from 'typebox';

/** What is wrong with one cell of an uploaded spreadsheet. `row` counts as Excel does: the header is row 1. */
export const SheetIssue = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  /** The column's heading, or '' for the whole row. */
  column: Type.String(),
  reason: Type.String(),
});
export type SheetIssue = Static<typeof SheetIssue>;
