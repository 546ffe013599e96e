import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { migrations } from './index.ts';
import { migrate, requireNewest } from './migrate.ts';
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
const place = step(3, "alter table things add column place text default 'hall'");
const things = async () => (await sql<{ name: string }>`select name from things`.execute(db)).rows;

async function tables(): Promise<string[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  return found.map(({ name }) => name).sort();
}

describe('migrating', () => {
  it('runs each step once, in order', async () => {
    await migrate(db, [create]);
    await migrate(db, [create, fill]);
    await migrate(db, [create, fill]);
    expect(await things()).toEqual([{ name: 'one' }]);
  });

  it('keeps the rows of the version before', async () => {
    await migrate(db, [create, fill]);
    await sql`insert into things values ('two')`.execute(db);
    await migrate(db, [create, fill, place]);
    const { rows } = await sql`select * from things order by name`.execute(db);
    expect(rows).toEqual([
      { name: 'one', place: 'hall' },
      { name: 'two', place: 'hall' },
    ]);
  });

  it('undoes what it did where a step fails', async () => {
    const failed = step(3, 'insert into nothing values (1)');
    await migrate(db, [create]);
    await expect(migrate(db, [create, fill, failed])).rejects.toThrow('nothing');
    expect(await things()).toEqual([]);
    await migrate(db, [create, fill]);
    expect(await things()).toEqual([{ name: 'one' }]);
  });

  it('refuses a database of a newer version', async () => {
    await migrate(db, [create, fill]);
    const refusal = 'has version 2, but this program knows only versions up to 1';
    await expect(migrate(db, [create])).rejects.toThrow(refusal);
    await expect(requireNewest(db, [create])).rejects.toThrow(refusal);
  });

  it('is asked for before a database of an older version is copied', async () => {
    await migrate(db, [create]);
    await expect(requireNewest(db, [create, fill])).rejects.toThrow('is of an older version');
    await migrate(db, [create, fill]);
    await requireNewest(db, [create, fill]);
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

  it.each(['kysely_migration', 'migrations'])(
    'refuses a database of a development version, recorded in %s, and leaves it unchanged',
    async (record) => {
      await sql`create table awarded_prizes (id integer primary key)`.execute(db);
      await sql`insert into awarded_prizes values (5)`.execute(db);
      await sql`create table ${sql.table(record)} (name text)`.execute(db);
      await sql`insert into ${sql.table(record)} values ('0001 initial'), ('0017 fleet')`.execute(db);
      const refusal = /^A development version of this program wrote the database[^\n]+\.$/;
      await expect(migrate(db, migrations)).rejects.toThrow(refusal);
      await expect(requireNewest(db, migrations)).rejects.toThrow(refusal);
      expect(await tables()).toEqual(['awarded_prizes', record]);
      expect((await sql`select id from awarded_prizes`.execute(db)).rows).toEqual([{ id: 5 }]);
      const { rows } = await sql`select name from ${sql.table(record)} order by name`.execute(db);
      expect(rows).toEqual([{ name: '0001 initial' }, { name: '0017 fleet' }]);
    },
  );

  it('refuses a list with a gap', async () => {
    await expect(migrate(db, [create, step(3, 'select 1')])).rejects.toThrow('expected 2');
  });

  it('makes the whole schema from nothing', async () => {
    await migrate(db, migrations);
    expect(await tables()).toEqual([
      'action_receipts',
      'answers',
      'attempts',
      'awarded_prizes',
      'campaign_actions',
      'campaign_types',
      'campaign_users',
      'campaigns',
      'check_in_history',
      'check_ins',
      'clients',
      'consent_records',
      'consent_wordings',
      'device_campaigns',
      'device_commands',
      'device_logs',
      'device_tokens',
      'devices',
      'erasures',
      'files',
      'game_statuses',
      'hand_overs',
      'idempotency_keys',
      'kysely_migration',
      'kysely_migration_lock',
      'lease_plays',
      'lease_prizes',
      'leases',
      'pairing_codes',
      'people_apart',
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
