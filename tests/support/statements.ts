import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { isOnPostgres } from './databases.ts';

/** A statement that a database ran, and its values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Contains true in requests of servers of this process, and in the work itself. */
const asked = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => asked.enterWith(true));

/**
 * Counts the statements of `work` and of its requests, except locks. Does not count the statements that a server runs by
 * itself, for example once a day.
 *
 * @throws Error if it counts no statement
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  await record(
    () => asked.run(true, work),
    ({ text }) => {
      if (asked.getStore() && !text.includes('advisory')) count += 1;
    },
  );
  if (count === 0) throw new Error('The work caused no statement.');
  return count;
}

/** Returns the statements that all databases of this process run during `work`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await record(work, (statement) => statements.push(statement));
  return statements;
}

type Work = (...values: unknown[]) => unknown;

/** Calls `onStatement` in the context of each statement. */
async function record(work: () => Promise<unknown>, onStatement: (statement: Statement) => void): Promise<void> {
  const restores = isOnPostgres
    ? [watch(Client.prototype, 'query', (_client, [sent]) => onStatement(asStatement(sent)))]
    : (['all', 'run'] as const).map((name) =>
        watch(statementPrototype(), name, ({ source }, [values]) =>
          onStatement({ text: source, values: (values ?? []) as unknown[] }),
        ),
      );
  try {
    await work();
  } finally {
    for (const restore of restores) restore();
  }
}

/** Calls `onCall` before each call of a method. @returns a function that ends it */
function watch<T extends object>(prototype: T, name: keyof T, onCall: (self: T, values: unknown[]) => void) {
  const original = prototype[name];
  const watched = function (this: T, ...values: unknown[]) {
    onCall(this, values);
    return (original as Work).apply(this, values);
  };
  Object.assign(prototype, { [name]: watched });
  return () => void Object.assign(prototype, { [name]: original });
}

/** PostgreSQL's client accepts a statement as an object with its text, or as its text. */
function asStatement(sent: unknown): Statement {
  if (typeof sent !== 'object' || sent === null || !('text' in sent)) return { text: String(sent), values: [] };
  return { text: String(sent.text), values: 'values' in sent && Array.isArray(sent.values) ? sent.values : [] };
}

function statementPrototype(): Database.Statement {
  const database = new Database(':memory:');
  const prototype = Object.getPrototypeOf(database.prepare('select 1')) as Database.Statement;
  database.close();
  return prototype;
}
