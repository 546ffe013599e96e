/** How long to wait before trying again: pure functions of the attempt and a random number. */

const FIRST_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/** The longest wait before a retry; a server may ask for more than the backoff, but not for days. */
export const LONGEST_MS = 15 * 60_000;
/** How long after a lost attempt what was sent may still arrive: proxies hold a request for about a minute. */
export const LATE_MS = 60_000;

/**
 * Exponential backoff with full jitter: a random part of a window that doubles with each attempt.
 *
 * @param attempt 1 for the first failure.
 * @param chance in [0, 1).
 * @param askedMs how long the server asks to wait at least.
 */
export function retryDelayMs(attempt: number, chance: number, askedMs: number | null = 0): number {
  const window = Math.min(LONGEST_BACKOFF_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 30));
  // The jitter comes on top: all kiosks of a booth may have been asked for the same wait.
  return Math.min(LONGEST_MS, (askedMs ?? 0) + Math.round(window * chance));
}
