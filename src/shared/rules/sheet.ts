import { type Static, Type } from 'typebox';

/** Limits of an uploaded spreadsheet. */
export const MAXIMUM_SHEET_BYTES = 5 * 1024 * 1024;
export const MAXIMUM_SHEET_ROWS = 10_000;

/** Whether to import hidden rows of a sheet, or to skip them. */
export const HiddenRows = Type.Union([Type.Literal('import'), Type.Literal('skip')]);
export type HiddenRows = Static<typeof HiddenRows>;

/** Whether to add rows of a sheet that are in the list already, or to skip them. */
export const Duplicates = Type.Union([Type.Literal('add'), Type.Literal('skip')]);
export type Duplicates = Static<typeof Duplicates>;

/**
 * Whether to change the users of Employee IDs whose names and emails both differ from the row's, or to skip the rows.
 */
export const OtherPeople = Type.Union([Type.Literal('change'), Type.Literal('skip')]);

/** Whether to skip the rows of a sheet that have problems, and import the others. */
export const BadRows = Type.Literal('skip');
export type BadRows = Static<typeof BadRows>;

/** The administrator's answers to the server's questions about a sheet. */
export const SheetAnswers = Type.Object({
  badRows: Type.Optional(BadRows),
  duplicates: Type.Optional(Duplicates),
  hiddenRows: Type.Optional(HiddenRows),
  otherPeople: Type.Optional(OtherPeople),
});
export type SheetAnswers = Static<typeof SheetAnswers>;

/** The result of an accepted sheet: the numbers of the rows with cleaned emails. */
export const SheetImport = Type.Object({ cleanedRows: Type.Array(Type.Integer()) });
export type SheetImport = Static<typeof SheetImport>;
