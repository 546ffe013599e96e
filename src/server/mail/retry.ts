import type { MailProblem } from './mailer.ts';

const FIRST_DELAY_MS = 60_000;
export const LONGEST_DELAY_MS = 60 * 60_000;

/** Gives up on a mailbox that has been full for about four days. */
const MAXIMUM_ATTEMPTS = 100;

/**
 * Returns how long to wait before trying a mail again: a minute after the first failure, then twice as long each time,
 * up to an hour.
 */
export const retryDelayMs = (failures: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));

/**
 * Returns when to try a mail again (ISO 8601) after it has failed `attempts` times, or null if never, because it was
 * refused or has failed too often. `now` is in milliseconds since the epoch.
 */
export function nextAttempt(
  problem: Exclude<MailProblem, 'unreachable'>,
  attempts: number,
  now: number,
): string | null {
  if (problem === 'refused' || attempts === MAXIMUM_ATTEMPTS) return null;
  return new Date(now + retryDelayMs(attempts)).toISOString();
}
