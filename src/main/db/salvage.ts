import { randomUUID } from 'node:crypto';
import Sqlite, { type Database } from 'better-sqlite3';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { isStorageFailure } from './storage-failure.ts';

/** Not salvaged, because the server sends them again. A claim list without its damaged rows would look complete. */
const SENT_AGAIN = ['cached_reads', 'claim_lists', 'listed_claims'];

interface Table {
  name: string;
  /** The columns' names, and whether each requires a value. */
  columns: ReadonlyMap<string, { isRequired: boolean }>;
  /** The primary key. A salvage reads rows in its order, from both ends. */
  key: readonly string[];
}

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
    return into.transaction(() => {
      const copied = new Map(tablesOf(into).map((table) => [table.name, copyTable(source, into, table)]));
      doubtRows(into);
      return copied.get('outbox') ?? 0;
    })();
  } finally {
    source.close();
  }
}

/** Marks rows that come back from another file: they may have been sent since that file was last written. */
export function doubtRows(db: Database): void {
  db.prepare(
    "UPDATE outbox SET is_fate_unknown = 1, provenance = CASE provenance WHEN 'own' THEN 'restored' ELSE provenance END",
  ).run();
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

/** Returns the tables to salvage, the outbox first in case there is no room for all. */
function tablesOf(db: Database): Table[] {
  const names = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name <> 'outbox'",
    )
    .pluck()
    .all() as string[];
  return names
    .filter((name) => !SENT_AGAIN.includes(name))
    .map((name) => {
      const columns = db.pragma(`table_info(${name})`) as { name: string; notnull: number; pk: number }[];
      const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      return {
        name,
        columns: new Map(columns.map((column) => [column.name, { isRequired: column.notnull === 1 }])),
        key: key.map((column) => column.name),
      };
    });
}

function copyTable(source: Database, into: Database, table: Table): number {
  const { columns } = table;
  // Use empty texts for required values that a damaged row lacks, and a new key, because keys are unique.
  const storable = (row: Record<string, unknown>, name: string) =>
    row[name] ?? (name === 'idempotency_key' ? randomUUID() : columns.get(name)?.isRequired ? '' : null);
  let copied = 0;
  const copyFrom = (order: 'ASC' | 'DESC') => {
    for (const row of readRows(source, table, order)) {
      const names = Object.keys(row).filter((name) => columns.has(name));
      const marks = names.map(() => '?').join(', ');
      try {
        copied += into
          .prepare(`INSERT OR IGNORE INTO ${table.name} (${names.join(', ')}) VALUES (${marks})`)
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

function* readRows(source: Database, { name, key }: Table, order: 'ASC' | 'DESC'): Generator<Record<string, unknown>> {
  const sort = key.map((column) => `${column} ${order}`).join(', ');
  try {
    yield* source.prepare(`SELECT * FROM ${name} ORDER BY ${sort}`).iterate() as Iterable<Record<string, unknown>>;
  } catch {
    // The damage ends this scan.
  }
}
