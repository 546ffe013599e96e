import { readFileSync, writeFileSync } from 'node:fs';
import type { Clock } from '#shared/ports.ts';

/** Maximum automatic restarts within an hour. */
export const RESTARTS = 3;
const HOUR_MS = 60 * 60_000;

/**
 * Counts automatic restarts on disk, so that the app does not restart for ever.
 *
 * @returns true if one more is allowed, and counts it; false also if the count cannot be written
 */
export function mayRestart(file: string, clock: Clock, onLog: (line: string) => void): boolean {
  const now = clock.now();
  // Counts times ahead of the clock too, because the clock may have been set back.
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
