import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseRefused, engineOf } from './engine.ts';
import { openDatabase, openForCopy } from './open.ts';
import { IN_MEMORY, openSqlite } from './sqlite.ts';

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-open-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('the database syncs every commit, writes ahead, and keeps references whole, also when it is opened again', async () => {
  const folder = newFolder();
  for (let round = 0; round < 2; round += 1) {
    const db = await openDatabase(path.join(folder, 'server.db'));
    await db
      .insertInto('clients')
      .values({ name: `Vendor ${round}` })
      .execute();
    const pragma = async (name: string) =>
      Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] ?? {})[0];
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('foreign_keys')).toBe(1);
    await db.destroy();
  }
});

it('emptying the log does not wait for readers, and leaves the rest to the next call', async () => {
  const file = path.join(newFolder(), 'server.db');
  const db = openSqlite<{ badges: { name: string } }>(file);
  onTestFinished(() => db.destroy());
  await db.schema.createTable('badges').addColumn('name', 'text').execute();
  const reader = new Database(file, { readonly: true });
  reader.exec('BEGIN; SELECT * FROM badges');
  await db.insertInto('badges').values({ name: 'Zoë' }).execute();
  const drop = () => engineOf(db).dropFormerRows(db as never);
  const begun = performance.now();
  await drop();
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  reader.close();
  await drop();
  expect(statSync(`${file}-wal`).size).toBe(0);
});

it('a prepared statement returns columns that were added later', async () => {
  const db = openSqlite<{ badges: { name: string; place?: string } }>(IN_MEMORY);
  onTestFinished(() => db.destroy());
  const badges = () => db.selectFrom('badges').selectAll().execute();
  await db.schema.createTable('badges').addColumn('name', 'text').execute();
  await db.insertInto('badges').values({ name: 'Zoë' }).execute();
  expect(await badges()).toEqual([{ name: 'Zoë' }]);
  await db.schema.alterTable('badges').addColumn('place', 'text').execute();
  expect(await badges()).toEqual([{ name: 'Zoë', place: null }]);
});

const RECORDS: [string, string][] = [
  ['a development version', "update kysely_migration set name = '0001 initial'"],
  ['an early development version', 'drop table kysely_migration; create table migrations (version integer)'],
  ['a newer version', "insert into kysely_migration values ('0002 from the future', '')"],
];

it.for(RECORDS)('a database of %s is refused and unchanged, its log too', async ([, record]) => {
  const folder = newFolder();
  const [building, file] = ['building.db', 'server.db'].map((name) => path.join(folder, name)) as [string, string];
  await (await openDatabase(building)).destroy();
  // The connection stays open, as a power cut leaves it: the record and a row are in the log only.
  const open = new Database(building);
  onTestFinished(() => void open.close());
  open.exec(`${record}; insert into clients (name) values ('Nordwind')`);
  for (const suffix of ['', '-wal']) copyFileSync(building + suffix, file + suffix);
  const contents = () => ['', '-wal'].map((suffix) => readFileSync(file + suffix).toString('base64'));
  const before = contents();
  await expect(openDatabase(file)).rejects.toThrow(/^(A development version|The database has version 2)/);
  await expect(openForCopy(file)).rejects.toThrow(DatabaseRefused);
  expect(contents()).toEqual(before);
  const kept = new Database(file, { readonly: true });
  onTestFinished(() => void kept.close());
  expect(kept.prepare('select name from clients').pluck().all()).toEqual(['Nordwind']);
});

it('a file of another program is refused, and does not become one with a log', async () => {
  const file = path.join(newFolder(), 'invoices.db');
  const other = new Database(file);
  other.exec('create table invoices (id integer)');
  other.close();
  const before = readFileSync(file);
  await expect(openDatabase(file)).rejects.toThrow('belongs to another program: it has a table invoices');
  expect(readFileSync(file).equals(before)).toBe(true);
});
