import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { developmentData } from './migrate.ts';

/** The folder of the local data that contains a folder for each server. */
const FOLDER = 'servers';
const NAME = 'kiosk.db';
/** The origin of a kiosk before its setup. */
export const NO_SERVER = 'none';

/**
 * Returns the database file of one server. Each server has its own, so that no row or session reaches another server. The
 * folder's name begins with the server's address, for people.
 */
export function databaseFile(userData: string, origin: string): string {
  const readable = origin
    .replace(/^https?:\/\//, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 60);
  const digest = hash('sha256', origin).slice(0, 12);
  return path.join(userData, FOLDER, `${readable}-${digest}`, NAME);
}

/** Returns the database files of all servers that the kiosk has used. */
export function databasesIn(userData: string): string[] {
  const servers = path.join(userData, FOLDER);
  if (!existsSync(servers)) return [];
  return readdirSync(servers)
    .map((server) => path.join(servers, server, NAME))
    .filter((file) => existsSync(file));
}

/** Returns the http address of an https origin, else null. The data of the http address may move to the https one. */
export const unencryptedOf = (origin: string): string | null =>
  origin.startsWith('https:') ? origin.replace('https:', 'http:') : null;

/** Moves the data of a server's http address to its https address, unless the kiosk has used both. */
function takeUnencrypted(userData: string, origin: string, onLog: (line: string) => void): void {
  const unencrypted = unencryptedOf(origin);
  const [from, to] = [unencrypted ?? origin, origin].map((each) => path.dirname(databaseFile(userData, each)));
  if (from === undefined || to === undefined || from === to || !existsSync(from) || existsSync(to)) return;
  renameSync(from, to);
  onLog(`what belongs to ${unencrypted} goes to ${origin}`);
}

/**
 * Returns the database file of a server and creates its folder.
 *
 * @throws DatabaseRefused if the folder contains the single database of a development version, which names no server
 */
export function databaseFor(userData: string, origin: string | null, onLog: (line: string) => void): string {
  const onlyFile = path.join(userData, NAME);
  if (existsSync(onlyFile)) throw developmentData(onlyFile);
  const file = databaseFile(userData, origin ?? NO_SERVER);
  if (origin !== null) takeUnencrypted(userData, origin, onLog);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}
