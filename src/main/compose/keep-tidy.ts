const CHECKPOINT_INTERVAL_MS = 30_000;

/** Runs `work` at intervals, and once more at the stop. A failed run is logged. */
export function keepTidy(work: () => void, onLog: (line: string) => void): { stop(): void } {
  const tidy = () => {
    try {
      work();
    } catch (error) {
      // Fails for example on a full disk. The next run tries again, and committed rows are safe.
      onLog(`tidying: ${String(error)}`);
    }
  };
  const checkpoints = setInterval(tidy, CHECKPOINT_INTERVAL_MS);
  checkpoints.unref();
  return {
    stop: () => {
      clearInterval(checkpoints);
      tidy();
    },
  };
}
