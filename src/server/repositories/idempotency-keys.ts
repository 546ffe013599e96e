import { sql } from 'kysely';
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

const columnsOf = (value: <Name extends Column>(name: Name) => Row<'idempotency_keys'>[Name]) => ({
  user_id: value('user_id'),
  key: value('key'),
  method: value('method'),
  path: value('path'),
  body_hash: value('body_hash'),
  status: value('status'),
  response_body: value('response_body'),
  created_at: value('created_at'),
});

type Column = keyof Row<'idempotency_keys'>;

const insertKey = prepared<Row<'idempotency_keys'>, unknown>((db, value) =>
  db.insertInto('idempotency_keys').values(columnsOf(value)),
);

export async function insertIdempotencyKey(db: Db, row: Row<'idempotency_keys'>): Promise<void> {
  await insertKey(db, row);
}

/** More keys than a player needs in 90 days. */
const MANY_KEYS = 2000;

const insertUnlessMany = prepared<Row<'idempotency_keys'>, unknown>((db, value) => {
  const columns = Object.entries(columnsOf(value));
  return db
    .insertInto('idempotency_keys')
    .columns(columns.map(([name]) => name as Column))
    .expression((eb) => {
      const keys = eb.selectFrom('idempotency_keys').select('key').where('user_id', '=', value('user_id'));
      const isMany = eb.exists(
        keys
          .orderBy('key')
          .limit(sql.lit(1))
          .offset(sql.lit(MANY_KEYS - 1)),
      );
      const values = columns.map(([name, column]) => eb.val(column).as(name));
      return db.selectNoFrom(values).where(eb.not(isMany));
    });
});

/** Stores a key as `insertIdempotencyKey` does, unless the user has at least 2,000. */
export async function insertKeyUnlessMany(db: Db, row: Row<'idempotency_keys'>): Promise<void> {
  await insertUnlessMany(db, row);
}

/** Deletes keys older than `moment` (ISO 8601). */
export async function deleteOldIdempotencyKeys(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute();
}
