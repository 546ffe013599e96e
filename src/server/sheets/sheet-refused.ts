import type { SheetIssue, SheetRefusal } from '#shared/entities/sheet-issue.ts';
import { messages } from '#shared/messages.ts';
import { HttpError } from '../errors.ts';

/** More than this nobody reads; the message tells how many there are. */
export const MAXIMUM_ISSUES = 500;

/** A 400 with the body `SheetRefusal`: nothing of the file was taken over. */
export class SheetRefused extends HttpError implements SheetRefusal {
  readonly issues: SheetIssue[];

  constructor(message: string, issues: readonly SheetIssue[] = []) {
    super(400, issues.length > MAXIMUM_ISSUES ? message + more(issues.length) : message);
    this.issues = issues.slice(0, MAXIMUM_ISSUES);
  }
}

/** Throws a `SheetRefused` that lists the issues by row, if there are any. */
export function requireNoIssues(issues: readonly SheetIssue[]): void {
  if (issues.length === 0) return;
  throw new SheetRefused(
    messages.error.sheetRefused,
    issues.toSorted((a, b) => a.row - b.row),
  );
}

const more = (all: number): string =>
  ` There are ${all.toLocaleString('en')} errors; the first ${MAXIMUM_ISSUES} are listed.`;
