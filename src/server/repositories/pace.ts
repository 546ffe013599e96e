import type { Db } from '../database/schema.ts';
import { countedMoment, fitPace, PACE_MEMORY_MS } from '../rules/pace.ts';

/**
 * Returns the moment at which a visit of a device counts, as ISO 8601, and whether the visit is above the device's
 * pace. Times are in milliseconds since the epoch. Call it in the transaction that stores the visit.
 */
export async function paceOfVisit(db: Db, deviceId: number, { occurredAt, now }: { occurredAt: number; now: number }) {
  const device = await db
    .selectFrom('devices')
    .leftJoin('check_ins', 'check_ins.device_id', 'devices.id')
    .select(['devices.created_at', 'devices.visitors_per_hour', 'check_ins.emptied_at'])
    .where('devices.id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const counted = countedMoment(occurredAt, { emptiedAt: Date.parse(device.emptied_at ?? device.created_at), now });
  const others = await db
    .selectFrom('walk_ups')
    .select('counted_at')
    .where('device_id', '=', deviceId)
    .where('counted_at', '>=', new Date(counted - PACE_MEMORY_MS).toISOString())
    .where('is_above_pace', '=', 0)
    .execute();
  const moments = others.map(({ counted_at }) => Date.parse(counted_at));
  const isAbovePace = !fitPace([...moments, counted], device.visitors_per_hour);
  return { countedAt: new Date(counted).toISOString(), isAbovePace };
}
