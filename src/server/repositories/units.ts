import type { Db, Row } from '../database/schema.ts';
import { dropReleasedUnits, leasedUnits } from './leases.ts';
import { putWinnerBack, takeWinner } from './prizes.ts';

/**
 * Removes from the stock one unit that no device has leased at `now` (ISO 8601), for an award that lost its unit.
 * Returns false and changes nothing if no such unit is left. Checks after removing, so that no concurrent award uses
 * the unit.
 */
export async function takeUnreservedUnit(
  db: Db,
  { id, campaign_id }: Pick<Row<'prizes'>, 'id' | 'campaign_id'>,
  now: string,
): Promise<boolean> {
  await dropReleasedUnits(db, [id], now);
  const left = await takeWinner(db, id);
  if (left === null) return false;
  if (left >= ((await leasedUnits(db, campaign_id, { now })).get(id) ?? 0)) return true;
  await putWinnerBack(db, id);
  return false;
}
