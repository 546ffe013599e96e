import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './open.ts';
import { IN_MEMORY, openSqlite } from './sqlite.ts';

it('the database syncs every commit, writes ahead, and enforces references, also after reopening', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-open-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
