import type { Clock } from '#shared/ports.ts';
import { isBusy } from './storage-failure.ts';

/** How long work is tried again while another program locks the database. */
const LIMIT_MS = 5_000;
const PAUSE_MS = 50;
/** After this wait the screen says what it waits for. */
const TOLD_AFTER_MS = 1_000;

export interface UntilFreeOptions {
  clock: Clock;
  /** Called when the work has waited for a second, and when that wait is over. */
  onWaiting?(isWaiting: boolean): void;
}

/**
 * Runs work, and runs it again while another program locks the database. The work must change nothing if it fails, as one
 * transaction does. Between tries the process goes on.
 *
 * @throws Error of the work; SQLite's if the lock lasts
 */
export async function untilFree<T>(work: () => T | Promise<T>, { clock, onWaiting }: UntilFreeOptions): Promise<T> {
  const began = clock.elapsed();
  let isTold = false;
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || clock.elapsed() - began >= LIMIT_MS) throw error;
      }
      if (!isTold && clock.elapsed() - began >= TOLD_AFTER_MS) {
        isTold = true;
        onWaiting?.(true);
      }
      await new Promise<void>((resolve) => void clock.after(PAUSE_MS, resolve));
    }
  } finally {
    if (isTold) onWaiting?.(false);
  }
}
