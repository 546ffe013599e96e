import { type RawBuilder, sql } from 'kysely';
import type { Db, Row } from '../database/schema.ts';

/**
 * Rows of devices that are not trusted (docs/specification.md, 7.11). The arrival decides, because a thief chooses the
 * moments that the rows contain.
 */

/** The tables whose rows name the devices that made and sent them. */
type RowsOfDevices = 'user_answers' | 'game_statuses' | 'awarded_prizes' | 'walk_ups' | 'hand_overs';

/** A row's devices. Both are null for a row of a player's own session. */
export type RowDevices = Pick<Row<RowsOfDevices>, 'device_id' | 'sender_id'>;

/**
 * SQL: true if a row has arrived since its maker or sender is not trusted. `table` is the row's table or alias, and
 * `devices` are the columns of maker and sender.
 */
export const isDistrusted = (
  table: string,
  arrival: 'created_at' | 'updated_at' | 'received_at' | 'undone_at',
  devices: readonly [string, string] = ['device_id', 'sender_id'],
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`exists (select 1 from devices as distrusted
    where distrusted.id in (${column(devices[0])}, ${column(devices[1])})
      and distrusted.distrusted_since <= ${column(arrival)})`;
};

/** True if rows that arrive now from these devices are void. */
export async function areDistrusted(db: Db, { device_id, sender_id }: RowDevices): Promise<boolean> {
  const ids = [device_id, sender_id].filter((id) => id !== null);
  // PostgreSQL does not allow empty lists.
  if (ids.length === 0) return false;
  const devices = db.selectFrom('devices').select('id').where('id', 'in', ids);
  return (await devices.where('distrusted_since', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** True if the status of an award's play is void. */
export async function isStatusDistrusted(
  db: Db,
  { user_id, campaign_id }: Pick<Row<'awarded_prizes'>, 'user_id' | 'campaign_id'>,
): Promise<boolean> {
  const status = db.selectFrom('game_statuses').select('id').where('user_id', '=', user_id);
  const found = status.where('campaign_id', '=', campaign_id).where(isDistrusted('game_statuses', 'updated_at'));
  return (await found.executeTakeFirst()) !== undefined;
}
