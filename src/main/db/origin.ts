import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';

/** The folder under the local data that holds one folder for each server. */
const FOLDER = 'servers';
const NAME = 'kiosk.db';

/**
 * The file that holds what belongs to one server. Each server has its own, so that no row, session or copy can reach
 * another. The folder's name begins with the server's, for people.
 */
export function databaseFile(userData: string, origin: string): string {
  const readable = origin
    .replace(/^https?:\/\//, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 60);
  const digest = createHash('sha256').update(origin).digest('hex').slice(0, 12);
  return path.join(userData, FOLDER, `${readable}-${digest}`, NAME);
}

/** Like `databaseFile`, with its folder made, and the file of an earlier version, which knew one server only, in it. */
export function databaseFor(userData: string, origin: string, onLog: (line: string) => void): string {
  const file = databaseFile(userData, origin);
  mkdirSync(path.dirname(file), { recursive: true });
  const earlier = path.join(userData, NAME);
  if (!existsSync(earlier)) return file;
  if (existsSync(file)) onLog(`${earlier} of an earlier version stays unused: ${file} is there already`);
  else adopt(earlier, file);
  return file;
}

/** The log goes first: while the database is not moved, the next start goes on here. */
function adopt(earlier: string, file: string): void {
  for (const suffix of ['-wal', '']) {
    if (existsSync(earlier + suffix)) renameSync(earlier + suffix, file + suffix);
  }
}
