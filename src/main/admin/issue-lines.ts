import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import { text } from '../texts.ts';

/** The issues as CSV for Excel: a byte order mark, a heading, one line per issue. */
export function issueLines(issues: readonly SheetIssue[]): string {
  const lines = issues.map(({ row, column, reason }) => [String(row), cell(column), cell(reason)].join(','));
  const headings = [text('export.row'), text('export.column'), text('export.reason')].join(',');
  return `\uFEFF${[headings, ...lines].join('\r\n')}\r\n`;
}

/** A quoted cell. An apostrophe precedes text that a spreadsheet would take for a formula. */
const cell = (value: string): string => `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
