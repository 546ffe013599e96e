import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '../../src/server/database/schema.ts';
import type { inTransaction as run } from '../../src/server/database/transaction.ts';
import { newPostgres } from '../support/databases.ts';

/** PostgreSQL keeps plans of the server's statements. They become invalid when a newer node adds a column. */

let db: Db;
let newer: Db;
let inTransaction: typeof run;

beforeEach(async () => {
  // A process plans a limited number of statements, and other files in this worker may have used them up.
  vi.resetModules();
  const { openPostgres } = await import('../../src/server/database/postgres.ts');
  ({ inTransaction } = await import('../../src/server/database/transaction.ts'));
  const { address } = await newPostgres('empty');
  // One connection, so that all plans belong to it.
  db = openPostgres(address, { max: 1 });
  newer = openPostgres(address, { max: 1 });
  onTestFinished(async () => void (await Promise.all([db.destroy(), newer.destroy()])));
  await db.insertInto('clients').values({ name: 'Weiß & Söhne' }).execute();
});

const vendors = (from: Db) => from.selectFrom('clients').selectAll().where('name', '=', 'Weiß & Söhne').execute();
const addColumn = () => sql`alter table clients add column motto text`.execute(newer);

it('statements with values are planned once for each connection', async () => {
  await vendors(db);
  await vendors(db);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  expect(rows.filter(({ statement }) => statement.startsWith('select * from "clients"'))).toHaveLength(1);
});

it('a read succeeds, with the new column', async () => {
  await vendors(db);
  await addColumn();
  expect(await vendors(db)).toEqual([expect.objectContaining({ name: 'Weiß & Söhne', motto: null })]);
});

it('a transaction runs again as a whole', async () => {
  await vendors(db);
  await addColumn();
  let runs = 0;
  const rename = inTransaction(db, { vendorId: 1 }, async (transaction) => {
    runs += 1;
    await transaction
      .updateTable('clients')
      .set({ name: `Run ${runs}` })
      .where('name', '!=', 'x')
      .execute();
    return transaction.selectFrom('clients').selectAll().where('name', '=', 'Weiß & Söhne').execute();
  });
  expect(await rename).toEqual([]);
  expect(runs).toBe(2);
  expect((await db.selectFrom('clients').select('name').execute()).map(({ name }) => name)).toEqual(['Run 2']);
});
