import type { InferResult } from 'kysely';
import type { CheckIn } from '#shared/entities/check-in.ts';
import { prepared } from '../database/prepared.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';

/** The columns that the server compares with the next check-in, and the id of a command that has not ended, or null. */
export type LastCheckIn = InferResult<ReturnType<typeof lastCheckIn>>[number];

/** Returns a device's last check-in. */
export const findLastCheckIn = async (db: Db, deviceId: number): Promise<LastCheckIn | undefined> =>
  (await selectLastCheckIn(db, { deviceId }))[0];

const selectLastCheckIn = prepared<{ deviceId: number }, LastCheckIn>((db, value) =>
  lastCheckIn(db, value('deviceId')),
);

const lastCheckIn = (db: Db, deviceId: number) =>
  db
    .selectFrom('check_ins')
    .select([
      'heard_at',
      'run',
      'beat',
      'former_runs',
      'doubled_at',
      'troubles',
      'alarm_since',
      'noted_at',
      'emptied_at',
    ])
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

/** Returns when the server last heard from a device, as ISO 8601, or undefined. */
export const findHeardAt = async (db: Db, deviceId: number): Promise<string | undefined> =>
  (await selectHeardAt(db, { deviceId }))[0]?.heard_at;

const selectHeardAt = prepared<{ deviceId: number }, { heard_at: string }>((db, value) =>
  db.selectFrom('check_ins').select('heard_at').where('device_id', '=', value('deviceId')),
);

/** Returns the app version in a device's last check-in. */
export async function findLastVersion(db: Db, deviceId: number): Promise<string | null> {
  const row = await db.selectFrom('check_ins').select('check_in').where('device_id', '=', deviceId).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.check_in) as CheckIn).health.version;
}

/** Returns a device's history since `moment`, oldest first, beginning with the row that was valid then. */
export async function listHistory(db: Db, deviceId: number, moment: string): Promise<Row<'check_in_history'>[]> {
  const before = db
    .selectFrom('check_in_history')
    .select((row) => row.fn.max('at').as('at'))
    .where('device_id', '=', deviceId)
    .where('at', '<=', moment);
  return db
    .selectFrom('check_in_history')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where((row) => row.or([row('at', '>', moment), row('at', '=', before)]))
    .orderBy('at')
    .execute();
}

export async function insertCheckIn(db: Db, row: NewRow<'check_ins'>): Promise<void> {
  await db
    .insertInto('check_ins')
    .values(row)
    .onConflict((conflict) => conflict.column('device_id').doNothing())
    .execute();
}

type CheckInRow = Omit<Row<'check_ins'>, 'alerted_at'>;

const changeCheckIn = prepared<CheckInRow, unknown>((db, value) =>
  db
    .updateTable('check_ins')
    .set({
      heard_at: value('heard_at'),
      run: value('run'),
      beat: value('beat'),
      former_runs: value('former_runs'),
      doubled_at: value('doubled_at'),
      check_in: value('check_in'),
      troubles: value('troubles'),
      alarm_since: value('alarm_since'),
      noted_at: value('noted_at'),
      emptied_at: value('emptied_at'),
    })
    .where('device_id', '=', value('device_id')),
);

export const updateCheckIn = async (db: Db, row: CheckInRow): Promise<void> => void (await changeCheckIn(db, row));

/** Adds rows to the history. Skips a row if one of the same moment exists. */
export async function insertHistory(db: Db, rows: Row<'check_in_history'>[]): Promise<void> {
  await db
    .insertInto('check_in_history')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['device_id', 'at']).doNothing())
    .execute();
}

export async function deleteHistoryBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('check_in_history').where('at', '<', moment).execute();
}
