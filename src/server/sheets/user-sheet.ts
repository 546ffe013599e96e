import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import { emailProblem, nameProblem, optionalNameProblem } from '#shared/rules/limits.ts';
import type { CampaignUserDetails, CampaignUserRow } from '../repositories/campaign-users.ts';
import { nameKey } from '../repositories/users.ts';
import { campaignUserDetails } from '../rules/campaign-user-details.ts';
import { text } from '../texts.ts';
import { issuesOf, rowsToCheck } from './row-checks.ts';
import { requireNoIssues } from './sheet-refused.ts';
import type { Table, TableRow } from './table.ts';
import type { Cell, Column, Sheet } from './workbook.ts';

/** Headings are read back from uploads: part of the format, never translated. */
const EMAIL = 'Email';

const COLUMNS: readonly Column[] = [
  { heading: 'First Name', width: 24 },
  { heading: 'Last Name', width: 24 },
  { heading: EMAIL, width: 36 },
  { heading: 'Location', width: 24 },
  { heading: 'Manager', width: 24 },
];

const OPTIONAL = ['Location', 'Manager'];

const EXAMPLE: readonly Cell[] = ['First', 'Last', 'first.last@example.com', 'Hall 4', 'First Last'];

/** What to read from an upload of users; the template has the same sheet and headings. */
export const userTable = { sheetName: 'Users', headings: COLUMNS.map(({ heading }) => heading) };

/** The template: the campaign's players, to be edited and uploaded again, or an example if there are none. */
export const userTemplate = (users: readonly CampaignUserRow[]): Sheet => ({
  name: userTable.sheetName,
  columns: COLUMNS,
  rows: users.length === 0 ? [EXAMPLE] : users.map(cellsOf),
});

const cellsOf = (user: CampaignUserRow): Cell[] => [
  user.first_name,
  user.last_name,
  user.email,
  user.location,
  user.manager,
];

/** Finds the emails that cannot belong to a player of this vendor; returns their keys. */
export type FindConflicts = (emails: readonly string[]) => Promise<Set<string>>;

/** The players in an uploaded table, in its order. Throws a `SheetRefused` that lists every problem. */
export async function usersOf(table: Table, findConflicts: FindConflicts): Promise<CampaignUserDetails[]> {
  const rows = rowsToCheck(table, { examples: [EXAMPLE], optional: OPTIONAL });
  const checked = rows.map(checkRow);
  const users = checked.flatMap((one) => ('user' in one ? [one] : []));
  const conflicts = await findConflicts(users.map(({ user }) => user.email));
  requireNoIssues([
    ...checked.flatMap((one) => ('issues' in one ? one.issues : [])),
    ...findDuplicates(rows),
    ...users
      .filter(({ user }) => conflicts.has(nameKey(user.email)))
      .map(({ row }) => ({ row, column: EMAIL, reason: text('refusal.notUnique') })),
  ]);
  return users.map(({ user }) => user);
}

function checkRow({ row, cells }: TableRow): { row: number; user: CampaignUserDetails } | { issues: SheetIssue[] } {
  const [firstName = '', lastName = '', email = '', location = '', manager = ''] = cells;
  const issues = issuesOf(row, {
    'First Name': nameProblem(firstName),
    'Last Name': nameProblem(lastName),
    [EMAIL]: emailProblem(email),
    Location: optionalNameProblem(location),
    Manager: optionalNameProblem(manager),
  });
  if (issues.length > 0) return { issues };
  return { row, user: campaignUserDetails({ firstName, lastName, email, location, manager }) };
}

function findDuplicates(rows: readonly TableRow[]): SheetIssue[] {
  const firstRows = new Map<string, number>();
  return rows.flatMap(({ row, cells }) => {
    const key = nameKey(cells[userTable.headings.indexOf(EMAIL)] ?? '');
    const first = firstRows.get(key);
    if (first !== undefined) return [{ row, column: EMAIL, reason: text('upload.emailTwice', { row: first }) }];
    if (key !== '') firstRows.set(key, row);
    return [];
  });
}
