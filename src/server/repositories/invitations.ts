import { sql } from 'kysely';
import { ownUserName } from '#shared/rules/user-name.ts';
import { chunksOf } from '../chunks.ts';
import type { Db, Row } from '../database/schema.ts';
import type { FailureReason } from '../mail/failure-reason.ts';
import type { Credentials, Invitation } from '../mail/invitation-mail.ts';
import { isPutAway } from '../rules/put-away.ts';

/** Below SQLite's limit of values in a statement. */
const ROWS_PER_STATEMENT = 1000;

/** The content and state of a player's invitation. */
export interface FoundInvitation extends Invitation {
  vendorId: number;
  /** The moment of an early end, or null. */
  endedDate: string | null;
  /** True if the campaign is archived or deleted. */
  isPutAway: boolean;
  hasChosenPassword: boolean;
  isDue: boolean;
  /** SHA-256 of the code in the last mail to the current address, or null. */
  codeHash: string | null;
  /** Credentials of a mail that was possibly sent before its result was stored, or null. */
  kept: KeptCredentials | null;
}

/** The credentials in a mail, for this address only. */
export interface KeptCredentials extends Credentials {
  email: string;
}

/** 1 if another vendor has an account with the same user name. */
const isNameShared = sql<number>`case when exists (
  select 1 from users as other where other.user_name_key = users.user_name_key and other.id <> users.id
) then 1 else 0 end`.as('isShared');

/** Returns undefined if the player is not in the campaign. */
export async function findInvitation(db: Db, campaignId: number, userId: number): Promise<FoundInvitation | undefined> {
  const row = await db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_users.campaign_id')
    .innerJoin('clients', 'clients.id', 'campaigns.client_id')
    .select([
      'users.email',
      'users.first_name as firstName',
      'users.is_password_change_enforced',
      'campaign_users.email_due_at',
      'campaign_users.email_credentials',
      'campaign_users.log_in_code_hash as codeHash',
      'clients.id as vendorId',
      'clients.name as vendorName',
      'campaigns.name as campaignName',
      'campaigns.start_date as startDate',
      'campaigns.end_date as endDate',
      'campaigns.ended_at as endedDate',
      'campaigns.time_zone as timeZone',
      'campaigns.opens_at as opensAt',
      'campaigns.closes_at as closesAt',
    ])
    .select(({ ref }) => ref('users.user_name').$notNull().as('userName'))
    .select(['campaigns.archived_at', 'campaigns.deleted_at', isNameShared])
    .where('campaign_users.campaign_id', '=', campaignId)
    .where('campaign_users.user_id', '=', userId)
    .where('users.role', '=', 'Player')
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { archived_at: _a, deleted_at: _d, ...found } = row;
  const { is_password_change_enforced, email_due_at, email_credentials, email, isShared, ...invitation } = found;
  return {
    ...invitation,
    userName: isShared === 1 ? ownUserName(row.userName, row.vendorId) : row.userName,
    email: email ?? row.userName,
    hasChosenPassword: is_password_change_enforced === 0,
    isDue: email_due_at !== null,
    isPutAway: isPutAway(row),
    kept: email_credentials === null ? null : (JSON.parse(email_credentials) as KeptCredentials),
  };
}

/** Identifies an invitation. */
export interface InvitationKey {
  campaignId: number;
  userId: number;
}

/** An invitation to be sent at `dueAt` (ISO 8601), after `attempts` failures. */
export interface DueInvitation extends InvitationKey {
  dueAt: string;
  attempts: number;
}

/** Returns the invitation with the earliest due time, past or future, of all vendors. */
export async function findNextInvitation(db: Db): Promise<DueInvitation | undefined> {
  const row = await db
    .selectFrom('campaign_users')
    .select(['campaign_id', 'user_id', 'email_due_at', 'email_attempts'])
    .where('email_due_at', 'is not', null)
    .orderBy('email_due_at')
    .orderBy('user_id')
    .orderBy('campaign_id')
    .limit(1)
    .executeTakeFirst();
  if (!row?.email_due_at) return undefined;
  const { campaign_id, user_id, email_due_at, email_attempts } = row;
  return { campaignId: campaign_id, userId: user_id, dueAt: email_due_at, attempts: email_attempts };
}

/** Counts the invitations of all vendors that are due by `now` (ISO 8601) and not sent yet. */
export async function countDueInvitations(db: Db, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email_due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return count;
}

const NO_FAILURE = { email_failure_code: null, email_failure_detail: '' };

const updateOf = (db: Db, { campaignId, userId }: InvitationKey) =>
  db.updateTable('campaign_users').where('campaign_id', '=', campaignId).where('user_id', '=', userId);

async function updateInvitation(
  db: Db,
  invitation: InvitationKey,
  values: Partial<Row<'campaign_users'>>,
): Promise<void> {
  await updateOf(db, invitation).set(values).execute();
}

/** Stores the mail's credentials. Makes the invitation due at `dueAt` (ISO 8601), unless it is due anyway. */
export async function keepCredentials(
  db: Db,
  invitation: InvitationKey,
  credentials: KeptCredentials,
  dueAt: string,
): Promise<void> {
  const email_credentials = JSON.stringify(credentials);
  await updateOf(db, invitation)
    .set(({ fn, val }) => ({ email_credentials, email_due_at: fn.coalesce('email_due_at', val(dueAt)) }))
    .execute();
}

const NOT_DUE = { email_due_at: null, email_credentials: null };

/** Ends an invitation that is due only because it was sent by hand, with this due time (ISO 8601). */
export async function withdrawInvitation(db: Db, invitation: InvitationKey, dueAt: string): Promise<void> {
  await updateOf(db, invitation).where('email_due_at', '=', dueAt).set(NOT_DUE).execute();
}

/** Marks the invitation as sent and no longer due. Its code replaces an earlier one. */
export const setEmailSent = (db: Db, invitation: InvitationKey, log_in_code_hash: string): Promise<void> =>
  updateInvitation(db, invitation, {
    is_email_sent: 1,
    ...NOT_DUE,
    email_attempts: 0,
    ...NO_FAILURE,
    log_in_code_hash,
    log_in_code_used_at: null,
  });

/** Stores why the invitation could not be sent, or null if the reason is unknown. The next mail has new credentials. */
export const setEmailFailure = (db: Db, invitation: InvitationKey, reason: FailureReason | null): Promise<void> =>
  updateInvitation(db, invitation, {
    email_credentials: null,
    ...(reason ? { email_failure_code: reason.code, email_failure_detail: reason.detail } : NO_FAILURE),
  });

/**
 * Counts a failure and sets the next attempt to `dueAt` (ISO 8601). With null, only an administrator can send it again. An
 * invitation that was cancelled in the meantime stays so.
 */
export async function postponeInvitation(db: Db, invitation: DueInvitation, dueAt: string | null): Promise<void> {
  await updateOf(db, invitation)
    .set({ email_attempts: invitation.attempts + 1, ...(dueAt === null ? NOT_DUE : { email_due_at: dueAt }) })
    .where('email_due_at', 'is not', null)
    .execute();
}

/** The state of an invitation that waits for questions. */
export const HELD = 'mail-held' satisfies FailureReason['code'];

/** Holds due invitations of a campaign without questions, until an administrator sends them. */
export async function holdInvitations(db: Db, campaignId: number): Promise<void> {
  await db
    .updateTable('campaign_users')
    .set({ ...NOT_DUE, email_failure_code: HELD, email_failure_detail: '' })
    .where('campaign_id', '=', campaignId)
    .where('email_due_at', 'is not', null)
    .execute();
}

/** Makes the held invitations due at `dueAt` (ISO 8601). */
export async function releaseInvitations(db: Db, campaignId: number, dueAt: string): Promise<void> {
  await db
    .updateTable('campaign_users')
    .set({ email_due_at: dueAt, ...NO_FAILURE })
    .where('campaign_id', '=', campaignId)
    .where('email_failure_code', '=', HELD)
    .execute();
}

/** Cancels due invitations of a campaign that is over. After this, only an administrator can send one. */
export async function forgetInvitations(db: Db, campaignId: number): Promise<void> {
  await db.updateTable('campaign_users').set(NOT_DUE).where('campaign_id', '=', campaignId).execute();
}

/** Cancels the invitations of erased people, and deletes credentials, codes and the mail server's replies. */
export async function forgetEmails(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .updateTable('campaign_users')
    .set({ ...NOT_DUE, ...NO_FAILURE, log_in_code_hash: null, log_in_code_used_at: null })
    .where('user_id', 'in', userIds)
    .execute();
}

/** Resets the invitations of users with a new email address: not sent, no failure, and no valid code. */
export async function forgetEmailsSent(db: Db, userIds: readonly number[]): Promise<void> {
  for (const ids of chunksOf(userIds, ROWS_PER_STATEMENT)) {
    await db
      .updateTable('campaign_users')
      .set({ is_email_sent: 0, ...NO_FAILURE, log_in_code_hash: null, log_in_code_used_at: null })
      .where('user_id', 'in', ids)
      // Held invitations stay held.
      .where((eb) => eb.or([eb('email_failure_code', 'is', null), eb('email_failure_code', '<>', HELD)]))
      .execute();
  }
}
