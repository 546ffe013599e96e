import type { Db } from '../database/schema.ts';
import { findUserByNameOrEmail, nameKey } from '../repositories/users.ts';
import { hashPassword, randomPassword } from '../security/password.ts';
import { defaultThemeId } from './catalogue.ts';

/** The vendor and the person a new server begins with. */
export interface FirstAdmin {
  email: string;
  vendor: string;
  firstName: string;
  lastName: string;
}

/** The database is not one that a first administrator can be added to. */
export class FirstAdminRefused extends Error {}

/**
 * Makes a vendor and its administrator, with a random password that must be changed at the first log-in.
 * @param now milliseconds since the epoch
 * @returns the password, which is kept nowhere
 * @throws FirstAdminRefused where there is an administrator already, or the address is somebody's
 */
export async function createFirstAdmin(db: Db, admin: FirstAdmin, now: number): Promise<string> {
  const password = randomPassword();
  // Hashing takes a moment and must not hold the only connection.
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await requireNoAdmin(transaction, admin.email);
    const { id: client_id } = await transaction
      .insertInto('clients')
      .values({ name: admin.vendor, theme_id: await defaultThemeId(transaction) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('users')
      .values({
        client_id,
        role: 'Admin',
        user_name: admin.email,
        user_name_key: nameKey(admin.email),
        email: admin.email,
        email_key: nameKey(admin.email),
        password_hash,
        first_name: admin.firstName,
        last_name: admin.lastName,
        is_password_change_enforced: 1,
        created_at: new Date(now).toISOString(),
      })
      .execute();
  });
  return password;
}

async function requireNoAdmin(db: Db, email: string): Promise<void> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'Admin').limit(1).executeTakeFirst();
  if (admin) throw new FirstAdminRefused('This database already has an administrator.');
  if (await findUserByNameOrEmail(db, email))
    throw new FirstAdminRefused('This mail address belongs to a user already.');
}
