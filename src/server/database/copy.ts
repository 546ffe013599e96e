import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type AnyDb, DatabaseRefused, engineOf } from './engine.ts';
import type { Db, Schema } from './schema.ts';

/** Key columns of each table. The tables are in the order of copying: each one follows the tables that it refers to. */
export const KEYS: Readonly<Record<keyof Schema, readonly string[]>> = {
  files: ['id'],
  themes: ['id'],
  clients: ['id'],
  users: ['id'],
  campaign_types: ['id'],
  campaigns: ['id'],
  campaign_users: ['campaign_id', 'user_id'],
  prizes: ['id'],
  questions: ['id'],
  answers: ['id'],
  campaign_actions: ['id'],
  devices: ['id'],
  device_campaigns: ['device_id', 'campaign_id'],
  device_tokens: ['id'],
  check_ins: ['device_id'],
  check_in_history: ['device_id', 'at'],
  device_commands: ['id'],
  device_logs: ['device_id'],
  pairing_codes: ['code_hash'],
  user_answers: ['id'],
  game_statuses: ['id'],
  awarded_prizes: ['id'],
  hand_overs: ['id'],
  tokens: ['token_hash'],
  action_receipts: ['action_id', 'device_id'],
  leases: ['device_id'],
  lease_prizes: ['device_id', 'prize_id'],
  lease_plays: ['user_id', 'campaign_id'],
  walk_ups: ['client_id', 'walk_up_id'],
  consent_wordings: ['id'],
  consent_records: ['id'],
  erasures: ['id'],
  people_apart: ['visitor_id', 'other_id'],
  idempotency_keys: ['user_id', 'key'],
  attempts: ['kind', 'key_hash'],
};
const TABLES = Object.keys(KEYS) as (keyof Schema)[];

/** Rows per statement. An image may have several megabytes. */
const rowsPerStatement = (table: keyof Schema): number => (table === 'files' ? 10 : 500);

type Row = Record<string, unknown>;

/** A copied table. Its rows were compared with their originals. */
export interface CopiedTable {
  table: keyof Schema;
  rows: number;
}

/**
 * Copies a whole database into an empty one, in one transaction, and compares them row by row. Both may be SQLite or
 * PostgreSQL. Stop the source's servers first, because later changes are not copied.
 * @throws DatabaseRefused if `to` is not empty, or the copy differs
 */
export async function copyDatabase(from: Db, to: Db): Promise<CopiedTable[]> {
  const read = from.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return read.execute((source) =>
    to.transaction().execute(async (target) => {
      for (const table of TABLES) await requireEmpty(target, table);
      for (const table of TABLES) await copyTable(source, target, table);
      await engineOf(target).writeCounters(target, await engineOf(source).readCounters(source));
      const copied: CopiedTable[] = [];
      for (const table of TABLES) copied.push({ table, rows: await compareTable(source, target, table) });
      return copied;
    }),
  );
}

async function requireEmpty(target: AnyDb, table: keyof Schema): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target);
  if (rows.length > 0) throw new DatabaseRefused(`The database to copy into is not empty: there are rows in ${table}.`);
}

async function copyTable(source: AnyDb, target: AnyDb, table: keyof Schema): Promise<void> {
  for await (const rows of batchesOf(source, table)) await target.insertInto(table).values(rows).execute();
}

/** Compares a table with its copy and returns the number of rows. */
async function compareTable(source: AnyDb, target: AnyDb, table: keyof Schema): Promise<number> {
  let count = 0;
  const copies = batchesOf(target, table);
  for await (const rows of batchesOf(source, table)) {
    const { value = [] } = await copies.next();
    if (hashesOf(rows) !== hashesOf(value)) throw new DatabaseRefused(`The copy of ${table} is not the same.`);
    count += rows.length;
  }
  const { done } = await copies.next();
  if (!done) throw new DatabaseRefused(`The copy of ${table} has rows of its own.`);
  return count;
}

/** Yields the rows of a table in batches, in the order of their keys. */
async function* batchesOf(db: AnyDb, table: keyof Schema): AsyncGenerator<Row[], undefined> {
  const keys = KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let beyond = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${beyond}
      order by ${columns} limit ${sql.lit(rowsPerStatement(table))}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    beyond = sql`where (${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
  }
}

const hashesOf = (rows: readonly Row[]): string => rows.map(hashOf).join();

function hashOf(row: Row): string {
  const values = Object.keys(row)
    .sort()
    .map((column) => [column, row[column] instanceof Uint8Array ? sha256(row[column]) : row[column]]);
  return sha256(JSON.stringify(values));
}

const sha256 = (content: string | Uint8Array): string => hash('sha256', content);
