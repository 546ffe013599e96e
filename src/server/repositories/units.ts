import type { Db, Row } from '../database/schema.ts';
import { dropReleasedUnits, leasedUnits } from './leases.ts';
import { putWinnerBack, takeWinner } from './prizes.ts';

/**
 * Takes one unit that no device has leased at `now` (ISO 8601) for an award that lost its unit. Returns false and
 * changes nothing if there is none. Takes the unit before the check, so that no concurrent award can take it in between.
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
