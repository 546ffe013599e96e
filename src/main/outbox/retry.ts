/** Waits before a retry, as pure functions of the attempt and a random number. */

const FIRST_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/** The longest wait before a retry; a server may ask for more than the backoff, but not for days. */
export const LONGEST_MS = 15 * 60_000;
/** How long a lost request may still arrive, because proxies keep a request for about a minute. */
export const LATE_MS = 60_000;

/**
 * Returns an exponential backoff with full jitter: a random part of a window that doubles with each attempt.
 *
 * @param attempt 1 for the first failure.
 * @param chance in [0, 1).
 * @param askedMs minimum wait that the server asks for.
 */
export function retryDelayMs(attempt: number, chance: number, askedMs: number | null = 0): number {
  const window = Math.min(LONGEST_BACKOFF_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 30));
  // Adds the jitter on top, because the server may have asked all kiosks of a booth for the same wait.
  return Math.min(LONGEST_MS, (askedMs ?? 0) + Math.round(window * chance));
}
