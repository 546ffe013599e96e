import { readFileSync, writeFileSync } from 'node:fs';
import type { Clock } from '#shared/ports.ts';

/** How often the app may start itself again within an hour. */
export const RESTARTS = 3;
const HOUR_MS = 60 * 60_000;

/**
 * Counts on the disk how often the app starts itself again, so that it cannot go on for ever.
 *
 * @returns whether it may once more, which is then counted; not where it cannot be written down
 */
export function mayRestart(file: string, clock: Clock, onLog: (line: string) => void): boolean {
  const now = clock.now();
  // A moment ahead of the clock counts as well: the clock may have been set back.
  const recent = readMoments(file).filter((at) => Math.abs(now - at) < HOUR_MS);
  if (recent.length >= RESTARTS) return false;
  try {
    writeFileSync(file, JSON.stringify([...recent, now]), { mode: 0o600 });
    return true;
  } catch (error) {
    onLog(`restart: ${String(error)}`);
    return false;
  }
}

function readMoments(file: string): number[] {
  try {
    const moments: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(moments) ? moments.filter((at) => typeof at === 'number') : [];
  } catch {
    return [];
  }
}
