import { chunksOf } from '../chunks.ts';
import { prepared } from '../database/prepared.ts';
import type { Db, Row } from '../database/schema.ts';
import type { KnownDevice } from '../plugins/device-authentication.ts';
import { isOfDevice } from './walk-ups.ts';

/** Rows per statement, because SQLite limits the number of values. */
const ROWS = 500;

export const findLease = (db: Db, deviceId: number): Promise<Row<'leases'> | undefined> =>
  db.selectFrom('leases').selectAll().where('device_id', '=', deviceId).executeTakeFirst();

export const listLeasedPrizes = (db: Db, deviceId: number): Promise<Row<'lease_prizes'>[]> =>
  db.selectFrom('lease_prizes').selectAll().where('device_id', '=', deviceId).orderBy('prize_id').execute();

export const listLeasedPlays = (db: Db, deviceId: number): Promise<Row<'lease_plays'>[]> =>
  db
    .selectFrom('lease_plays')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('campaign_id')
    .orderBy('user_id')
    .execute();

/** Replaces a device's lease. Takes over plays from other devices' expired leases. */
export async function replaceLease(
  db: Db,
  lease: Row<'leases'>,
  held: { prizes: Omit<Row<'lease_prizes'>, 'device_id'>[]; plays: Omit<Row<'lease_plays'>, 'device_id'>[] },
): Promise<void> {
  const { device_id } = lease;
  await dropLease(db, device_id);
  await db.insertInto('leases').values(lease).execute();
  for (const rows of chunksOf(held.prizes, ROWS)) {
    await db
      .insertInto('lease_prizes')
      .values(rows.map((row) => ({ ...row, device_id })))
      .execute();
  }
  for (const rows of chunksOf(held.plays, ROWS)) {
    await db
      .insertInto('lease_plays')
      .values(rows.map((row) => ({ ...row, device_id })))
      .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doUpdateSet({ device_id }))
      .execute();
  }
}

/** Returns all units and plays that a device has leased. */
export async function dropLease(db: Db, deviceId: number): Promise<void> {
  await db.deleteFrom('leases').where('device_id', '=', deviceId).execute();
}

/** Returns leased units and plays of campaigns that the device no longer has. */
export async function dropLeaseOutside(db: Db, deviceId: number): Promise<void> {
  const own = db.selectFrom('device_campaigns').select('campaign_id').where('device_id', '=', deviceId);
  const foreign = db.selectFrom('prizes').select('id').where('campaign_id', 'not in', own);
  await db.deleteFrom('lease_prizes').where('device_id', '=', deviceId).where('prize_id', 'in', foreign).execute();
  await db.deleteFrom('lease_plays').where('device_id', '=', deviceId).where('campaign_id', 'not in', own).execute();
}

interface LeasedUnitsKey {
  campaignId: number;
  now: string;
  except: number;
}

const selectLeasedUnits = prepared<LeasedUnitsKey, { prize_id: number; units: number }>((db, value) =>
  db
    .selectFrom('lease_prizes')
    .innerJoin('leases', 'leases.device_id', 'lease_prizes.device_id')
    .innerJoin('prizes', 'prizes.id', 'lease_prizes.prize_id')
    .select((eb) => ['lease_prizes.prize_id', eb.fn.sum<number>('lease_prizes.units').as('units')])
    .where('prizes.campaign_id', '=', value('campaignId'))
    .where('leases.released_at', '>', value('now'))
    .where('leases.device_id', '!=', value('except'))
    .groupBy('lease_prizes.prize_id'),
);

const NO_DEVICE = 0;

/** Counts the leased units of a campaign's prizes at `now` (ISO 8601), by prize. `except` skips one device's lease. */
export async function leasedUnits(
  db: Db,
  campaignId: number,
  { now, except = null }: { now: string; except?: number | null },
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectLeasedUnits(db, { campaignId, now, except: except ?? NO_DEVICE });
  return new Map(rows.map(({ prize_id, units }) => [prize_id, units]));
}

/**
 * Ends the leases of these prizes that are released at `now` (ISO 8601). Call it before units of the prizes are given
 * away, because a clock that is set back would make those leases valid again.
 */
export async function dropReleasedUnits(db: Db, prizeIds: readonly number[], now: string): Promise<void> {
  // PostgreSQL does not allow empty lists.
  if (prizeIds.length === 0) return;
  const released = db.selectFrom('leases').select('device_id').where('released_at', '<=', now);
  const ofPrizes = db.deleteFrom('lease_prizes').where('prize_id', 'in', prizeIds);
  await ofPrizes.where('device_id', 'in', released).execute();
}

/** Units of one prize that a device has leased until `released_at` (ISO 8601). */
export type LeaseOfPrize = Pick<Row<'lease_prizes'>, 'device_id' | 'units'> & Pick<Row<'leases'>, 'released_at'>;

const selectLeasesOfPrize = prepared<{ prizeId: number }, LeaseOfPrize>((db, value) =>
  db
    .selectFrom('lease_prizes')
    .innerJoin('leases', 'leases.device_id', 'lease_prizes.device_id')
    .select(['lease_prizes.device_id', 'lease_prizes.units', 'leases.released_at'])
    .where('lease_prizes.prize_id', '=', value('prizeId')),
);

/** Returns the leases of a prize's units, including released ones. */
export const listLeasesOfPrize = (db: Db, prizeId: number): Promise<LeaseOfPrize[]> =>
  selectLeasesOfPrize(db, { prizeId });

/** Uses up one of the units that a device has leased, if it has any. */
export async function spendLeasedUnit(db: Db, deviceId: number, prizeId: number): Promise<void> {
  await db
    .updateTable('lease_prizes')
    .set((eb) => ({ units: eb('units', '-', 1) }))
    .where('device_id', '=', deviceId)
    .where('prize_id', '=', prizeId)
    .where('units', '>', 0)
    .execute();
}

/** Returns the device that has leased a play at `now` (ISO 8601), or null. */
export async function holderOfPlay(
  db: Db,
  { userId, campaignId, now }: { userId: number; campaignId: number; now: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('lease_plays')
    .innerJoin('leases', 'leases.device_id', 'lease_plays.device_id')
    .select('lease_plays.device_id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('released_at', '>', now)
    .executeTakeFirst();
  return row?.device_id ?? null;
}

const playKey = ({ user_id, campaign_id }: Omit<Row<'lease_plays'>, 'device_id'>): string =>
  `${user_id}/${campaign_id}`;

/**
 * Returns a check that is true if a device may lease a play: the player is assigned to the campaign, and no other
 * device has leased the play at `now`.
 */
export async function playsToLease(
  db: Db,
  { device, campaignIds, now }: { device: KnownDevice; campaignIds: readonly number[]; now: string },
): Promise<(play: Omit<Row<'lease_plays'>, 'device_id'>) => boolean> {
  // PostgreSQL does not allow empty lists.
  if (campaignIds.length === 0) return () => false;
  const assigned = await db
    .selectFrom('device_campaigns')
    .innerJoin('campaign_users', 'campaign_users.campaign_id', 'device_campaigns.campaign_id')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .select(['campaign_users.user_id', 'campaign_users.campaign_id'])
    .where('device_campaigns.device_id', '=', device.id)
    .where('device_campaigns.campaign_id', 'in', campaignIds)
    .where('users.client_id', '=', device.vendorId)
    .where((eb) => isOfDevice(eb, [device.id]))
    .execute();
  const held = await db
    .selectFrom('lease_plays')
    .innerJoin('leases', 'leases.device_id', 'lease_plays.device_id')
    .select(['user_id', 'campaign_id'])
    .where('leases.device_id', '!=', device.id)
    .where('lease_plays.campaign_id', 'in', campaignIds)
    .where('released_at', '>', now)
    .execute();
  const free = new Set(assigned.map(playKey));
  for (const play of held) free.delete(playKey(play));
  return (play) => free.has(playKey(play));
}
