import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { prepared } from '../../src/server/database/prepared.ts';
import type { Db, Row } from '../../src/server/database/schema.ts';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { newPostgres } from '../support/databases.ts';

/** PostgreSQL keeps plans of the server's prepared queries. They become invalid when a newer node adds a column. */

let db: Db;
let newer: Db;

beforeEach(async () => {
  const { address } = await newPostgres('empty');
  // One connection, so that all plans belong to it.
  db = openPostgres(address, { max: 1 });
  newer = openPostgres(address, { max: 1 });
  onTestFinished(async () => void (await Promise.all([db.destroy(), newer.destroy()])));
  await db.insertInto('clients').values({ name: 'Weiß & Söhne' }).execute();
});

const selectVendors = prepared<{ name: string }, Row<'clients'>>((from, value) =>
  from.selectFrom('clients').selectAll().where('name', '=', value('name')),
);
const vendors = (from: Db) => selectVendors(from, { name: 'Weiß & Söhne' });
const addColumn = () => sql`alter table clients add column motto text`.execute(newer);

it('prepared queries, and no others, keep a plan for each connection', async () => {
  await vendors(db);
  await vendors(db);
  await db.selectFrom('clients').select('id').where('name', '=', 'Weiß & Söhne').execute();
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  expect(rows.map(({ statement }) => statement)).toEqual([expect.stringMatching(/^select \* from "clients"/)]);
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
    return vendors(transaction);
  });
  expect(await rename).toEqual([]);
  expect(runs).toBe(2);
  expect((await db.selectFrom('clients').select('name').execute()).map(({ name }) => name)).toEqual(['Run 2']);
});
