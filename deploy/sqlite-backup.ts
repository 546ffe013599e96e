import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * `node deploy/sqlite-backup.ts FROM TO`: saves a SQLite database while the server runs, and checks the copy. TO must not
 * exist yet. To restore, stop the server and save the copy the other way, to a new place.
 */
const [from = '', to = ''] = process.argv.slice(2);

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

if (from === '' || to === '') refuse('Usage: node deploy/sqlite-backup.ts FROM TO');
if (!existsSync(from)) refuse(`There is no such database: ${from}`);
if (existsSync(to)) refuse(`There is a file already: ${to}`);

process.umask(0o077);
const part = `${to}.part`;
rmSync(part, { force: true });
const source = new Database(from, { fileMustExist: true });
await source.backup(part);
source.close();

const copy = new Database(part);
// The copy is one file: a log beside it could be left behind.
copy.pragma('journal_mode = DELETE');
const [problem] = copy.pragma('integrity_check', { simple: false }) as { integrity_check: string }[];
const foreign = copy.pragma('foreign_key_check') as unknown[];
copy.close();
if (problem?.integrity_check !== 'ok' || foreign.length > 0) refuse(`The copy is damaged: ${part}`);
renameSync(part, to);
console.log(to);
