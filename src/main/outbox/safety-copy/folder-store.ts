import type { Database } from 'better-sqlite3';

/**
 * Stores the folder that staff chose. A damaged database loses the folder on purpose, because the copy may contain rows
 * that the damage has destroyed. The kiosk must not replace that copy before staff have seen it.
 */
export function folderStore(db: Database) {
  const read = db.prepare('SELECT folder FROM safety_copy').pluck();
  const write = db.prepare('INSERT OR REPLACE INTO safety_copy (id, folder) VALUES (1, ?)');
  const clear = db.prepare('DELETE FROM safety_copy');
  return {
    read: () => (read.get() as string | undefined) ?? null,
    write: (folder: string | null) => void (folder === null ? clear.run() : write.run(folder)),
  };
}

export type FolderStore = ReturnType<typeof folderStore>;
