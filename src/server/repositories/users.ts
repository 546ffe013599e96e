import { sql } from 'kysely';
import { chunksOf } from '../chunks.ts';
import { engineOf } from '../database/engine.ts';
import { type Db, type Row, toFlag } from '../database/schema.ts';

/** Returns the form in which user names and emails are compared: trimmed and in lower case. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

export const findUserById = (db: Db, id: number): Promise<Row<'users'> | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** True if the user was erased. */
export const isErased = async (db: Db, id: number): Promise<boolean> =>
  ((await findUserById(db, id))?.erased_at ?? null) !== null;

/** Finds a vendor's user by user name. Another vendor may have a user with the same one. */
export const findUserByName = (db: Db, vendorId: number, userName: string): Promise<Row<'users'> | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('user_name_key', '=', nameKey(userName))
    .where('client_id', '=', vendorId)
    .executeTakeFirst();

/**
 * True if the address is the user name or email of another user of the vendor. Locks names until the transaction ends.
 */
export async function isEmailTaken(db: Db, vendorId: number, email: string, exceptUserId?: number): Promise<boolean> {
  await engineOf(db).lock(db, 'names');
  const key = nameKey(email);
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', vendorId)
    .where((eb) => eb.or([eb('user_name_key', '=', key), eb('email_key', '=', key)]))
    .where('id', '!=', exceptUserId ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** A player's details as an administrator enters them, already checked (rules/campaign-user-details.ts). */
export interface UserDetails {
  firstName: string;
  lastName: string;
  /** Also the user name. */
  email: string;
  location: string | null;
  manager: string | null;
  /** An undefined avatar stays. */
  managerAvatarFileId?: number | null;
}

/** Returns the columns of an email, which is also the user name. */
export const emailColumns = (email: string) => ({
  user_name: email,
  user_name_key: nameKey(email),
  email,
  email_key: nameKey(email),
});

/** Returns the columns of a player's details. */
export const detailColumns = ({ firstName, lastName, email, managerAvatarFileId, ...details }: UserDetails) => ({
  ...emailColumns(email),
  first_name: firstName,
  last_name: lastName,
  location: details.location,
  manager: details.manager,
  ...(managerAvatarFileId !== undefined && { manager_avatar_file_id: managerAvatarFileId }),
});

/** True if the change would change nothing. */
export const isSameUser = (stored: Row<'users'>, change: UserDetails): boolean =>
  Object.entries(detailColumns(change)).every(([column, value]) => stored[column as keyof Row<'users'>] === value);

/** Changes a user and increments the version. */
export const updateUser = (db: Db, id: number, change: UserDetails): Promise<Row<'users'>> =>
  db
    .updateTable('users')
    .set((eb) => ({
      ...detailColumns(change),
      // A password mailed to a former address must not open the account.
      mailed_password_hash: eb
        .case()
        .when('email_key', '=', nameKey(change.email))
        .then(eb.ref('mailed_password_hash'))
        .end(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A user's new email, which is also the user name. */
export interface EmailChange {
  id: number;
  email: string;
}

const NONE_MAILED = { mailed_password_hash: null, mailed_password_expires_at: null };

/**
 * Changes users' emails, and increments their versions. Users may exchange their emails. A password mailed to a former
 * address no longer opens the account.
 */
export async function changeEmails(db: Db, changes: readonly EmailChange[]): Promise<void> {
  const chunks = [...chunksOf(changes, EMAILS_PER_STATEMENT)];
  // Frees all names first, because a new email may be another user's former one. No email begins with a space.
  const unused = sql<string>`' ' || id`;
  for (const chunk of chunks) {
    const ids = chunk.map(({ id }) => id);
    const freed = { user_name_key: unused, email_key: null, ...NONE_MAILED };
    await db.updateTable('users').set(freed).where('id', 'in', ids).execute();
  }
  for (const chunk of chunks) {
    const rows = chunk.map(({ id, email }) => sql`(cast(${id} as bigint), ${email}, ${nameKey(email)})`);
    await sql`update users set user_name = change.column2, email = change.column2, user_name_key = change.column3,
      email_key = change.column3, version = version + 1
      from (values ${sql.join(rows)}) as change where users.id = change.column1`.execute(db);
  }
}

/** Each change binds three values, and a statement of SQLite allows 32,766. */
const EMAILS_PER_STATEMENT = 1000;

/** Sets the user's password and deletes a mailed one. */
export async function setPassword(
  db: Db,
  userId: number,
  password: { hash: string; isChangeEnforced: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      password_hash: password.hash,
      is_password_change_enforced: toFlag(password.isChangeEnforced),
      ...NONE_MAILED,
      password_version: eb('password_version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
}

/** Stores a second password for a user who forgot the first. `expiresAt` is ISO 8601. */
export async function setMailedPassword(db: Db, userId: number, hash: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ mailed_password_hash: hash, mailed_password_expires_at: expiresAt })
    .where('id', '=', userId)
    .execute();
}

/** Stores a mailed password, unless the user has chosen one in the meantime. */
export async function replaceUnchosenPassword(db: Db, userId: number, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ password_hash: hash, ...NONE_MAILED, password_version: eb('password_version', '+', 1) }))
    .where('id', '=', userId)
    .where('is_password_change_enforced', '=', 1)
    .execute();
}
