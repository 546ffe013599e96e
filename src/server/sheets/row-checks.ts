import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import { text } from '../texts.ts';
import { requireNoIssues, unreadableSheet } from './sheet-refused.ts';
import type { Table, TableRow } from './table.ts';
import type { Cell } from './workbook.ts';

interface Expected {
  /** The template's example rows. */
  examples: readonly (readonly Cell[])[];
  /** Headings that may be missing. */
  optional?: readonly string[];
}

/**
 * The rows of a table without the template's examples. Throws `SheetRefused` if columns are missing, or if no row is
 * left.
 */
export function rowsToCheck(table: Table, { examples, optional = [] }: Expected): TableRow[] {
  const missing = table.missing.filter((heading) => !optional.includes(heading));
  if (missing.length > 0) {
    requireNoIssues([{ row: 1, column: '', reason: text('upload.missingColumns', { columns: missing.join(', ') }) }]);
  }
  const isExample = ({ cells }: TableRow) =>
    examples.some((example) => example.every((cell, index) => (cell ?? '') === cells[index]));
  const rows = table.rows.filter((row) => !isExample(row));
  if (rows.length === 0) throw unreadableSheet('sheet-no-rows');
  return rows;
}

/** One row's issues, from its problems by column; undefined is no problem. */
export const issuesOf = (row: number, reasons: Record<string, string | undefined>): SheetIssue[] =>
  Object.entries(reasons).flatMap(([column, reason]) => (reason === undefined ? [] : [{ row, column, reason }]));
