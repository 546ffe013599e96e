import type { Db } from '../database/schema.ts';
import { sourceOfAward } from '../rules/lease.ts';
import { dropReleasedUnits, type LeaseOfPrize, listLeasesOfPrize, spendLeasedUnit } from './leases.ts';
import { putWinnerBack, takeWinner } from './prizes.ts';

/**
 * Takes one unit for an award out of the stock: an unreserved one, or else one leased to the device that made the award,
 * because that device has shown the prize to its player. Only the server decides which unit, so the device counts each
 * unsent award as one of its leased units. Returns false and changes nothing if no unit is available. Checks after taking
 * the unit, so that no concurrent award can take it. Call it with the vendor locked, at least for a player.
 *
 * @param makerId the device that made the award, or null if only an unreserved unit may be used
 * @param now ISO 8601
 * @param known the leases of the prize's units, if this transaction has read them
 */
export async function takeUnit(
  db: Db,
  prizeId: number,
  { makerId, now }: { makerId: number | null; now: string },
  known?: readonly LeaseOfPrize[],
): Promise<boolean> {
  const before = known ?? (await listLeasesOfPrize(db, prizeId));
  if (before.some(({ released_at }) => released_at <= now)) await dropReleasedUnits(db, [prizeId], now);
  const left = await takeWinner(db, prizeId);
  // Without leases before, there are none now, because the vendor's lock keeps others from leasing units.
  if (left === null || before.length === 0) return left !== null;
  const leases = (await listLeasesOfPrize(db, prizeId)).filter(({ released_at }) => released_at > now);
  const unitsOf = (isOwn: boolean) =>
    leases.reduce((sum, { device_id, units }) => sum + ((device_id === makerId) === isOwn ? units : 0), 0);
  const source = sourceOfAward(left + 1, { own: unitsOf(true), others: unitsOf(false) });
  if (source === 'own' && makerId !== null) await spendLeasedUnit(db, makerId, prizeId);
  if (source === null) await putWinnerBack(db, prizeId);
  return source !== null;
}
