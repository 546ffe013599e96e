import {
  type CompiledQuery,
  createQueryId,
  FromNode,
  InsertQueryNode,
  type OperationNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ReturningNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type { MergedStatement } from '../prepared.ts';

/** The position of a row's call, in the rows of a merged select or update. */
const CALL = 'asked_call';

/** Names the values of one call instead of the statement's parameters. */
class ValuesOfCallCompiler extends PostgresQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return `asked.value${this.numParameters}`;
  }
}

type Row = Record<string, unknown>;
type Part = (source: string) => { node: OperationNode; deal: MergedStatement['deal'] };

/**
 * Builds the statement that answers several calls of a query at once, or returns null if none can. A merged update or
 * insert has one effect per row, so each call must write other rows.
 * @param types PostgreSQL's types of the query's parameters, such as bigint
 */
export function mergedStatement({ query }: CompiledQuery, types: readonly string[]): MergedStatement | null {
  const part = partOf(query);
  if (!part || types.length === 0) return null;
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const names = types.map((_type, index) => `value${index + 1}`).join(', ');
  const { node, deal } = part(`unnest(${arrays}) with ordinality as asked(${names}, call)`);
  const { sql: text } = new ValuesOfCallCompiler().compileQuery(node as CompiledQuery['query'], createQueryId());
  return { text, deal, returnsRows: !InsertQueryNode.is(query) || query.returning !== undefined };
}

function partOf(query: CompiledQuery['query']): Part | null {
  if (SelectQueryNode.is(query)) return (source) => ({ node: merged(query, source), deal: dealByNumber });
  if (UpdateQueryNode.is(query) && !query.from && !query.joins && TableNode.is(query.table as OperationNode)) {
    return (source) => ({ node: mergedUpdate(query, source), deal: dealByNumber });
  }
  if (InsertQueryNode.is(query) && !query.onConflict?.updates && (!query.onConflict || query.returning)) {
    const { values } = query;
    if (values && SelectQueryNode.is(values) && !values.from && !query.returning)
      return (source) => ({ node: mergedInsertOfSelect(query, values, source), deal: dealByValues(query) });
    const row = valuesOf(query);
    return row && ((source) => ({ node: mergedInsert(query, row, source), deal: dealByValues(query) }));
  }
  return null;
}

/** `offset 0` keeps PostgreSQL from planning a join over whole tables instead of one search per call. */
const merged = (query: SelectQueryNode, source: string): OperationNode =>
  RawNode.create(
    [
      `select asked.call as ${CALL}, found.* from ${source} cross join lateral (select * from (`,
      ') as one offset 0) as found',
    ],
    [query],
  );

function mergedUpdate(query: UpdateQueryNode, source: string): OperationNode {
  const own = query.table as TableNode;
  const kept = query.returning?.selections ?? [];
  const selections = kept.map((selection) =>
    selection.selection.kind === 'SelectAllNode' ? SelectionNode.createSelectAllFromTable(own) : selection,
  );
  const call = SelectionNode.create(RawNode.createWithSql(`asked.call as ${CALL}`) as never);
  return {
    ...query,
    from: FromNode.create([RawNode.createWithSql(source)]),
    returning: ReturningNode.create([...selections, call]),
  } as UpdateQueryNode;
}

/** The values of an insert of one row. */
function valuesOf({ values }: InsertQueryNode): OperationNode[] | null {
  if (!values || !ValuesNode.is(values) || values.values.length !== 1) return null;
  const [row] = values.values;
  if (row && ValueListNode.is(row)) return [...row.values];
  return row && PrimitiveValueListNode.is(row) ? row.values.map((value) => ValueNode.create(value)) : null;
}

function mergedInsert(query: InsertQueryNode, values: OperationNode[], source: string): OperationNode {
  const commas = values.slice(1).map(() => ', ');
  return {
    ...query,
    values: RawNode.create(['select ', ...commas, ` from ${source} order by asked.call`], values),
  } as InsertQueryNode;
}

const mergedInsertOfSelect = (query: InsertQueryNode, values: SelectQueryNode, source: string): OperationNode =>
  ({
    ...query,
    values: { ...values, from: FromNode.create([RawNode.createWithSql(source)]) },
  }) as InsertQueryNode;

function dealByNumber(rows: Row[], calls: readonly unknown[]): Row[][] {
  const dealt: Row[][] = calls.map(() => []);
  for (const { [CALL]: call, ...row } of rows) {
    const own = dealt[Number(call) - 1];
    if (!own) throw new Error('A merged statement returned a row of no call.');
    own.push(row);
  }
  return dealt;
}

/** PostgreSQL inserts in the order of the calls, and returns no row for a conflict. */
function dealByValues({ columns = [], returning }: InsertQueryNode): MergedStatement['deal'] {
  const names = columns.map(({ column }) => column.name);
  return (rows, calls) => {
    const dealt: Row[][] = calls.map(() => []);
    if (!returning) return dealt;
    let next = 0;
    for (const row of rows) {
      while (next < calls.length && names.some((name, index) => row[name] !== calls[next]?.[index])) next += 1;
      const own = dealt[next];
      if (!own) throw new Error('A merged statement returned a row of no call.');
      own.push(row);
      next += 1;
    }
    return dealt;
  };
}
