import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';

/** The folder under the local data that holds one folder for each server. */
const FOLDER = 'servers';
const NAME = 'kiosk.db';
/** The origin of a kiosk that is being set up. */
export const NO_SERVER = 'none';

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

/** The files of all servers that the kiosk has worked with. */
export function databasesIn(userData: string): string[] {
  const servers = path.join(userData, FOLDER);
  if (!existsSync(servers)) return [];
  return readdirSync(servers)
    .map((server) => path.join(servers, server, NAME))
    .filter((file) => existsSync(file));
}

/** The unencrypted address of the same host; null for any other origin. What belongs to it may go to the encrypted one. */
export const unencryptedOf = (origin: string): string | null =>
  origin.startsWith('https:') ? origin.replace('https:', 'http:') : null;

/** Staff have changed a server's address to its encrypted form: what belongs to it goes along, unless both have been used. */
function takeUnencrypted(userData: string, origin: string, onLog: (line: string) => void): void {
  const unencrypted = unencryptedOf(origin);
  const [from, to] = [unencrypted ?? origin, origin].map((each) => path.dirname(databaseFile(userData, each)));
  if (from === undefined || to === undefined || from === to || !existsSync(from) || existsSync(to)) return;
  renameSync(from, to);
  onLog(`what belongs to ${unencrypted} goes to ${origin}`);
}

/**
 * Like `databaseFile`, with its folder made, and the files of an earlier version, which knew one server only, in it:
 * its database, and what it has set aside as damaged.
 */
export function databaseFor(userData: string, origin: string | null, onLog: (line: string) => void): string {
  const file = databaseFile(userData, origin ?? NO_SERVER);
  if (origin !== null) takeUnencrypted(userData, origin, onLog);
  mkdirSync(path.dirname(file), { recursive: true });
  // Nobody has said yet which server it is: the earlier files wait for it.
  if (origin === null) return file;
  const earlier = earlierFiles(userData);
  if (earlier.length === 0) return file;
  if (isTaken(path.dirname(file))) {
    onLog(`${earlier.join(', ')} of an earlier version in ${userData} stays unused: ${file} is there already`);
    return file;
  }
  for (const name of earlier) renameSync(path.join(userData, name), path.join(path.dirname(file), name));
  return file;
}

/** Whether a database is in the folder, or a new one that a salvage is about to put there. */
const isTaken = (folder: string): boolean =>
  readdirSync(folder).some((name) => name === NAME || name.startsWith(`${NAME}.salvaged-`));

/**
 * The files in the order to move them: the database itself last, its log before it. While it is not moved, the next
 * start goes on here.
 */
function earlierFiles(userData: string): string[] {
  const rank = (name: string) => [NAME, `${NAME}-shm`, `${NAME}-wal`].indexOf(name);
  return readdirSync(userData)
    .filter((name) => rank(name) >= 0 || name.startsWith(`${NAME}.corrupt-`))
    .toSorted((a, b) => (rank(a) < 0 ? -1 : rank(b) < 0 ? 1 : rank(b) - rank(a)));
}
