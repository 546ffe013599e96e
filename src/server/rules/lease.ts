import type { PrizeRow } from '../repositories/prizes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long after its end a lease still keeps others out: what was promised last may be on its way. */
export const GRACE_MS = DAY_MS;

/**
 * When a lease ends, in milliseconds: so many days from now, and never before the device was told that it does, because
 * the answer to a later request may have been lost.
 */
export const leaseEnd = (days: number, now: number, promised: number): number =>
  Math.max(now + days * DAY_MS, promised);

/** How many units of a prize a device gets: what it wants, as far as others have left it. */
export const grantedUnits = (wanted: number, { winner_total }: PrizeRow, heldByOthers: number): number =>
  Math.max(0, Math.min(wanted, winner_total - heldByOthers));

/** The prizes as one may win them who gets none of the units that others hold. */
export const withoutLeased = (prizes: readonly PrizeRow[], held: ReadonlyMap<number, number>): PrizeRow[] =>
  prizes.map((prize) => ({ ...prize, winner_total: Math.max(0, prize.winner_total - (held.get(prize.id) ?? 0)) }));
