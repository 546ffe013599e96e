import type { Clock } from '#shared/ports.ts';
import { isBusy } from './storage-failure.ts';

/** How long a write is tried again while another program locks the database. */
const LIMIT_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Runs work, and runs it again while another program locks the database. The work must change nothing if it fails, as one
 * transaction does. Between tries the process goes on.
 *
 * @throws Error of the work; SQLite's if the lock lasts
 */
export async function untilFree<T>(work: () => T | Promise<T>, clock: Clock): Promise<T> {
  const end = clock.elapsed() + LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || clock.elapsed() >= end) throw error;
    }
    await new Promise<void>((resolve) => void clock.after(PAUSE_MS, resolve));
  }
}
