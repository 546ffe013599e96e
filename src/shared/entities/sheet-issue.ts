import { type Static, Type } from 'typebox';

/** A problem in one cell of an uploaded sheet. `row` counts as in Excel, with the header as row 1. */
export const SheetIssue = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  /** The column's heading, or '' for the whole row. */
  column: Type.String(),
  reason: Type.String(),
});
export type SheetIssue = Static<typeof SheetIssue>;
