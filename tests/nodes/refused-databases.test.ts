import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseRefused } from '../../src/server/database/engine.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { migrations } from '../../src/server/migrations/index.ts';
import { newPostgres } from '../support/databases.ts';

async function database(): Promise<{ address: string; run(statement: string): Promise<unknown[]> }> {
  const { address, remove } = await newPostgres();
  const client = new Client({ connectionString: address });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await remove();
  });
  return { address, run: async (statement) => (await client.query(statement)).rows };
}

const changed = (address: string, change: (url: URL) => void): string => {
  const url = new URL(address);
  change(url);
  return url.href;
};

/** Returns the refusal of a database. Checks that it is one sentence without the password. */
async function refusal(address: string): Promise<string> {
  const error = await openDatabase(address).then(
    async (db) => {
      await db.destroy();
      return null;
    },
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseRefused);
  const { message } = error as DatabaseRefused;
  expect(message).toMatch(/^[^\n]+\.$/);
  expect(message).not.toContain('secret');
  return message;
}

describe('a database that cannot be used', () => {
  it('does not exist at its address', async () => {
    const { address } = await database();
    expect(await refusal(changed(address, (url) => (url.port = '1')))).toMatch(/^No PostgreSQL answers at .*:1\.$/);
    expect(await refusal(changed(address, (url) => (url.hostname = 'nowhere.invalid')))).toContain('nowhere.invalid');
    expect(await refusal(changed(address, (url) => (url.pathname = 'other')))).toContain('no database other');
    expect(await refusal('postgres://user:secret@ho st:x/')).toContain('must be like postgres://');
  });

  it('does not let the user log in', async () => {
    const { address, run } = await database();
    await run(`create role locked_${process.pid} nologin`);
    onTestFinished(() => run(`drop role locked_${process.pid}`).then(() => {}));
    const message = await refusal(changed(address, (url) => (url.username = `locked_${process.pid}`)));
    expect(message).toContain(`does not let locked_${process.pid} into`);
  });

  it('gives the user too few rights, and stays unchanged', async () => {
    const { address, run } = await database();
    await run(`create role poor_${process.pid} login; revoke create on schema public from public`);
    onTestFinished(() => run(`drop role poor_${process.pid}`).then(() => {}));
    const message = await refusal(changed(address, (url) => (url.username = `poor_${process.pid}`)));
    expect(message).toContain('lacks a right');
    expect(await run("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it("is another program's, and stays unchanged", async () => {
    const { address, run } = await database();
    await run('create table invoices (id int)');
    expect(await refusal(address)).toContain('belongs to another program: it has a table invoices');
    expect(await run("select tablename from pg_tables where schemaname = 'public'")).toEqual([
      { tablename: 'invoices' },
    ]);
  });

  it('is of a newer version', async () => {
    const { address, run } = await database();
    await (await openDatabase(address)).destroy();
    await run("insert into kysely_migration values ('0999 from the future', '2999-01-01')");
    expect(await refusal(address)).toContain('has version 999');
  });

  it('is of a development version, and stays unchanged', async () => {
    const { address, run } = await database();
    const db = await openDatabase(address);
    await db.insertInto('clients').values({ name: 'Nordwind' }).execute();
    await db.destroy();
    await run("update kysely_migration set name = '0001 initial'");
    expect(await refusal(address)).toContain('A development version of this program wrote the database');
    expect(await run('select name from kysely_migration')).toEqual([{ name: '0001 initial' }]);
    expect(await run('select name from clients')).toEqual([{ name: 'Nordwind' }]);
  });

  it('may lose acknowledged commits, or read outdated rows', async () => {
    const { address, run } = await database();
    const [{ name } = { name: '' }] = (await run('select current_database() as name')) as { name: string }[];
    await run(`alter database "${name}" set synchronous_commit = off`);
    expect(await refusal(address)).toContain('synchronous_commit is off');
    await run(`alter database "${name}" set synchronous_commit = on`);
    await run(`alter database "${name}" set default_transaction_isolation = 'repeatable read'`);
    expect(await refusal(address)).toContain('must be read committed');
  });
});

it('several nodes that start at once on an empty database create its tables once', async () => {
  const { address } = await database();
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(address)));
  const [db] = opened;
  if (!db) throw new Error('none');
  const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(db);
  expect(rows[0]?.count).toBe(migrations.length);
  for (const each of opened) await each.destroy();
});
