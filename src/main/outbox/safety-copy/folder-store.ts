import type { Database } from 'better-sqlite3';

/**
 * Keeps the folder that staff chose. A damaged database loses it on purpose: the copy may hold rows that the damage
 * has taken, and must not be replaced before staff have seen it.
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
