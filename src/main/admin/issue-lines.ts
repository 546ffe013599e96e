import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import { text } from '../texts.ts';

/** Returns the issues as CSV for Excel: a byte order mark, a heading, and one line per issue. */
export function issueLines(issues: readonly SheetIssue[]): string {
  const lines = issues.map(({ row, column, reason }) => [String(row), cell(column), cell(reason)].join(','));
  const headings = [text('export.row'), text('export.column'), text('export.reason')].join(',');
  return `\uFEFF${[headings, ...lines].join('\r\n')}\r\n`;
}

/** Returns a quoted cell. Puts an apostrophe before a text that Excel would read as a formula. */
const cell = (value: string): string => `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
