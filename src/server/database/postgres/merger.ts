import { CompiledQuery, type DatabaseConnection, type QueryResult, type RootOperationNode } from 'kysely';
import { handwrittenOf, isPrepared, type MergedStatement } from '../prepared.ts';
import { keepPlan } from './client.ts';
import { mergedStatement } from './merged-statement.ts';

/** Maximum calls in one statement. */
const MOST = 64;

/** Gives a connection to the work, and takes it back when the work has ended. */
type Provide = <T>(work: (connection: DatabaseConnection) => Promise<T>) => Promise<T>;

type Result = QueryResult<Record<string, unknown>>;

/** A call of a query that waits for its turn. */
interface Call {
  query: CompiledQuery;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Merged statements by prepared query, or null for a query that cannot be merged. Built once per process. */
const statements = new WeakMap<RootOperationNode, MergedStatement | null>();

/**
 * Runs queries. Merges calls of the same prepared query that arrive while the query runs, or in the same turn of the
 * event loop, into one statement. Sends other statements of one turn in the order of their values, so that nodes lock
 * the same rows, such as prizes, in the same order.
 */
export class Merger {
  readonly #provide: Provide;
  /** The statements of this turn that are not merged. */
  #others: Call[] = [];
  /** The waiting calls of each query that runs or is about to. */
  readonly #waiting = new Map<RootOperationNode, Call[]>();
  /** The queries that begin with this turn. */
  #beginning: RootOperationNode[] = [];

  constructor(provide: Provide) {
    this.#provide = provide;
  }

  execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise<Result>((resolve, reject) => {
      const call = { query, resolve, reject };
      const waiting = this.#waiting.get(query.query);
      if (waiting) {
        waiting.push(call);
        return;
      }
      if (this.#beginning.length + this.#others.length === 0) setImmediate(() => this.#endTurn());
      if (isPrepared(query)) {
        this.#waiting.set(query.query, [call]);
        this.#beginning.push(query.query);
      } else {
        this.#others.push(call);
      }
    }) as Promise<QueryResult<R>>;
  }

  /** Sends the statements of one turn together. */
  #endTurn(): void {
    const beginning = this.#beginning.splice(0);
    if (this.#others.length > 0) void this.#runOthers();
    for (const node of beginning) void this.#runAll(node);
  }

  async #runAll(node: RootOperationNode): Promise<void> {
    for (;;) {
      const calls = this.#waiting.get(node)?.splice(0, MOST) ?? [];
      if (calls.length === 0) break;
      await this.#runOn(calls, async (connection) => {
        try {
          await runMerged(connection, calls);
        } catch {
          // One call's values may have caused the error.
          await runEach(connection, calls);
        }
      });
    }
    this.#waiting.delete(node);
  }

  async #runOthers(): Promise<void> {
    const calls = this.#others.sort(byValues);
    this.#others = [];
    await this.#runOn(calls, (connection) => runEach(connection, calls));
  }

  /** Runs the work on a connection. Rejects the calls if there is none. */
  #runOn(calls: readonly Call[], work: (connection: DatabaseConnection) => Promise<void>): Promise<void> {
    return this.#provide(work).catch((error) => {
      for (const { reject } of calls) reject(error);
    });
  }
}

/** The order of texts, and of the values of the same text. */
function byValues({ query: one }: Call, { query: other }: Call): number {
  if (one.sql !== other.sql) return one.sql < other.sql ? -1 : 1;
  const index = one.parameters.findIndex((value, place) => value !== other.parameters[place]);
  if (index === -1) return 0;
  const [value, otherValue] = [one.parameters[index], other.parameters[index]];
  if (typeof value === 'number' && typeof otherValue === 'number') return value - otherValue;
  return String(value) < String(otherValue) ? -1 : 1;
}

async function runEach(connection: DatabaseConnection, calls: readonly Call[]): Promise<void> {
  await Promise.all(
    calls.map(({ query, resolve, reject }) =>
      (connection.executeQuery(query) as Promise<Result>).then(resolve, reject),
    ),
  );
}

async function runMerged(connection: DatabaseConnection, calls: readonly Call[]): Promise<void> {
  const queries = calls.map(({ query }) => query);
  const statement = await statementOfAll(queries, connection);
  if (!statement) return runEach(connection, calls);
  const values = queries.map(({ parameters }) => parameters);
  const { rows } = (await connection.executeQuery(callOfAll(statement, values))) as Result;
  const dealt = statement.deal(rows, values);
  for (const [index, { resolve }] of calls.entries()) {
    const own = dealt[index] ?? [];
    resolve({ rows: own, ...(statement.returnsRows && { numAffectedRows: BigInt(own.length) }) });
  }
}

/** Returns one statement for all calls of a query, in the order of the first calls. */
export async function mergedQueries(
  queries: readonly CompiledQuery[],
  connection: DatabaseConnection,
): Promise<CompiledQuery[]> {
  const merged: CompiledQuery[] = [];
  for (const calls of Map.groupBy(queries, ({ query }) => query).values()) {
    const statement = await statementOfAll(calls, connection);
    const values = calls.map(({ parameters }) => parameters);
    merged.push(...(statement ? [callOfAll(statement, values)] : calls));
  }
  return merged;
}

/** Returns the statement for several calls of a query, or null for a single call or a query that cannot be merged. */
async function statementOfAll(
  [first, ...others]: readonly CompiledQuery[],
  connection: DatabaseConnection,
): Promise<MergedStatement | null> {
  return first && others.length > 0 ? statementOf(first, connection) : null;
}

function callOfAll({ text }: MergedStatement, values: readonly (readonly unknown[])[]): CompiledQuery {
  const columns = (values[0] ?? []).map((_value, index) => values.map((own) => own[index]));
  return CompiledQuery.raw(text, columns);
}

async function statementOf(query: CompiledQuery, connection: DatabaseConnection): Promise<MergedStatement | null> {
  const known = statements.get(query.query);
  if (known !== undefined) return known;
  const statement = handwrittenOf(query) ?? mergedStatement(query, await parameterTypes(query, connection));
  if (statement) keepPlan(statement.text);
  statements.set(query.query, statement);
  return statement;
}

let prepares = 0;

/** Reads the types of a query's parameters from PostgreSQL. */
async function parameterTypes({ sql, parameters }: CompiledQuery, connection: DatabaseConnection): Promise<string[]> {
  if (parameters.length === 0) return [];
  const run = (text: string) => connection.executeQuery<{ types: string[] }>(CompiledQuery.raw(text));
  // Unique, because several queries of a batch are prepared on the same connection at once.
  const name = `types_${++prepares}`;
  await run(`prepare ${name} as ${sql}`);
  const types = `select parameter_types::text[] as types from pg_prepared_statements where name = '${name}'`;
  const { rows } = await run(types);
  await run(`deallocate ${name}`);
  return rows[0]?.types ?? [];
}
