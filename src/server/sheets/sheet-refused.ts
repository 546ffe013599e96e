import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import type { RefusalArguments, RefusalReason } from '#shared/refusals.ts';
import { type BadRows, MAXIMUM_SHEET_ROWS } from '#shared/rules/sheet.ts';
import { Refusal } from '../errors.ts';
import type { SheetRefusalReason } from './unreadable-sheet.ts';

/** Maximum number of problems in a response. If there are more, the message gives their total number. */
export const MAXIMUM_ISSUES = 500;

/** Thrown when a file is refused, before any of it is stored. The response lists the problems cell by cell. */
export class SheetRefused<R extends RefusalReason = RefusalReason> extends Refusal<R> {
  readonly issues: readonly SheetIssue[];

  constructor(reason: R, issues: readonly SheetIssue[], ...parameters: RefusalArguments<R>) {
    super(reason, ...parameters);
    this.issues = issues;
  }
}

/** Returns the refusal of a file that cannot be read at all. */
export const unreadableSheet = (reason: SheetRefusalReason): SheetRefused =>
  reason === 'sheet-too-many-rows'
    ? new SheetRefused(reason, [], { maximum: MAXIMUM_SHEET_ROWS })
    : new SheetRefused(reason, []);

/** Throws a `SheetRefused` that lists the issues by row, if there are any. */
export function requireNoIssues(issues: readonly SheetIssue[]): void {
  if (issues.length === 0) return;
  const listed = issues.toSorted((a, b) => a.row - b.row).slice(0, MAXIMUM_ISSUES);
  if (issues.length === listed.length) throw new SheetRefused('sheet-refused', listed);
  throw new SheetRefused('sheet-refused-in-part', listed, { all: issues.length, listed: listed.length });
}

/**
 * Throws a `SheetRefused` that lists the issues by row, if there are any. Accepts them if the administrator skips the
 * rows with issues and there are other rows.
 * @param good how many rows have no issues
 */
export function requireGoodRows(issues: readonly SheetIssue[], good: number, badRows: BadRows | undefined): void {
  if (good === 0) requireNoIssues(issues);
  if (issues.length === 0 || badRows === 'skip') return;
  const listed = issues.toSorted((a, b) => a.row - b.row).slice(0, MAXIMUM_ISSUES);
  throw new SheetRefused('rows-bad', listed, { bad: new Set(issues.map(({ row }) => row)).size, good });
}
