import type { Db, Row } from '../database/schema.ts';
import { toFlag } from '../database/schema.ts';

export const insertCommand = (
  db: Db,
  command: Pick<Row<'device_commands'>, 'device_id' | 'command' | 'created_at'>,
): Promise<Row<'device_commands'>> =>
  db.insertInto('device_commands').values(command).returningAll().executeTakeFirstOrThrow();

/** Returns the same command if the device has not fetched it yet. */
export const findWaitingCommand = (
  db: Db,
  deviceId: number,
  command: string,
): Promise<Row<'device_commands'> | undefined> =>
  db
    .selectFrom('device_commands')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('command', '=', command)
    .where('taken_at', 'is', null)
    .executeTakeFirst();

/** Returns a device's last commands, the latest first. */
export const listCommands = (db: Db, deviceId: number, limit: number): Promise<Row<'device_commands'>[]> =>
  db
    .selectFrom('device_commands')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns the commands that the device has fetched but not finished. */
export const listTakenCommands = (db: Db, deviceId: number): Promise<Row<'device_commands'>[]> =>
  db
    .selectFrom('device_commands')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('taken_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();

/** Fetches waiting commands. Concurrent requests never get the same command. */
export const takeCommands = (db: Db, deviceId: number, now: string): Promise<Row<'device_commands'>[]> =>
  db
    .updateTable('device_commands')
    .set({ taken_at: now })
    .where('device_id', '=', deviceId)
    .where('taken_at', 'is', null)
    .returningAll()
    .execute();

export async function endCommand(db: Db, id: number, { isDone, now }: { isDone: boolean; now: string }): Promise<void> {
  await db
    .updateTable('device_commands')
    .set({ ended_at: now, is_done: toFlag(isDone) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Replaces a device's log. */
export async function saveLog(db: Db, row: Row<'device_logs'>): Promise<void> {
  const { sent_at, log } = row;
  await db
    .insertInto('device_logs')
    .values(row)
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ sent_at, log }))
    .execute();
}

export const findLog = (db: Db, deviceId: number): Promise<Row<'device_logs'> | undefined> =>
  db.selectFrom('device_logs').selectAll().where('device_id', '=', deviceId).executeTakeFirst();

/** A log is long, so this reads only its date. */
export const findLogDate = (db: Db, deviceId: number): Promise<{ sent_at: string } | undefined> =>
  db.selectFrom('device_logs').select('sent_at').where('device_id', '=', deviceId).executeTakeFirst();

/** Deletes commands and logs from before `moment`. */
export async function deleteCommandsBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('device_commands').where('created_at', '<', moment).execute();
  await db.deleteFrom('device_logs').where('sent_at', '<', moment).execute();
}
