import { type Compilable, type CompiledQuery, InsertQueryNode, type RootOperationNode, UpdateQueryNode } from 'kysely';
import { type Engine, engineOf } from './engine.ts';
import type { Db } from './schema.ts';

/** Placeholder for a value that differs per run. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** PostgreSQL's statement for several calls of the same prepared query, each with its own values. */
export interface MergedStatement {
  /** The SQL. Each parameter of the query is an array here, with the values of all calls. */
  text: string;
  /** False for an insert that returns nothing. */
  returnsRows: boolean;
  /** Deals the statement's rows out to the calls. @throws Error if a row belongs to none */
  deal(rows: Record<string, unknown>[], calls: readonly (readonly unknown[])[]): Record<string, unknown>[][];
}

const preparedNodes = new WeakSet<RootOperationNode>();
const handwritten = new WeakMap<RootOperationNode, MergedStatement>();

/** True for a query that `prepared` has built. */
export const isPrepared = ({ query }: CompiledQuery): boolean => preparedNodes.has(query);

/** True for a prepared write whose result is empty. */
export const returnsNothing = ({ query }: CompiledQuery): boolean =>
  preparedNodes.has(query) && (InsertQueryNode.is(query) || UpdateQueryNode.is(query)) && query.returning === undefined;

/** Returns the statement for several calls that was given to `prepared`, or null if it is derived from the query. */
export const handwrittenOf = ({ query }: CompiledQuery): MergedStatement | null => handwritten.get(query) ?? null;

/**
 * Builds and compiles a query once per database. For queries that every step of every play runs, because building one
 * takes longer than running it. PostgreSQL runs the same query of several senders as one statement, so a query that
 * writes must write rows of its sender only, or give the statement that several senders need.
 * @param build builds the query; `value('name')` is a placeholder, which it must not read
 * @returns a function that runs the query with its values and resolves to the rows
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, value: <Name extends keyof Values>(name: Name) => Values[Name]) => Compilable<Row>,
  merged: MergedStatement | null = null,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<Engine, CompiledQuery<Row>>();
  const compile = (db: Db): CompiledQuery<Row> => {
    const query = build(db, (name) => new Slot(name) as never).compile();
    preparedNodes.add(query.query);
    if (merged) handwritten.set(query.query, merged);
    engineOf(db).keepPlan(query.sql);
    compiled.set(engineOf(db), query);
    return query;
  };
  return async (db, values) => {
    const query = compiled.get(engineOf(db)) ?? compile(db);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
