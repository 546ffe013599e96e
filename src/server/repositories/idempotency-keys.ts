import { prepared } from '../database/prepared.ts';
import type { Db, Row } from '../database/schema.ts';

const selectKey = prepared<{ userId: number; key: string }, Row<'idempotency_keys'>>((db, value) =>
  db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', value('userId')).where('key', '=', value('key')),
);

export const findIdempotencyKey = async (
  db: Db,
  userId: number,
  key: string,
): Promise<Row<'idempotency_keys'> | undefined> => (await selectKey(db, { userId, key }))[0];

/** More keys than a player needs in 90 days. */
const MANY_KEYS = 2000;

const selectKeyBeyond = prepared<{ userId: number }, { key: string }>((db, value) =>
  db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', value('userId'))
    .orderBy('key')
    .limit(1)
    .offset(MANY_KEYS - 1),
);

/** True if a user has at least 2,000 stored keys. */
export const hasManyKeys = async (db: Db, userId: number): Promise<boolean> =>
  (await selectKeyBeyond(db, { userId })).length > 0;

const insertKey = prepared<Row<'idempotency_keys'>, unknown>((db, value) =>
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

export async function insertIdempotencyKey(db: Db, row: Row<'idempotency_keys'>): Promise<void> {
  await insertKey(db, row);
}

/** Deletes keys older than `moment` (ISO 8601). */
export async function deleteOldIdempotencyKeys(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute();
}
