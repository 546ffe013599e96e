import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Places where systems and package managers install each version of PostgreSQL in its own folder. */
const VERSION_FOLDERS = [
  '/usr/lib/postgresql',
  '/usr/local/opt',
  '/opt/homebrew/opt',
  '/Library/PostgreSQL',
  'C:\\Program Files\\PostgreSQL',
];
const END = process.platform === 'win32' ? '.exe' : '';

/** The oldest version on which the tests run. */
const OLDEST = 13;

/**
 * Returns the folder of `initdb` and `postgres` on this machine: the newest installed version, or the one on the path.
 */
export function findPostgres(): string | null {
  return [...installedFolders(), ...foldersOnPath()].find(isComplete) ?? null;
}

/** Sorts the newest first. */
function installedFolders(): string[] {
  return VERSION_FOLDERS.filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => ({ version: versionOf(name), folder, name })))
    .filter(({ version }) => version >= OLDEST)
    .sort((one, other) => other.version - one.version)
    .map(({ folder, name }) => path.join(folder, name, 'bin'));
}

/** Returns the version in `15` or `postgresql@15`; 0 for anything else. */
const versionOf = (name: string): number => Number(/^(?:postgresql@)?(\d+)/.exec(name)?.[1] ?? 0);

/** Resolves links on the path, because the programs look for each other next to the real file. */
function foldersOnPath(): string[] {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, `initdb${END}`))
    .filter(existsSync)
    .map((file) => path.dirname(realpathSync(file)));
}

const isComplete = (folder: string): boolean =>
  ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, `${program}${END}`)));
