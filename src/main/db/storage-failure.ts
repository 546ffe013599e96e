/** True if an error of SQLite means that the disk is full or failing. */
export function isStorageFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR'));
}

/** True if an error of SQLite means that another program, such as a backup, has locked the database for now. */
export function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY');
}

/** Runs a write that the kiosk can do without. Logs a full, failing or locked disk, and throws other errors. */
export function unlessStorageFails(write: () => void, onLog: (line: string) => void): void {
  try {
    write();
  } catch (error) {
    if (!isStorageFailure(error) && !isBusy(error)) throw error;
    onLog(`storage: ${String(error)}`);
  }
}
