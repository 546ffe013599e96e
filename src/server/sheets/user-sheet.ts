import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import { emailProblem, nameProblem, optionalNameProblem } from '#shared/rules/limits.ts';
import type { SheetAnswers } from '#shared/rules/sheet.ts';
import { cleanEmail } from '#shared/rules/validation.ts';
import type { CampaignUserRow } from '../repositories/campaign-users.ts';
import { nameKey, type UserDetails } from '../repositories/users.ts';
import { campaignUserDetails } from '../rules/campaign-user-details.ts';
import { text } from '../texts.ts';
import type { Table, TableQuery, TableRow } from './read-table.ts';
import { issuesOf, rowsToCheck } from './row-checks.ts';
import { MAXIMUM_ISSUES, requireGoodRows, SheetRefused } from './sheet-refused.ts';
import type { Cell, Column, Sheet } from './workbook.ts';

/** Headings in templates and uploads. They are part of the format, so they are never translated. */
const EMAIL = 'Email';
const EMPLOYEE_ID = 'Employee ID';

const COLUMNS: readonly (Column & TableQuery['columns'][number])[] = [
  { heading: 'First Name', width: 24 },
  { heading: 'Last Name', width: 24 },
  { heading: EMAIL, aliases: ['Email Address'], width: 36 },
  { heading: 'Location', width: 24, isOptional: true },
  { heading: 'Manager', width: 24, isOptional: true },
  // Last, because it is empty for new players.
  { heading: EMPLOYEE_ID, width: 14, isOptional: true },
];

const EMAIL_PLACE = COLUMNS.findIndex(({ heading }) => heading === EMAIL);

const EXAMPLE: readonly Cell[] = ['First', 'Last', 'first.last@example.com', 'Hall 4', 'First Last', null];

/** The query for an upload of users. The template has the same sheet and headings. */
export const userTable: TableQuery = { sheetName: 'Users', columns: COLUMNS };

/**
 * Returns the template with the campaign's players, to be edited and uploaded again, or with an example if there are
 * none.
 */
export const userTemplate = (users: readonly CampaignUserRow[]): Sheet => ({
  name: userTable.sheetName,
  isTemplate: true,
  columns: COLUMNS,
  rows: users.length === 0 ? [EXAMPLE] : users.map(cellsOf),
});

const cellsOf = (user: CampaignUserRow): Cell[] => [
  user.first_name,
  user.last_name,
  user.email,
  user.location,
  user.manager,
  String(user.id),
];

/**
 * A player in a row. `id` is the Employee ID, or null if the cell is empty. An id names the player even if the email
 * differs.
 */
export interface SheetUser extends UserDetails {
  id: number | null;
}

/** The stored data that an upload is checked against. */
export interface StoredUsers {
  /** Returns the keys of emails that cannot belong to a player of this vendor. */
  findConflicts(emails: readonly string[]): Promise<Set<string>>;
  /** Returns the ids of the users with these emails, by key. */
  findOwners(emails: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The campaign's players by Employee ID, as the template shows it. */
  players: ReadonlyMap<string, CampaignUserRow>;
}

/** The players of a sheet, in its order. */
export interface SheetUsers {
  users: SheetUser[];
  /** The numbers of the rows with cleaned emails. */
  cleanedRows: number[];
}

/**
 * Returns the players in an uploaded table. Throws a `SheetRefused` that lists every problem, unless the administrator
 * skips the rows that have one.
 */
export async function usersOf(
  table: Table,
  { findConflicts, findOwners, players }: StoredUsers,
  { badRows, hiddenRows, otherPeople }: SheetAnswers = {},
): Promise<SheetUsers> {
  const read = rowsToCheck(table, [EXAMPLE], hiddenRows);
  const rows = read.rows.map(withCleanEmail);
  const checked = rows.map((row) => checkRow(row, players));
  const found = checked.flatMap((one) => ('user' in one ? [one] : []));
  const wanted = otherPeople === 'skip' ? found.filter(({ other }) => other === null) : found;
  const emails = wanted.map(({ user }) => user.email);
  const conflicts = await findConflicts(emails);
  const owners = await findOwners(emails);
  const isTaken = ({ id, email }: SheetUser) => {
    const owner = owners.get(nameKey(email));
    return conflicts.has(nameKey(email)) || (id !== null && owner !== undefined && owner !== id);
  };
  const issues = [
    ...read.issues,
    ...checked.flatMap((one) => ('issues' in one ? one.issues : [])),
    ...findDuplicates(rows, EMAIL, (first) => text('upload.emailTwice', { row: first })),
    ...findDuplicates(rows, EMPLOYEE_ID, (first) => text('upload.idTwice', { row: first })),
    ...wanted
      .filter(({ user }) => isTaken(user))
      .map(({ row }) => ({ row, column: EMAIL, reason: text('refusal.notUnique') })),
  ];
  const bad = new Set(issues.map(({ row }) => row));
  const users = wanted.filter(({ row }) => !bad.has(row));
  requireGoodRows(issues, users.length, badRows);
  if (otherPeople === undefined) requireSamePeople(users);
  return {
    users: users.map(({ user }) => user),
    cleanedRows: rows.flatMap(({ row, isCleaned }) => (isCleaned && !bad.has(row) ? [row] : [])),
  };
}

/** A row with a clean email, and whether characters were removed from it. */
interface CleanRow extends TableRow {
  isCleaned: boolean;
}

function withCleanEmail(row: TableRow): CleanRow {
  const typed = row.cells[EMAIL_PLACE] ?? '';
  const email = cleanEmail(typed);
  return { ...row, cells: row.cells.with(EMAIL_PLACE, email), isCleaned: email !== typed.trim() };
}

/** A valid row. `other` is the stored player if the row's name and email both differ from the player's. */
interface CheckedRow {
  row: number;
  user: SheetUser;
  other: CampaignUserRow | null;
}

/** Throws a `SheetRefused` that lists Employee IDs of other people, because the sheet may use ids of another system. */
function requireSamePeople(users: readonly CheckedRow[]): void {
  const issues = users.flatMap(({ row, other }): SheetIssue[] =>
    other === null
      ? []
      : [
          {
            row,
            column: EMPLOYEE_ID,
            reason: text('upload.idOfOther', { name: nameOf(other), email: other.email ?? '' }),
          },
        ],
  );
  if (issues.length > 0)
    throw new SheetRefused('other-people', issues.slice(0, MAXIMUM_ISSUES), { count: issues.length });
}

const nameOf = ({ first_name, last_name }: CampaignUserRow): string => `${first_name} ${last_name}`;

function checkRow({ row, cells }: TableRow, players: StoredUsers['players']): CheckedRow | { issues: SheetIssue[] } {
  const [firstName = '', lastName = '', email = '', location = '', manager = '', idCell = ''] = cells;
  const player = players.get(idCell.trim());
  const issues = issuesOf(row, {
    'First Name': nameProblem(firstName),
    'Last Name': nameProblem(lastName),
    [EMAIL]: emailProblem(email),
    Location: optionalNameProblem(location),
    Manager: optionalNameProblem(manager),
    [EMPLOYEE_ID]: idCell.trim() === '' || player ? undefined : text('upload.idUnknown'),
  });
  if (issues.length > 0) return { issues };
  const details = campaignUserDetails({ firstName, lastName, email, location, manager });
  const isOther =
    player !== undefined &&
    nameKey(nameOf(player)) !== nameKey(`${details.firstName} ${details.lastName}`) &&
    player.user_name_key !== nameKey(details.email);
  return { row, user: { ...details, id: player?.id ?? null }, other: isOther ? player : null };
}

function findDuplicates(rows: readonly TableRow[], column: string, reasonOf: (first: number) => string): SheetIssue[] {
  const place = COLUMNS.findIndex(({ heading }) => heading === column);
  const firstRows = new Map<string, number>();
  return rows.flatMap(({ row, cells }) => {
    const key = nameKey(cells[place] ?? '');
    const first = firstRows.get(key);
    if (first !== undefined) return [{ row, column, reason: reasonOf(first) }];
    if (key !== '') firstRows.set(key, row);
    return [];
  });
}
