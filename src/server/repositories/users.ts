import type { Selectable } from 'kysely';
import { type Db, toFlag, type UsersTable } from '../database/schema.ts';

export type UserRow = Selectable<UsersTable>;

/** A user name or email as it is compared: without surrounding blanks, without regard to case. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

export const findUserById = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByName = (db: Db, userName: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('user_name_key', '=', nameKey(userName)).executeTakeFirst();

/** By user name, else by email: the forgotten-password form asks for the one and sends it as the other (SPEC 7). */
export async function findUserByNameOrEmail(db: Db, text: string): Promise<UserRow | undefined> {
  const byName = await findUserByName(db, text);
  return byName ?? db.selectFrom('users').selectAll().where('email_key', '=', nameKey(text)).executeTakeFirst();
}

export async function setPassword(
  db: Db,
  userId: number,
  password: { hash: string; isChangeEnforced: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: password.hash, is_password_change_enforced: toFlag(password.isChangeEnforced) })
    .where('id', '=', userId)
    .execute();
}
