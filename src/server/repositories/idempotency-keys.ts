import type { Insertable, Selectable } from 'kysely';
import type { Db, IdempotencyKeysTable } from '../database/schema.ts';

export type IdempotencyRow = Selectable<IdempotencyKeysTable>;

export const findIdempotencyKey = (db: Db, userId: number, key: string): Promise<IdempotencyRow | undefined> =>
  db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();

export async function insertIdempotencyKey(db: Db, row: Insertable<IdempotencyKeysTable>): Promise<void> {
  await db.insertInto('idempotency_keys').values(row).execute();
}

/** Deletes keys older than `moment` (ISO 8601). */
export async function deleteOldIdempotencyKeys(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute();
}
