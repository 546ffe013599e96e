import { randomUUID } from 'node:crypto';
import Sqlite, { type Database } from 'better-sqlite3';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { isStorageFailure } from './storage-failure.ts';

/**
 * The tables to salvage and their primary keys, the outbox first. A salvage reads rows in the order of the keys, from both
 * ends. The cache is missing, because the server can send it again.
 */
const KEYS = {
  outbox: ['sequence'],
  plays: ['user_id', 'campaign_id'],
  answers: ['user_id', 'campaign_id', 'question_id'],
  draw_log: ['sequence'],
  draw_chain: ['id'],
  draw_layouts: ['digest'],
  receipts: ['id'],
  sessions: ['id'],
  device: ['id'],
  server: ['origin'],
  set_aside: ['name'],
  lease: ['id'],
  leased_prizes: ['prize_id'],
  leased_plays: ['user_id', 'campaign_id'],
  settled: ['id'],
  imported_names: ['kind', 'id'],
  unreadable_plays: ['sequence'],
  offline_campaigns: ['campaign_id'],
  proven_players: ['user_id'],
  steady_time: ['id'],
  sign_in_failures: ['name'],
  walk_ups: ['id'],
} as const satisfies Record<string, readonly string[]>;
type Table = keyof typeof KEYS;

/**
 * Copies the readable rows of a corrupt database into an empty one. First creates the tables of the corrupt file's version;
 * the caller migrates them afterwards.
 *
 * @returns the number of outbox rows saved; 0 if nothing can be read
 * @throws Error if there is no room for the copy
 */
export function salvage(corruptFile: string, into: Database): number {
  let source: Database;
  try {
    source = new Sqlite(corruptFile, { readonly: true });
  } catch {
    return 0;
  }
  try {
    migrate(into, migrations.slice(0, versionOf(source)));
    // Uses one transaction, because a sync per row would take minutes.
    const counts = into.transaction(() =>
      (Object.keys(KEYS) as Table[]).map((table) => copyTable(source, into, table)),
    )();
    return counts[0] ?? 0;
  } finally {
    source.close();
  }
}

/** Returns the schema's version, or the newest if the file is too damaged. */
function versionOf(source: Database): number {
  try {
    const version = source.pragma('user_version', { simple: true }) as number;
    return version > 0 ? version : migrations.length;
  } catch {
    return migrations.length;
  }
}

function copyTable(source: Database, into: Database, table: Table): number {
  // The list is empty if the table is newer than the corrupt file.
  const columns = into.pragma(`table_info(${table})`) as { name: string; notnull: number }[];
  const known = new Map(columns.map((column) => [column.name, column]));
  // Use empty texts for required values that a damaged row lacks, and a new key, because keys are unique.
  const storable = (row: Record<string, unknown>, name: string) =>
    row[name] ?? (name === 'idempotency_key' ? randomUUID() : known.get(name)?.notnull ? '' : null);
  let copied = 0;
  const copyFrom = (order: 'ASC' | 'DESC') => {
    for (const row of readRows(source, table, order)) {
      const names = Object.keys(row).filter((name) => known.has(name));
      const marks = names.map(() => '?').join(', ');
      try {
        copied += into
          .prepare(`INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${marks})`)
          .run(...names.map((name) => storable(row, name))).changes;
      } catch (error) {
        if (isStorageFailure(error)) throw error;
        // Skips the damaged row.
      }
    }
  };
  copyFrom('ASC');
  // Scans from the other end too, because a damaged page ends the first scan.
  copyFrom('DESC');
  return copied;
}

function* readRows(source: Database, table: Table, order: 'ASC' | 'DESC'): Generator<Record<string, unknown>> {
  const sort = KEYS[table].map((column) => `${column} ${order}`).join(', ');
  try {
    yield* source.prepare(`SELECT * FROM ${table} ORDER BY ${sort}`).iterate() as Iterable<Record<string, unknown>>;
  } catch {
    // The damage ends this scan.
  }
}
