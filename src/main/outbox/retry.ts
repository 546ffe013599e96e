/** How long to wait before trying again: pure functions of the attempt and a random number. */

const FIRST_MS = 1_000;
/** The longest wait before a retry. */
export const LONGEST_MS = 60_000;
const LONGEST_OFFLINE_MS = 5_000;

/**
 * Exponential backoff with full jitter: a random part of a window that doubles with each attempt.
 *
 * @param attempt 1 for the first failure.
 * @param chance in [0, 1).
 */
export function retryDelayMs(attempt: number, chance: number): number {
  const window = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 30));
  return Math.round(window * chance);
}

/** The wait between two checks for the network; short, because a check is cheap and players are waiting. */
export function offlineDelayMs(look: number, chance: number): number {
  const window = Math.min(LONGEST_OFFLINE_MS, FIRST_MS * 2 ** Math.min(look - 1, 30));
  return Math.round(window / 2 + (window / 2) * chance);
}
