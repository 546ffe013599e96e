import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import type { HiddenRows } from '#shared/rules/sheet.ts';
import { text } from '../texts.ts';
import type { Table, TableRow } from './read-table.ts';
import { requireNoIssues, SheetRefused, unreadableSheet } from './sheet-refused.ts';
import type { Cell } from './workbook.ts';

/** The rows of a sheet that can be read, and the issues of those that cannot. */
export interface ReadableRows {
  rows: TableRow[];
  issues: SheetIssue[];
}

/**
 * Returns the rows of a table to check, without the template's examples, and without hidden rows if the administrator
 * skips them. Throws `SheetRefused` if columns are missing, if rows are hidden and `hiddenRows` is undefined, or if no
 * row is left.
 */
export function rowsToCheck(
  { headingRow, missing, rows }: Table,
  examples: readonly (readonly Cell[])[],
  hiddenRows: HiddenRows | undefined,
): ReadableRows {
  if (missing.length > 0) {
    const reason = text('upload.missingColumns', { columns: missing.join(', ') });
    requireNoIssues([{ row: headingRow, column: '', reason }]);
  }
  const isExample = ({ cells }: TableRow) =>
    examples.some((example) => example.every((cell, index) => (cell ?? '') === cells[index]));
  const filled = rows.filter((row) => !isExample(row));
  const count = filled.filter(({ isHidden }) => isHidden).length;
  if (count > 0 && hiddenRows === undefined) throw new SheetRefused('rows-hidden', [], { count });
  const wanted = hiddenRows === 'skip' ? filled.filter(({ isHidden }) => !isHidden) : filled;
  if (wanted.length === 0) throw unreadableSheet('sheet-no-rows');
  const issues = wanted.flatMap(({ row, unreadable }) =>
    unreadable.map((column) => ({ row, column, reason: text('upload.unreadableFormat') })),
  );
  return { rows: wanted.filter(({ unreadable }) => unreadable.length === 0), issues };
}

/** Returns one row's issues, from its problems by column. Undefined means no problem. */
export const issuesOf = (row: number, reasons: Record<string, string | undefined>): SheetIssue[] =>
  Object.entries(reasons).flatMap(([column, reason]) => (reason === undefined ? [] : [{ row, column, reason }]));
