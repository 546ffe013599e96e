import type { Db, Row } from '../database/schema.ts';
import { sourceOfAward } from '../rules/lease.ts';
import { dropReleasedUnitsOf, leasedUnits, spendLeasedUnit } from './leases.ts';
import { putWinnerBack, takeWinner } from './prizes.ts';

/**
 * Takes one unit for an award out of the stock: an unreserved one, or else one leased to the device that made the award,
 * because that device has shown the prize to its player. Only the server decides which unit, so the device counts each
 * unsent award as one of its leased units. Returns false and changes nothing if no unit is available. Checks after taking
 * the unit, so that no concurrent award can take it.
 *
 * @param makerId the device that made the award, or null if only an unreserved unit may be used
 * @param now ISO 8601
 */
export async function takeUnit(
  db: Db,
  { id, campaign_id }: Pick<Row<'prizes'>, 'id' | 'campaign_id'>,
  { makerId, now }: { makerId: number | null; now: string },
): Promise<boolean> {
  await dropReleasedUnitsOf(db, id, now);
  const left = await takeWinner(db, id);
  if (left === null) return false;
  const unitsOf = async (except: number | null) => (await leasedUnits(db, campaign_id, { now, except })).get(id) ?? 0;
  const all = await unitsOf(null);
  const others = makerId === null ? all : await unitsOf(makerId);
  const source = sourceOfAward(left + 1, { own: all - others, others });
  if (source === 'own' && makerId !== null) await spendLeasedUnit(db, makerId, id);
  if (source === null) await putWinnerBack(db, id);
  return source !== null;
}
