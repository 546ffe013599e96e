import Sqlite, { type Database } from 'better-sqlite3';

/** The tables worth saving: what players did. Sessions and cached reads can be had again. */
const TABLES = ['outbox', 'plays', 'answers', 'draw_log'] as const;

/**
 * Copies what can be read of a corrupt database, row by row, into a fresh one of the newest schema.
 *
 * @returns the number of outbox rows saved; 0 when the file cannot be read at all.
 */
export function salvage(corruptFile: string, into: Database): number {
  let source: Database;
  try {
    source = new Sqlite(corruptFile, { readonly: true });
  } catch {
    return 0;
  }
  try {
    const counts = TABLES.map((table) => copyTable(source, into, table));
    return counts[0] ?? 0;
  } finally {
    source.close();
  }
}

function copyTable(source: Database, into: Database, table: string): number {
  const known = new Set((into.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name));
  let copied = 0;
  const copyFrom = (order: 'ASC' | 'DESC') => {
    for (const row of readRows(source, table, order)) {
      const names = Object.keys(row).filter((name) => known.has(name));
      const marks = names.map(() => '?').join(', ');
      try {
        copied += into
          .prepare(`INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${marks})`)
          .run(...names.map((name) => row[name])).changes;
      } catch {
        // A row whose content is damaged does not hold the others back.
      }
    }
  };
  copyFrom('ASC');
  // A damaged page ends a scan; what lies behind it is reached from the other end.
  copyFrom('DESC');
  return copied;
}

function* readRows(source: Database, table: string, order: 'ASC' | 'DESC'): Generator<Record<string, unknown>> {
  const sort = table === 'outbox' || table === 'draw_log' ? `ORDER BY sequence ${order}` : '';
  try {
    yield* source.prepare(`SELECT * FROM ${table} ${sort}`).iterate() as Iterable<Record<string, unknown>>;
  } catch {
    // The rest of the table cannot be read this way round.
  }
}
