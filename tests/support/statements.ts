import Database from 'better-sqlite3';
import { Client } from 'pg';
import { vi } from 'vitest';
import { isOnPostgres } from './databases.ts';

/** A statement that a database ran, and its values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Counts the statements that all databases of this process run during `work`, except locks. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).filter(({ text }) => !text.includes('advisory')).length;
}

/** Returns the statements that all databases of this process run during `work`. */
export function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  return isOnPostgres ? sentToPostgres(work) : runBySqlite(work);
}

async function sentToPostgres(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([sent]) => asStatement(sent));
  } finally {
    query.mockRestore();
  }
}

/** PostgreSQL's client accepts a statement as an object with its text, or as its text. */
function asStatement(sent: unknown): Statement {
  if (typeof sent !== 'object' || sent === null || !('text' in sent)) return { text: String(sent), values: [] };
  return { text: String(sent.text), values: 'values' in sent && Array.isArray(sent.values) ? sent.values : [] };
}

async function runBySqlite(work: () => Promise<unknown>): Promise<Statement[]> {
  const database = new Database(':memory:');
  const statement = Object.getPrototypeOf(database.prepare('select 1')) as Database.Statement;
  database.close();
  const runs = [vi.spyOn(statement, 'all'), vi.spyOn(statement, 'run')];
  try {
    await work();
    return runs.flatMap(({ mock }) =>
      mock.calls.map(([values], index) => ({
        text: (mock.contexts[index] as Database.Statement).source,
        values: (values ?? []) as unknown[],
      })),
    );
  } finally {
    for (const run of runs) run.mockRestore();
  }
}
