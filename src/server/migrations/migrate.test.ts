import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { migrations } from './index.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import type { Migration } from './migration.ts';

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

const step = (version: number, statement: string): Migration => ({
  version,
  name: `step ${version}`,
  up: async (transaction) => {
    await sql.raw(statement).execute(transaction);
  },
});
const create = step(1, 'create table things (name text)');
const fill = step(2, "insert into things values ('one')");
const things = async () => (await sql<{ name: string }>`select name from things`.execute(db)).rows;

async function tables(): Promise<string[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  return found.map(({ name }) => name).sort();
}

/** The record as it was kept before Kysely kept it. */
async function countVersions(applied: readonly (readonly [version: number, at: string])[]): Promise<void> {
  await sql`create table if not exists migrations (
    version integer primary key, name text not null, applied_at text not null)`.execute(db);
  for (const [version, at] of applied) {
    await sql`insert into migrations values (${version}, ${`step ${version}`}, ${at})`.execute(db);
  }
}

describe('migrating', () => {
  it('runs each step once, in order', async () => {
    await migrate(db, [create]);
    await migrate(db, [create, fill]);
    await migrate(db, [create, fill]);
    expect(await things()).toEqual([{ name: 'one' }]);
  });

  it('undoes what it did where a step fails', async () => {
    const failed = step(3, 'insert into nothing values (1)');
    await migrate(db, [create]);
    await expect(migrate(db, [create, fill, failed])).rejects.toThrow('nothing');
    expect(await things()).toEqual([]);
    await migrate(db, [create, fill]);
    expect(await things()).toEqual([{ name: 'one' }]);
  });

  it('refuses a database from a newer program', async () => {
    await migrate(db, [create, fill]);
    await expect(migrate(db, [create])).rejects.toThrow(NewerDatabaseError);
  });

  it('goes on with a database that counted its versions in a table of their own', async () => {
    await countVersions([[1, '2026-05-01T09:00:00.000Z']]);
    await create.up(db);
    await migrate(db, [create, fill]);
    await migrate(db, [create, fill]);
    expect(await things()).toEqual([{ name: 'one' }]);
    expect(await tables()).not.toContain('migrations');
  });

  it('goes on with it though the clock was put back between two versions', async () => {
    await countVersions([
      [1, '2026-05-02T09:00:00.000Z'],
      [2, '2026-05-01T09:00:00.000Z'],
    ]);
    await create.up(db);
    await fill.up(db);
    await migrate(db, [create, fill, step(3, "insert into things values ('two')")]);
    expect(await things()).toEqual([{ name: 'one' }, { name: 'two' }]);
  });

  it('refuses such a database from a newer program, and leaves it as it is', async () => {
    await countVersions([[3, '2026-05-01T09:00:00.000Z']]);
    const before = await tables();
    await expect(migrate(db, [create, fill])).rejects.toThrow(
      'has version 3, but this program knows only versions up to 2',
    );
    expect(await tables()).toEqual(before);
  });

  it('refuses a database of another program, and leaves it as it is', async () => {
    await sql`create table invoices (id integer primary key)`.execute(db);
    await expect(migrate(db, [create])).rejects.toThrow(/^The database belongs to another program[^\n]* invoices\./);
    expect(await tables()).toEqual(['invoices']);
    await sql`drop table invoices`.execute(db);
    await migrate(db, [step(1, 'create table things (name text)'), fill]);
    await sql`update kysely_migration set name = '0002 of others' where name = '0002 step 2'`.execute(db);
    await expect(migrate(db, [create, fill])).rejects.toThrow('kysely_migration');
  });

  it('refuses a list with a gap', async () => {
    await expect(migrate(db, [create, step(3, 'select 1')])).rejects.toThrow('expected 2');
  });

  it('makes the whole schema from nothing', async () => {
    await migrate(db, migrations);
    expect(await tables()).toEqual([
      'answers',
      'attempts',
      'awarded_prizes',
      'campaign_types',
      'campaign_users',
      'campaigns',
      'clients',
      'device_campaigns',
      'device_commands',
      'device_logs',
      'device_tokens',
      'devices',
      'files',
      'game_statuses',
      'heartbeat_history',
      'heartbeats',
      'idempotency_keys',
      'kysely_migration',
      'kysely_migration_lock',
      'lease_plays',
      'lease_prizes',
      'leases',
      'pairing_codes',
      'prizes',
      'questions',
      'themes',
      'tokens',
      'user_answers',
      'users',
      'walk_ups',
    ]);
  });
});
