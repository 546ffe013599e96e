import type { Selectable } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Db, IdempotencyKeysTable } from '../database/schema.ts';

export type IdempotencyRow = Selectable<IdempotencyKeysTable>;

const selectKey = prepared<{ userId: number; key: string }, IdempotencyRow>((db, value) =>
  db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', value('userId')).where('key', '=', value('key')),
);

export const findIdempotencyKey = async (db: Db, userId: number, key: string): Promise<IdempotencyRow | undefined> =>
  (await selectKey(db, { userId, key }))[0];

const insertKey = prepared<IdempotencyRow, unknown>((db, value) =>
  db.insertInto('idempotency_keys').values({
    user_id: value('user_id'),
    key: value('key'),
    method: value('method'),
    path: value('path'),
    body_hash: value('body_hash'),
    status: value('status'),
    response_body: value('response_body'),
    created_at: value('created_at'),
  }),
);

export async function insertIdempotencyKey(db: Db, row: IdempotencyRow): Promise<void> {
  await insertKey(db, row);
}

/** Deletes keys older than `moment` (ISO 8601). */
export async function deleteOldIdempotencyKeys(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute();
}
