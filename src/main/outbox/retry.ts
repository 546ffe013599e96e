/** How long to wait before trying again: pure functions of the attempt and a random number (DESIGN 6). */

const FIRST_MS = 1_000;
/** No wait before a retry is longer. */
export const LONGEST_MS = 60_000;
const LONGEST_OFFLINE_MS = 5_000;

/**
 * Exponential backoff with full jitter: a uniform part of a window that doubles with every attempt.
 *
 * @param attempt 1 for the first failure.
 * @param chance in [0, 1).
 */
export function retryDelayMs(attempt: number, chance: number): number {
  const window = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 30));
  return Math.round(window * chance);
}

/** The wait between two looks whether the network is back; short, because a look costs nothing and players wait. */
export function offlineDelayMs(look: number, chance: number): number {
  const window = Math.min(LONGEST_OFFLINE_MS, FIRST_MS * 2 ** Math.min(look - 1, 30));
  return Math.round(window / 2 + (window / 2) * chance);
}
