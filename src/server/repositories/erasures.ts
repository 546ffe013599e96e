import { sql } from 'kysely';
import { chunksOf } from '../chunks.ts';
import { prepared } from '../database/prepared.ts';
import type { Db, Row } from '../database/schema.ts';
import { NO_PASSWORD } from '../security/password.ts';
import { text } from '../texts.ts';
import { forgetReasons } from './hand-overs.ts';
import { forgetEmails } from './invitations.ts';

/** People per statement. A statement allows 32,766 values. */
const PEOPLE_PER_STATEMENT = 1000;

/** People per transaction of a run that erases many. Other changes wait for a transaction, so it must be short. */
export const PEOPLE_AT_ONCE = 200;

/** Maximum number of erasures in the answer to a check-in. The next check-in brings the following ones. */
const ERASURES_PER_ANSWER = 1000;

/** When (ISO 8601), by whom and why people are erased. `doneBy` is null for the end of a campaign's retention. */
export interface Erasure {
  vendorId: number;
  at: string;
  doneBy: number | null;
  reason: string | null;
}

/**
 * Removes names, contact, passwords, notes and managers' avatars of people, ends their sessions and cancels their mails. Visits that were
 * merged with a person are erased too. Plays, prizes and visits stay under a pseudonym. Ignores administrators, erased
 * people and people of other vendors. Run it in a transaction.
 * @returns the ids of the erased users
 */
export async function erasePeople(db: Db, userIds: readonly number[], erasure: Erasure): Promise<number[]> {
  const erased: number[] = [];
  for (const chunk of chunksOf(userIds, PEOPLE_PER_STATEMENT)) {
    const people = await withVisits(db, chunk);
    const avatars = await listAvatars(db, people);
    const ids = await withPseudonyms(db, people, erasure);
    if (ids.length === 0) continue;
    erased.push(...ids);
    await emptyAvatars(db, avatars);
    await db.deleteFrom('tokens').where('user_id', 'in', ids).execute();
    await forgetEmails(db, ids);
    await db
      .updateTable('walk_ups')
      .set({ email_key: sql<string>`' ' || walk_up_id` })
      .where('visitor_id', 'in', ids)
      .execute();
    const forgotten = { decision_reason: null, mail_due_at: null, claim_token: null };
    await db.updateTable('awarded_prizes').set(forgotten).where('user_id', 'in', ids).execute();
    await forgetReasons(db, ids);
    const { vendorId: client_id, at: erased_at, doneBy: done_by, reason } = erasure;
    const rows = ids.map((user_id) => ({ client_id, user_id, erased_at, done_by, reason }));
    const added = db.insertInto('erasures').values(rows);
    await added.onConflict((conflict) => conflict.column('user_id').doNothing()).execute();
  }
  return erased;
}

/** Adds the visitors who were merged with these people, whose users still contain the names that they gave. */
async function withVisits(db: Db, ids: readonly number[]): Promise<number[]> {
  const visits = await db.selectFrom('walk_ups').select('visitor_id').where('user_id', 'in', ids).execute();
  return [...new Set([...ids, ...visits.map(({ visitor_id }) => visitor_id)])];
}

async function listAvatars(db: Db, ids: readonly number[]): Promise<number[]> {
  const users = db.selectFrom('users').select('manager_avatar_file_id').distinct().where('id', 'in', ids);
  const rows = await users.where('manager_avatar_file_id', 'is not', null).execute();
  return rows.map(({ manager_avatar_file_id }) => Number(manager_avatar_file_id));
}

/** Empties the avatars of erased people that nothing else shows. The rows stay, because files are never removed. */
async function emptyAvatars(db: Db, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  const ids = sql.join(fileIds);
  await db
    .updateTable('files')
    .set({ bytes: Buffer.alloc(0), file_name: '', sha256: '', description: null, is_deleted: 1 })
    .where('id', 'in', fileIds)
    .where(
      sql<boolean>`id not in (
        select manager_avatar_file_id from users where manager_avatar_file_id in (${ids})
        union all select image_file_id from prizes where image_file_id in (${ids})
        union all select image_file_id from questions where image_file_id in (${ids})
        union all select image_file_id from themes where image_file_id in (${ids})
        union all select logo_file_id from clients where logo_file_id in (${ids}))`,
    )
    .execute();
}

/**
 * Replaces the data of users. Starts the username key with a space, because no email does, so that it cannot match a
 * login.
 */
async function withPseudonyms(db: Db, ids: readonly number[], { vendorId, at }: Erasure): Promise<number[]> {
  const changed = await db
    .updateTable('users')
    .set((eb) => ({
      user_name: null,
      user_name_key: sql<string | null>`case when role = 'Visitor' then null else ' ' || id end`,
      email: null,
      email_key: null,
      password_hash: NO_PASSWORD,
      mailed_password_hash: null,
      mailed_password_expires_at: null,
      first_name: text('person.erased'),
      last_name: sql<string>`cast(id as text)`,
      location: null,
      manager: null,
      manager_avatar_file_id: null,
      erased_at: at,
      version: eb('version', '+', 1),
      password_version: eb('password_version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('client_id', '=', vendorId)
    .where('role', '<>', 'Admin')
    .where('erased_at', 'is', null)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

const selectErasures = prepared<{ vendorId: number; after: number }, Row<'erasures'>>((db, value) =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('client_id', '=', value('vendorId'))
    .where('id', '>', value('after'))
    .orderBy('id')
    .limit(ERASURES_PER_ANSWER),
);

/** Returns the next erasures of a vendor after the one with this id, oldest first. */
export const listErasuresAfter = (db: Db, vendorId: number, after: number): Promise<Row<'erasures'>[]> =>
  selectErasures(db, { vendorId, after });

/** Returns the erased people, or those of these ids. */
export async function listErased(db: Db, ids?: readonly number[]): Promise<number[]> {
  const erased = db.selectFrom('erasures').select('user_id');
  const rows = await (ids ? erased.where('user_id', 'in', ids) : erased).execute();
  return rows.map(({ user_id }) => user_id);
}

/** An erasure that a device has named, with the last one that is stored for the device. */
type NamedErasure = Pick<Row<'erasures'>, 'id' | 'erased_at'> & Pick<Row<'devices'>, 'last_erasure_id'>;

const selectNamed = prepared<{ deviceId: number; id: number }, NamedErasure>((db, value) =>
  db
    .selectFrom('devices')
    .innerJoin('erasures', 'erasures.client_id', 'devices.client_id')
    .select(['erasures.id', 'erasures.erased_at', 'devices.last_erasure_id'])
    .where('devices.id', '=', value('deviceId'))
    .where('erasures.id', '=', value('id')),
);

/** Returns an erasure of the device's vendor. */
export const findErasure = async (db: Db, deviceId: number, id: number): Promise<NamedErasure | undefined> =>
  (await selectNamed(db, { deviceId, id }))[0];

/** Stores the last erasure that a device has applied. */
export async function setLastErasure(db: Db, deviceId: number, id: number): Promise<void> {
  await db.updateTable('devices').set({ last_erasure_id: id }).where('id', '=', deviceId).execute();
}
