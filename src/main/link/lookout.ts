import type { Clock } from '#shared/ports.ts';

const INTERVAL_MS = 15_000;

export interface LookoutOptions {
  clock: Clock;
  /** Whether nothing else finds out that the server is back. */
  isDue(): boolean;
  look(): Promise<void>;
  onLog(line: string): void;
}

/** Looks now and then whether the server is back, so that nobody reads that it is away long after. Returns its end. */
export function lookOut({ clock, isDue, look, onLog }: LookoutOptions): () => void {
  let cancel: () => void;
  let isEnded = false;
  const later = () => {
    cancel = clock.after(INTERVAL_MS, async () => {
      if (isDue()) await look().catch((error) => onLog(`network: ${String(error)}`));
      if (!isEnded) later();
    });
  };
  later();
  return () => {
    isEnded = true;
    cancel();
  };
}
