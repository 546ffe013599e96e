import type { InferResult } from 'kysely';
import type { Heartbeat } from '#shared/entities/heartbeat.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';

/** The columns that the server compares with the next check-in, and the id of a command that has not ended, or null. */
export type LastHeartbeat = InferResult<ReturnType<typeof lastHeartbeat>>[number];

/** Returns a device's last check-in. */
export const findLastHeartbeat = (db: Db, deviceId: number): Promise<LastHeartbeat | undefined> =>
  lastHeartbeat(db, deviceId).executeTakeFirst();

const lastHeartbeat = (db: Db, deviceId: number) =>
  db
    .selectFrom('heartbeats')
    .select(['heard_at', 'run', 'beat', 'former_runs', 'doubled_at', 'troubles', 'alarm_since', 'noted_at'])
    .select((row) =>
      row
        .selectFrom('device_commands')
        .select('id')
        .where('device_id', '=', deviceId)
        .where('ended_at', 'is', null)
        .limit(1)
        .as('open_command'),
    )
    .where('device_id', '=', deviceId);

/** Returns the app version in a device's last check-in. */
export async function findLastVersion(db: Db, deviceId: number): Promise<string | null> {
  const row = await db
    .selectFrom('heartbeats')
    .select('heartbeat')
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.heartbeat) as Heartbeat).health.version;
}

/** Returns a device's history since `moment`, oldest first, beginning with the row that was valid then. */
export async function listHistory(db: Db, deviceId: number, moment: string): Promise<Row<'heartbeat_history'>[]> {
  const before = db
    .selectFrom('heartbeat_history')
    .select((row) => row.fn.max('at').as('at'))
    .where('device_id', '=', deviceId)
    .where('at', '<=', moment);
  return db
    .selectFrom('heartbeat_history')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where((row) => row.or([row('at', '>', moment), row('at', '=', before)]))
    .orderBy('at')
    .execute();
}

export async function insertHeartbeat(db: Db, row: NewRow<'heartbeats'>): Promise<void> {
  await db
    .insertInto('heartbeats')
    .values(row)
    .onConflict((conflict) => conflict.column('device_id').doNothing())
    .execute();
}

export async function updateHeartbeat(
  db: Db,
  { device_id, ...row }: Omit<Row<'heartbeats'>, 'alerted_at'>,
): Promise<void> {
  await db.updateTable('heartbeats').set(row).where('device_id', '=', device_id).execute();
}

/** Adds rows to the history. Skips a row if one of the same moment exists. */
export async function insertHistory(db: Db, rows: Row<'heartbeat_history'>[]): Promise<void> {
  await db
    .insertInto('heartbeat_history')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['device_id', 'at']).doNothing())
    .execute();
}

export async function deleteHistoryBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('heartbeat_history').where('at', '<', moment).execute();
}
