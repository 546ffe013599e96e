import { sql } from 'kysely';
import { chunksOf } from '../chunks.ts';
import type { Db } from '../database/schema.ts';
import { isKept } from './awarded-prizes.ts';

/** Campaigns per statement, because SQLite limits the number of values. */
const CAMPAIGNS = 500;

/** Units of prizes, by prize. A prize without an entry has none. */
export interface StockCounts {
  won: ReadonlyMap<number, number>;
  reserved: ReadonlyMap<number, number>;
}

/** Counts the won and the leased units of these campaigns' prizes at `now` (ISO 8601). */
export async function countStock(db: Db, campaignIds: readonly number[], now: string): Promise<StockCounts> {
  const won = new Map<number, number>();
  const reserved = new Map<number, number>();
  for (const ids of chunksOf(campaignIds, CAMPAIGNS)) {
    for (const { prize_id, units } of await selectWon(db, ids)) won.set(prize_id, Number(units));
    for (const { prize_id, units } of await selectLeased(db, ids, now)) reserved.set(prize_id, Number(units));
  }
  return { won, reserved };
}

/** Counts the awards that have a unit, and the units that were handed over beyond those. */
const selectWon = (db: Db, campaignIds: readonly number[]) =>
  db
    .selectFrom('awarded_prizes')
    .select('prize_id')
    .select(sql<number>`sum(extra_given + case when is_void = 0 and ${isKept} then 1 else 0 end)`.as('units'))
    .where('campaign_id', 'in', campaignIds)
    .groupBy('prize_id')
    .execute();

const leasedPrizes = (db: Db, campaignIds: readonly number[], now: string) =>
  db
    .selectFrom('lease_prizes')
    .innerJoin('leases', 'leases.device_id', 'lease_prizes.device_id')
    .innerJoin('prizes', 'prizes.id', 'lease_prizes.prize_id')
    .where('prizes.campaign_id', 'in', campaignIds)
    .where('prizes.is_deleted', '=', 0)
    .where('lease_prizes.units', '>', 0)
    .where('leases.released_at', '>', now);

const selectLeased = (db: Db, campaignIds: readonly number[], now: string) =>
  leasedPrizes(db, campaignIds, now)
    .select((eb) => ['lease_prizes.prize_id', eb.fn.sum<number>('lease_prizes.units').as('units')])
    .groupBy('lease_prizes.prize_id')
    .execute();

/** Returns which devices have leased units of a campaign's prizes at `now` (ISO 8601): the most units first. */
export const listReservations = (db: Db, campaignId: number, now: string) =>
  leasedPrizes(db, [campaignId], now)
    .innerJoin('devices', 'devices.id', 'leases.device_id')
    .select(['lease_prizes.prize_id', 'devices.name', 'lease_prizes.units'])
    .orderBy('lease_prizes.prize_id')
    .orderBy('lease_prizes.units', 'desc')
    .orderBy('devices.id')
    .execute();
