import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from './index.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import type { Migration } from './migration.ts';

let db: Kysely<unknown>;
beforeEach(() => {
  db = new Kysely({ dialect: new SqliteDialect({ database: new Database(':memory:') }) });
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

describe('migrating', () => {
  it('runs each step once, in order', async () => {
    await migrate(db, [create]);
    await migrate(db, [create, fill]);
    await migrate(db, [create, fill]);
    expect(await things()).toEqual([{ name: 'one' }]);
  });

  it('undoes a step that fails, and keeps those before it', async () => {
    const broken = step(2, 'insert into nothing values (1)');
    await expect(migrate(db, [create, broken])).rejects.toThrow('nothing');
    await migrate(db, [create, fill]);
    expect(await things()).toEqual([{ name: 'one' }]);
  });

  it('refuses a database from a newer program', async () => {
    await migrate(db, [create, fill]);
    await expect(migrate(db, [create])).rejects.toThrow(NewerDatabaseError);
  });

  it('refuses a list with a gap', async () => {
    await expect(migrate(db, [create, step(3, 'select 1')])).rejects.toThrow('expected 2');
  });

  it('makes the whole schema from nothing', async () => {
    await migrate(db, migrations);
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([
      'answers',
      'awarded_prizes',
      'campaign_types',
      'campaign_users',
      'campaigns',
      'clients',
      'files',
      'game_statuses',
      'idempotency_keys',
      'migrations',
      'prizes',
      'questions',
      'themes',
      'tokens',
      'user_answers',
      'users',
    ]);
  });
});
