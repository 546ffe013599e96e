import { type InferResult, sql } from 'kysely';
import { alphabet } from '#shared/rules/alphabet.ts';
import { chunksOf } from '../chunks.ts';
import { engineOf } from '../database/engine.ts';
import type { Db, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { NO_PASSWORD } from '../security/password.ts';
import { holdInvitations } from './invitations.ts';
import { hasQuestions } from './questions.ts';
import { type Departure, noteDeparture } from './retention.ts';
import { detailColumns, nameKey, type UserDetails } from './users.ts';

/** A player with the state of the invitation to a campaign, without password data. */
export type CampaignUserRow = InferResult<ReturnType<typeof campaignUsers>>[number];
/** A player without any campaign. */
export type PersonRow = Pick<CampaignUserRow, keyof CampaignUserRow & keyof Row<'users'>>;

/** Rows per statement. Each row binds about 10 values, and a statement allows 32,766. */
const ROWS_PER_STATEMENT = 1000;

/** Returns the players of a campaign, without visitors, sorted by last name, first name and id. One query. */
export async function listCampaignUsers(db: Db, campaignId: number): Promise<CampaignUserRow[]> {
  const users = await campaignUsers(db).where('campaign_users.campaign_id', '=', campaignId).execute();
  return users.sort(
    (a, b) => alphabet.compare(a.last_name, b.last_name) || alphabet.compare(a.first_name, b.first_name) || a.id - b.id,
  );
}

/** Like `listCampaignUsers`, without erased people. */
export const listKnownUsers = async (db: Db, campaignId: number): Promise<CampaignUserRow[]> =>
  (await listCampaignUsers(db, campaignId)).filter(({ erased_at }) => erased_at === null);

export const findCampaignUser = (db: Db, campaignId: number, userId: number): Promise<CampaignUserRow | undefined> =>
  campaignUsers(db)
    .where('campaign_users.campaign_id', '=', campaignId)
    .where('users.id', '=', userId)
    .executeTakeFirst();

const campaignUsers = (db: Db) =>
  db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .where('users.role', '=', 'Player')
    .select(['users.id', 'user_name_key', 'email', 'first_name', 'last_name', 'location', 'manager'])
    .select(['manager_avatar_file_id', 'version', 'erased_at'])
    .select(['is_email_sent', 'email_due_at', 'email_failure_code', 'email_failure_detail']);

/** Earlier than all other due times, so that a player added alone does not wait for an upload of thousands. */
const AHEAD_OF_ALL = new Date(0).toISOString();

/**
 * Adds players to a campaign. A new email creates a player without a password. A known email updates and assigns the
 * vendor's player; the avatar stays, and so do a location and manager that are not given. An unchanged player is not
 * written, so the version stays. If two entries share an email, the later one counts. Schedules invitations for players
 * new to the campaign, held while the campaign has no questions. Run it in a transaction. `now` is ISO 8601.
 * @throws Refusal not-unique for an email of `findEmailConflicts`
 */
export async function upsertCampaignUsers(
  db: Db,
  where: { vendorId: number; campaignId: number; now: string },
  users: readonly UserDetails[],
): Promise<void> {
  const byKey = new Map(users.map((user) => [nameKey(user.email), user]));
  const conflicts = await findEmailConflicts(db, where.vendorId, [...byKey.keys()]);
  if (conflicts.size > 0) throw new Refusal('not-unique');
  const emailDueAt = byKey.size === 1 ? AHEAD_OF_ALL : where.now;
  for (const chunk of chunksOf([...byKey.values()], ROWS_PER_STATEMENT)) {
    await upsertUsers(db, where, chunk);
    const keys = chunk.map(({ email }) => nameKey(email));
    const ofVendor = db.selectFrom('users').select('id').where('client_id', '=', where.vendorId);
    const stored = await ofVendor.where('user_name_key', 'in', keys).execute();
    await assign(db, { ...where, emailDueAt }, stored);
  }
  await holdIfEmpty(db, where.campaignId);
}

/** Assigns a stored player to the campaign and schedules an invitation. `now` is ISO 8601. */
export async function assignUser(db: Db, where: { campaignId: number; now: string }, userId: number): Promise<void> {
  await assign(db, { ...where, emailDueAt: AHEAD_OF_ALL }, [{ id: userId }]);
  await holdIfEmpty(db, where.campaignId);
}

/** Assigns a visitor, who gets no invitation. `now` is ISO 8601. */
export const assignUninvited = (db: Db, where: { campaignId: number; now: string }, userId: number): Promise<void> =>
  assign(db, { ...where, emailDueAt: null }, [{ id: userId }]);

async function upsertUsers(
  db: Db,
  { vendorId, now }: { vendorId: number; now: string },
  users: readonly UserDetails[],
): Promise<void> {
  const rows = users.map((details) => ({
    client_id: vendorId,
    role: 'Player' as const,
    ...detailColumns(details),
    password_hash: NO_PASSWORD,
    is_password_change_enforced: 1,
    created_at: now,
  }));
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_name_key', 'client_id'])
        .doUpdateSet((eb) => ({
          user_name: eb.ref('excluded.user_name'),
          email: eb.ref('excluded.email'),
          email_key: eb.ref('excluded.email_key'),
          first_name: eb.ref('excluded.first_name'),
          last_name: eb.ref('excluded.last_name'),
          location: eb.fn.coalesce('excluded.location', 'users.location'),
          manager: eb.fn.coalesce('excluded.manager', 'users.manager'),
          version: eb('users.version', '+', 1),
        }))
        .where(isAnyDetailNew),
    )
    .execute();
}

const isAnyDetailNew = sql<boolean>`
  (users.user_name, users.email, users.email_key, users.first_name, users.last_name)
    is distinct from (excluded.user_name, excluded.email, excluded.email_key, excluded.first_name, excluded.last_name)
  or excluded.location <> coalesce(users.location, '')
  or excluded.manager <> coalesce(users.manager, '')`;

async function assign(
  db: Db,
  { campaignId, now, emailDueAt }: { campaignId: number; now: string; emailDueAt: string | null },
  users: readonly { id: number }[],
): Promise<void> {
  const assigned = { campaign_id: campaignId, email_due_at: emailDueAt, created_at: now };
  await db
    .insertInto('campaign_users')
    .values(users.map(({ id }) => ({ ...assigned, user_id: id })))
    .onConflict((conflict) => conflict.columns(['campaign_id', 'user_id']).doNothing())
    .execute();
}

/** Holds due invitations if the campaign has no questions. */
async function holdIfEmpty(db: Db, campaignId: number): Promise<void> {
  if (!(await hasQuestions(db, campaignId))) await holdInvitations(db, campaignId);
}

/**
 * Returns the keys (`nameKey`) of emails that cannot belong to a player of this vendor, because an administrator of
 * the vendor has them. Locks names until the transaction ends.
 */
export async function findEmailConflicts(db: Db, vendorId: number, emails: readonly string[]): Promise<Set<string>> {
  await engineOf(db).lock(db, 'names');
  const keys = [...new Set(emails.map(nameKey))];
  const taken = new Set<string>();
  for (const chunk of chunksOf(keys, ROWS_PER_STATEMENT)) {
    for (const key of await findTakenKeys(db, vendorId, chunk)) taken.add(key);
  }
  return taken;
}

/** Returns the ids of the vendor's users with these emails or user names, by key. */
export async function findEmailOwners(
  db: Db,
  vendorId: number,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const owners = new Map<string, number>();
  for (const chunk of chunksOf([...new Set(emails.map(nameKey))], ROWS_PER_STATEMENT)) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'user_name_key', 'email_key'])
      .where('client_id', '=', vendorId)
      .where((eb) => eb.or([eb('user_name_key', 'in', chunk), eb('email_key', 'in', chunk)]))
      .execute();
    for (const { id, user_name_key, email_key } of users) {
      if (user_name_key !== null) owners.set(user_name_key, id);
      if (email_key !== null) owners.set(email_key, id);
    }
  }
  return owners;
}

/**
 * Returns the keys that belong to other users of the vendor: an administrator's user name or email, or the email of a
 * player who has another user name.
 */
async function findTakenKeys(db: Db, vendorId: number, keys: readonly string[]): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select(['role', 'user_name_key', 'email_key'])
    .where('client_id', '=', vendorId)
    .where((eb) => eb.or([eb('user_name_key', 'in', keys), eb('email_key', 'in', keys)]))
    .execute();
  const wanted = new Set(keys);
  return users.flatMap((user) => {
    const found = [user.user_name_key, user.email_key].filter((key) => key !== null && wanted.has(key));
    return found.filter((key) => user.role !== 'Player' || key !== user.user_name_key) as string[];
  });
}

/** Removes only the assignment. Answers, status and prizes stay for the report. */
export async function removeCampaignUser(db: Db, where: Departure, userId: number): Promise<void> {
  const { campaignId } = where;
  await noteDeparture(db, where, sql`users.id = ${userId} and users.role = 'Player'`);
  await db.deleteFrom('campaign_users').where('campaign_id', '=', campaignId).where('user_id', '=', userId).execute();
}

/** Like `removeCampaignUser`, for all players of the campaign. Visitors stay. */
export async function removeCampaignUsers(db: Db, where: Departure): Promise<void> {
  const { campaignId } = where;
  await noteDeparture(db, where, sql`users.role = 'Player'`);
  const players = db.selectFrom('users').select('id').where('role', '=', 'Player');
  const ofCampaign = db.deleteFrom('campaign_users').where('campaign_id', '=', campaignId);
  await ofCampaign.where('user_id', 'in', players).execute();
}
