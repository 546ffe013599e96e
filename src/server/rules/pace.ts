const HOUR_MS = 60 * 60 * 1000;

/** Only visits of this time before a visit decide whether it is above the pace. */
export const PACE_MEMORY_MS = 24 * HOUR_MS;

/** Returns how many visits may happen at once: a sixth of an hour's, rounded up. */
export const burstOf = (perHour: number): number => Math.ceil(perHour / 6);

/**
 * Returns the moment at which a visit counts (all in milliseconds since the epoch). That is when the visit happened,
 * but never before the device last had nothing unsent, because an earlier visit would have arrived by then.
 */
export const countedMoment = (occurredAt: number, { emptiedAt, now }: { emptiedAt: number; now: number }): number =>
  Math.min(Math.max(occurredAt, emptiedAt), now);

/**
 * True if all visits together fit into a token bucket that holds `burstOf(perHour)` visits, is full at first, and
 * refills evenly. The order of the moments (ms) does not matter, so a sender gains nothing by sending later visits
 * first.
 */
export function fitPace(moments: readonly number[], perHour: number): boolean {
  const burst = burstOf(perHour);
  let left = burst;
  let last: number | null = null;
  for (const moment of moments.toSorted((a, b) => a - b)) {
    if (last !== null) left = Math.min(burst, left + ((moment - last) * perHour) / HOUR_MS);
    last = moment;
    if (left < 1) return false;
    left -= 1;
  }
  return true;
}
