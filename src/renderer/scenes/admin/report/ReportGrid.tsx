import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { ReportTable } from '../../../stores/admin/ReportTable.ts';
import css from './ReportGrid.module.css';
import type { ReportColumn, ReportTableViewProps } from './ReportTableView.tsx';

type GridProps<Row extends object> = Pick<ReportTableViewProps<Row>, 'name' | 'table' | 'columns' | 'keyOf' | 'expand'>;

/**
 * The rows of a page. A plain table: that of the component library measures scroll bars with a style element of its own,
 * which the page's policy forbids.
 */
function Grid<Row extends object>({ name, table, columns, keyOf, expand }: GridProps<Row>) {
  return (
    <table className={css.grid} aria-label={name}>
      <colgroup>
        {expand && <col className={css.expanderColumn} />}
        {columns.map(({ title, width }) => (
          <col key={title} style={{ inlineSize: width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {expand && (
            <th scope="col">
              <span className={css.hidden}>Details</span>
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.title} column={column} table={table} />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.shown.map((row) => (
          <GridRow key={keyOf(row)} row={row} columns={columns} {...(expand && { expand })} />
        ))}
      </tbody>
    </table>
  );
}
export const ReportGrid = observer(Grid) as typeof Grid;

const SIGNS = { ascending: '▲', descending: '▼', none: '↕' };

/** A heading; clicked, it sorts one way, then the other, then not at all. Numbers begin with the largest. */
function HeadingCell<Row extends object>({ column, table }: { column: ReportColumn<Row>; table: ReportTable<Row> }) {
  const { title, sortKey, isNumber = false } = column;
  if (!sortKey) return <th scope="col">{title}</th>;
  const direction = table.sorting?.key === sortKey ? table.sorting.direction : 'none';
  const [first, second] = isNumber ? (['descending', 'ascending'] as const) : (['ascending', 'descending'] as const);
  const next = direction === 'none' ? first : direction === first ? second : null;
  return (
    <th scope="col" aria-sort={direction} data-number={isNumber}>
      <button
        className={css.sorter}
        type="button"
        onClick={() => table.sort(next && { key: sortKey, direction: next })}
      >
        {title}
        <span className={css.sign} aria-hidden="true">
          {SIGNS[direction]}
        </span>
      </button>
    </th>
  );
}
const Heading = observer(HeadingCell) as typeof HeadingCell;

interface RowProps<Row extends object> extends Pick<GridProps<Row>, 'columns' | 'expand'> {
  row: Row;
}

function RowView<Row extends object>({ row, columns, expand }: RowProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr className={css.row} data-open={isOpen}>
        {expand && (
          <td className={css.expanderCell}>
            <button
              className={css.expander}
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${expand.nameOf(row)}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span aria-hidden="true">›</span>
            </button>
          </td>
        )}
        {columns.map(({ title, isNumber = false, render }) => (
          <td key={title} data-number={isNumber}>
            {render(row)}
          </td>
        ))}
      </tr>
      {expand && isOpen && (
        <tr className={css.details} id={id}>
          <td colSpan={columns.length + 1}>{expand.render(row)}</td>
        </tr>
      )}
    </>
  );
}
const GridRow = observer(RowView) as typeof RowView;
