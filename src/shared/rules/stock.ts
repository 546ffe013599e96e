import type { Prize } from '../entities/prize.ts';

/** The units of a prize (docs/specification.md, 7.12). `total` is the sum of the other three. */
export interface Stock {
  total: number;
  /** Units of counted awards, including held ones, and units that were handed over beyond those. */
  won: number;
  /** Units that only the kiosks with a lease can award. */
  reserved: number;
  /** Units that every kiosk can award. */
  left: number;
}

type Counts = Pick<Prize, 'winnerTotal' | 'wonTotal' | 'reservedTotal'>;

/** Returns the stock of a prize, or null if the server does not count it. `winnerTotal` contains the reserved units. */
export function stockOf({ winnerTotal, wonTotal, reservedTotal }: Counts): Stock | null {
  if (typeof winnerTotal !== 'number' || typeof wonTotal !== 'number') return null;
  return stockFrom({ remaining: winnerTotal, won: wonTotal, reserved: reservedTotal ?? 0 });
}

/** Returns the stock of a prize from its units that are not won, and how many of them are leased. */
export function stockFrom({
  remaining,
  won,
  reserved: leased,
}: Pick<Stock, 'won' | 'reserved'> & { remaining: number }): Stock {
  // A lease may contain units that have been won since.
  const reserved = Math.min(leased, remaining);
  return { total: won + remaining, won, reserved, left: remaining - reserved };
}
