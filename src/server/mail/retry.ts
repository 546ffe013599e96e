const FIRST_DELAY_MS = 60_000;
export const LONGEST_DELAY_MS = 60 * 60_000;

/**
 * Returns how long to wait before trying a mail again: a minute after the first failure, then twice as long each time,
 * up to an hour.
 */
export const retryDelayMs = (failures: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
