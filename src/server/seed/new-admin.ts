import type { Db } from '../database/schema.ts';
import { findUserByNameOrEmail, nameKey } from '../repositories/users.ts';
import { hashPassword, randomPassword } from '../security/password.ts';
import { defaultThemeId } from './catalogue.ts';

/** An administrator to be made. */
export interface NewAdmin {
  email: string;
  vendor: string;
  firstName: string;
  lastName: string;
  /** The one a new server begins with; all others come to a database that has one. */
  isFirst: boolean;
}

/** The administrator as he was made. */
export interface MadeAdmin {
  /** As it is stored. */
  vendor: string;
  isNewVendor: boolean;
  /** It is kept nowhere. */
  password: string;
}

/** The database is not one that this administrator can be added to. */
export class NewAdminRefused extends Error {}

/**
 * Makes an administrator, with a random password that must be changed at the first log-in: a colleague where the vendor
 * is there already, in whatever case its name is written, else with a vendor of his own.
 * @param now milliseconds since the epoch
 * @throws NewAdminRefused where there is an administrator already and this is to be the first one, or the other way
 * round, and where the address is somebody's
 */
export async function createAdmin(db: Db, admin: NewAdmin, now: number): Promise<MadeAdmin> {
  const password = randomPassword();
  // Hashing takes a moment and must not hold the only connection.
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    await requireRoomFor(transaction, admin);
    const { isNewVendor, id, name } = await vendorOf(transaction, admin.vendor);
    await transaction
      .insertInto('users')
      .values({
        client_id: id,
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
    return { vendor: name, isNewVendor, password };
  });
}

async function requireRoomFor(db: Db, { email, isFirst }: NewAdmin): Promise<void> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'Admin').limit(1).executeTakeFirst();
  if (isFirst && admin) throw new NewAdminRefused('This database already has an administrator. Use --add-admin.');
  if (!isFirst && !admin) throw new NewAdminRefused('This database has no administrator yet. Use --first-admin.');
  if (await findUserByNameOrEmail(db, email)) {
    throw new NewAdminRefused('This mail address belongs to a user already.');
  }
}

async function vendorOf(db: Db, name: string): Promise<{ id: number; name: string; isNewVendor: boolean }> {
  const vendors = await db.selectFrom('clients').select(['id', 'name']).orderBy('id').execute();
  const known = vendors.find((vendor) => nameKey(vendor.name) === nameKey(name));
  if (known) return { ...known, isNewVendor: false };
  const made = await db
    .insertInto('clients')
    .values({ name, theme_id: await defaultThemeId(db) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  return { ...made, isNewVendor: true };
}
