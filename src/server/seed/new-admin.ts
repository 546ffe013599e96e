import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { emailColumns, isEmailTaken, nameKey } from '../repositories/users.ts';
import { adminPasswordProblem } from '../rules/admin-password.ts';
import { hashPassword, randomPassword } from '../security/password.ts';
import { defaultThemeId } from './catalogue.ts';

/** An administrator to create. */
export interface NewAdmin {
  email: string;
  vendor: string;
  firstName: string;
  lastName: string;
  /** True for the first administrator of a database. */
  isFirst: boolean;
  /** The administrator's own password. Default: a random one that must be changed at the first login. */
  password?: string | undefined;
}

/** Thrown if the administrator cannot be added to this database. */
export class NewAdminRefused extends Error {}

/**
 * Creates an administrator. Without a chosen password, creates a random one that must be changed at the first login.
 * Also creates the vendor, unless one with that name, in any case, exists.
 * @param now milliseconds since the epoch
 * @returns the vendor's name as stored, and the password, which the server does not store
 * @throws NewAdminRefused if `isFirst` contradicts the database, the address is taken, or the password is easy to guess
 */
export async function createAdmin(db: Db, admin: NewAdmin, now: number) {
  const { email: userName, firstName, lastName } = admin;
  const problem = admin.password && adminPasswordProblem(admin.password, { userName, firstName, lastName });
  if (problem) throw new NewAdminRefused(problem);
  const password = admin.password ?? randomPassword();
  // Outside the transaction, because hashing is slow and must not block the only connection.
  const password_hash = await hashPassword(password);
  return inTransaction(db, 'names', async (transaction) => {
    await requireRoomFor(transaction, admin);
    const { isNewVendor, id, name } = await vendorOf(transaction, admin.vendor);
    if (await isEmailTaken(transaction, id, admin.email)) {
      throw new NewAdminRefused('This mail address belongs to a user already.');
    }
    await transaction
      .insertInto('users')
      .values({
        client_id: id,
        role: 'Admin',
        ...emailColumns(admin.email),
        password_hash,
        first_name: admin.firstName,
        last_name: admin.lastName,
        is_password_change_enforced: admin.password === undefined ? 1 : 0,
        created_at: new Date(now).toISOString(),
      })
      .execute();
    return { vendor: name, isNewVendor, password };
  });
}

async function requireRoomFor(db: Db, { isFirst }: NewAdmin): Promise<void> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'Admin').limit(1).executeTakeFirst();
  if (isFirst && admin) throw new NewAdminRefused('This database already has an administrator. Use --add-admin.');
  if (!isFirst && !admin) throw new NewAdminRefused('This database has no administrator yet. Use --first-admin.');
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
