import type { Row } from '../database/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A device that was seen within this time gets a share of each prize. */
export const SHARE_MS = DAY_MS;

/** How long units stay reserved after their lease ends, because the last awards may not have arrived yet. */
export const GRACE_MS = DAY_MS;

/**
 * Returns the end of a lease in milliseconds since the epoch: `days` from now, but never before the end promised
 * earlier, because the device may not receive the new one.
 */
export const leaseEnd = (days: number, now: number, promised: number): number =>
  Math.max(now + days * DAY_MS, promised);

/**
 * The leased units of a prize, how many devices share the prize, and whether this device may have more than a share.
 */
export interface Holdings {
  own: number;
  others: number;
  devices: number;
  mayExceedShare: boolean;
}

/**
 * Returns how many units of a prize a device gets: at most the wanted number, and none that other devices have leased.
 * Limits the device to an equal share of the stock, rounded up, unless an administrator allows it more. A renewal keeps
 * the units that the device has leased, even above its share.
 */
export const grantedUnits = (
  wanted: number,
  { winner_total }: Row<'prizes'>,
  { own, others, devices, mayExceedShare }: Holdings,
): number => {
  const share = mayExceedShare ? winner_total : Math.ceil(winner_total / devices);
  return Math.max(0, Math.min(wanted, winner_total - others, Math.max(own, share)));
};

/** Returns the prizes, minus the units leased to other kiosks. */
export const withoutLeased = (prizes: readonly Row<'prizes'>[], held: ReadonlyMap<number, number>): Row<'prizes'>[] =>
  prizes.map((prize) => ({ ...prize, winner_total: Math.max(0, prize.winner_total - (held.get(prize.id) ?? 0)) }));

/**
 * Returns the stock that an award of a device uses: unreserved units first, so that the device still has leased units
 * when its network fails. Units leased to others are never available. Returns null if no unit is available.
 *
 * @param left the units in stock before the award
 */
export const sourceOfAward = (
  left: number,
  { own, others }: Pick<Holdings, 'own' | 'others'>,
): 'unreserved' | 'own' | null => {
  if (left > own + others) return 'unreserved';
  return left > others ? 'own' : null;
};
