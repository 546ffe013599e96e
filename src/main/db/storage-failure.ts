/** Whether an error of SQLite means that the disk took nothing: it is full, or failed. */
export function isStorageFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR'));
}

/** Runs a write that the kiosk can do without for now. A full disk is logged. */
export function unlessStorageFails(write: () => void, onLog: (line: string) => void): void {
  try {
    write();
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    onLog(`storage: ${String(error)}`);
  }
}
