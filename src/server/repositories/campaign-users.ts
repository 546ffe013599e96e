import type { Selectable } from 'kysely';
import { alphabet } from '../alphabet.ts';
import { chunksOf } from '../chunks.ts';
import type { CampaignUsersTable, Db } from '../database/schema.ts';
import { conflict } from '../errors.ts';
import type { Invitation } from '../mail/invitation-mail.ts';
import { NO_PASSWORD } from '../security/password.ts';
import { nameKey, type UserRow } from './users.ts';

/** A player as he stands in a campaign. */
export type CampaignUserRow = Omit<UserRow, 'password_hash'> & Pick<Selectable<CampaignUsersTable>, 'is_email_sent'>;

/** What an administrator says of a player; it has passed the rules (rules/campaign-user-details.ts). */
export interface CampaignUserDetails {
  firstName: string;
  lastName: string;
  /** The user name too. */
  email: string;
  location: string | null;
  manager: string | null;
}

/** Says nothing of whose it is: that may be another vendor's business. */
export const EMAIL_TAKEN = 'This email address cannot be used here. Please enter a different one.';

/** Some 10 values for each of them in a statement, which takes 32,766. */
const ROWS_PER_STATEMENT = 1000;

/** The players of a campaign by last name, first name and id, as a person would sort them; one query. */
export async function listCampaignUsers(db: Db, campaignId: number): Promise<CampaignUserRow[]> {
  const users = await campaignUsers(db).where('campaign_users.campaign_id', '=', campaignId).execute();
  return users.sort(
    (a, b) => alphabet.compare(a.last_name, b.last_name) || alphabet.compare(a.first_name, b.first_name) || a.id - b.id,
  );
}

export const findCampaignUser = (db: Db, campaignId: number, userId: number): Promise<CampaignUserRow | undefined> =>
  campaignUsers(db)
    .where('campaign_users.campaign_id', '=', campaignId)
    .where('users.id', '=', userId)
    .executeTakeFirst();

const campaignUsers = (db: Db) =>
  db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .select([
      'users.id',
      'users.client_id',
      'users.role',
      'users.user_name',
      'users.user_name_key',
      'users.email',
      'users.email_key',
      'users.first_name',
      'users.last_name',
      'users.location',
      'users.manager',
      'users.manager_avatar_file_id',
      'users.is_password_change_enforced',
      'users.created_at',
      'users.version',
      'campaign_users.is_email_sent',
    ]);

/**
 * Adds players to a campaign: an email that is new makes a player without a password; one of the vendor's own players
 * updates and assigns that one, whose location and manager stay where none is given. Of two with the same email the
 * later counts. Whom it adds an invitation is due. Run it in a transaction. `now` is ISO 8601.
 * @returns the ids of those who were not in the campaign before
 * @throws a 409, with nothing said about whose it is, for an email of `findEmailConflicts`
 */
export async function upsertCampaignUsers(
  db: Db,
  where: { clientId: number; campaignId: number; now: string },
  users: readonly CampaignUserDetails[],
): Promise<{ userIds: number[] }> {
  const byKey = new Map(users.map((user) => [nameKey(user.email), user]));
  const conflicts = await findEmailConflicts(db, where.clientId, [...byKey.keys()]);
  if (conflicts.size > 0) throw conflict(EMAIL_TAKEN);
  const userIds: number[] = [];
  for (const chunk of chunksOf([...byKey], ROWS_PER_STATEMENT)) {
    await upsertUsers(db, where, chunk);
    const keys = chunk.map(([key]) => key);
    const stored = await db.selectFrom('users').select('id').where('user_name_key', 'in', keys).execute();
    userIds.push(...(await assign(db, where, stored)));
  }
  return { userIds };
}

async function upsertUsers(
  db: Db,
  { clientId, now }: { clientId: number; now: string },
  users: readonly (readonly [key: string, details: CampaignUserDetails])[],
): Promise<void> {
  const rows = users.map(([key, { firstName, lastName, email, location, manager }]) => ({
    client_id: clientId,
    role: 'Player' as const,
    user_name: email,
    user_name_key: key,
    email,
    email_key: key,
    password_hash: NO_PASSWORD,
    first_name: firstName,
    last_name: lastName,
    location,
    manager,
    is_password_change_enforced: 1,
    created_at: now,
  }));
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_name_key').doUpdateSet((eb) => ({
        user_name: eb.ref('excluded.user_name'),
        email: eb.ref('excluded.email'),
        email_key: eb.ref('excluded.email_key'),
        first_name: eb.ref('excluded.first_name'),
        last_name: eb.ref('excluded.last_name'),
        location: eb.fn.coalesce('excluded.location', 'users.location'),
        manager: eb.fn.coalesce('excluded.manager', 'users.manager'),
        version: eb('users.version', '+', 1),
      })),
    )
    .execute();
}

async function assign(
  db: Db,
  { campaignId, now }: { campaignId: number; now: string },
  users: readonly { id: number }[],
): Promise<number[]> {
  const added = await db
    .insertInto('campaign_users')
    .values(users.map(({ id }) => ({ campaign_id: campaignId, user_id: id, is_email_due: 1, created_at: now })))
    .onConflict((conflict) => conflict.columns(['campaign_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute();
  return added.map(({ user_id }) => user_id);
}

/**
 * The emails that cannot become, or already be, a player of this vendor: they belong to an administrator or to somebody
 * else's user. Answers their keys (`nameKey`).
 */
export async function findEmailConflicts(db: Db, clientId: number, emails: readonly string[]): Promise<Set<string>> {
  const keys = [...new Set(emails.map(nameKey))];
  const taken = new Set<string>();
  for (const chunk of chunksOf(keys, ROWS_PER_STATEMENT)) {
    for (const key of await findTakenKeys(db, clientId, chunk)) taken.add(key);
  }
  return taken;
}

/** Taken is a key that is another's user name, or the email of somebody who has another user name. */
async function findTakenKeys(db: Db, clientId: number, keys: readonly string[]): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select(['client_id', 'role', 'user_name_key', 'email_key'])
    .where((eb) => eb.or([eb('user_name_key', 'in', keys), eb('email_key', 'in', keys)]))
    .execute();
  const wanted = new Set(keys);
  return users.flatMap((user) => {
    const isOwnPlayer = user.client_id === clientId && user.role === 'Player';
    const found = [user.user_name_key, user.email_key].filter((key) => key !== null && wanted.has(key));
    return found.filter((key) => !isOwnPlayer || key !== user.user_name_key) as string[];
  });
}

/** What the mail to a player of a campaign says; undefined for who is not in it. */
export async function findInvitation(
  db: Db,
  campaignId: number,
  userId: number,
): Promise<(Invitation & { hasChosenPassword: boolean }) | undefined> {
  const row = await db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_users.campaign_id')
    .innerJoin('clients', 'clients.id', 'campaigns.client_id')
    .select([
      'users.email',
      'users.user_name as userName',
      'users.first_name as firstName',
      'users.is_password_change_enforced',
      'clients.name as vendorName',
      'campaigns.name as campaignName',
      'campaigns.start_date as startDate',
      'campaigns.end_date as endDate',
    ])
    .where('campaign_users.campaign_id', '=', campaignId)
    .where('campaign_users.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_password_change_enforced, email, ...invitation } = row;
  return { ...invitation, email: email ?? row.userName, hasChosenPassword: is_password_change_enforced === 0 };
}

/** Ends the assignment and nothing else: answers, status and prizes stay for the report. */
export async function removeCampaignUser(db: Db, campaignId: number, userId: number): Promise<void> {
  await db.deleteFrom('campaign_users').where('campaign_id', '=', campaignId).where('user_id', '=', userId).execute();
}

/** As `removeCampaignUser`, for all of them. */
export async function removeCampaignUsers(db: Db, campaignId: number): Promise<void> {
  await db.deleteFrom('campaign_users').where('campaign_id', '=', campaignId).execute();
}

/** An invitation that has not been tried yet; the campaign's `endDate` is ISO 8601. */
export interface DueInvitation {
  campaignId: number;
  userId: number;
  endDate: string;
}

/** The invitations of all vendors that are due, in the order of the players' ids. */
export const listDueInvitations = (db: Db): Promise<DueInvitation[]> =>
  db
    .selectFrom('campaign_users')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_users.campaign_id')
    .select(['campaigns.id as campaignId', 'campaign_users.user_id as userId', 'campaigns.end_date as endDate'])
    .where('campaign_users.is_email_due', '=', 1)
    .orderBy('campaign_users.user_id')
    .execute();

export async function isEmailDue(db: Db, campaignId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_users')
    .select('is_email_due')
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.is_email_due === 1;
}

/** The invitation was sent, or it could not be: it is not due any more. */
export async function setEmailTried(db: Db, campaignId: number, userId: number, isSent: boolean): Promise<void> {
  await db
    .updateTable('campaign_users')
    .set({ is_email_due: 0, ...(isSent && { is_email_sent: 1 }) })
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .execute();
}

/** The address has changed: nothing has been sent to this one. */
export async function forgetEmailsSent(db: Db, userId: number): Promise<void> {
  await db.updateTable('campaign_users').set({ is_email_sent: 0 }).where('user_id', '=', userId).execute();
}
