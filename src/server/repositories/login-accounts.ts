import { parseOwnUserName } from '#shared/rules/user-name.ts';
import type { Db, Row } from '../database/schema.ts';
import { nameKey } from './users.ts';

/**
 * Maximum accounts that a typed user name opens, the oldest first. Each login tries this number of passwords, so that
 * its time does not show how many vendors know an email. Players with a further account log in by its own user name.
 */
export const ACCOUNTS_PER_NAME = 3;

/** An account with the name of its vendor. */
export interface LoginAccount {
  user: Row<'users'>;
  vendorName: string;
}

/** Returns the accounts with the typed user name at all vendors, or the account with this own user name. */
export async function findLoginAccounts(db: Db, typed: string): Promise<LoginAccount[]> {
  const own = parseOwnUserName(typed);
  const rows = await db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .selectAll('users')
    .select('clients.name as vendorName')
    .where('user_name_key', '=', nameKey(own?.userName ?? typed))
    .$if(own !== null, (query) => query.where('client_id', '=', own?.vendorId ?? 0))
    .orderBy('users.id')
    .limit(ACCOUNTS_PER_NAME)
    .execute();
  return rows.map(({ vendorName, ...user }) => ({ user, vendorName }));
}
