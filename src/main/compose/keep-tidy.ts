const CHECKPOINT_INTERVAL_MS = 30_000;

/** Drops what is old and moves the write-ahead log into the database, at intervals and once more when stopped. */
export function keepTidy(work: () => void, onLog: (line: string) => void): { stop(): void } {
  const tidy = () => {
    try {
      work();
    } catch (error) {
      // For example a full disk. Acknowledged work is safe in the log; the next round tries again.
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
