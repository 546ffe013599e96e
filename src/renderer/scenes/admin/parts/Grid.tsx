import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { text } from '../../../admin-texts.ts';
import type { Sorting } from '../../../stores/admin/ListView.ts';
import css from './Grid.module.css';
import { Icon } from './Icon.tsx';

export interface Column<Row> {
  /** A sortable column sorts by the list's sort key of the same name. */
  key: string;
  title: string;
  isSortable?: boolean;
  isNumber?: boolean;
  /** In px, or as a percentage of the table; columns without a width share the rest. */
  width?: number | string;
  render(row: Row): ReactNode;
}

/** The details that open below a row. */
export interface Details<Row> {
  /** The name of the row on the button that opens it. */
  nameOf(row: Row): string;
  render(row: Row): ReactNode;
}

export interface GridProps<Row> {
  /** The accessible name. */
  name: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  details?: Details<Row>;
  sorting?: Sorting | null;
  onSort?(sorting: Sorting | null): void;
  /** The key of a row to scroll into view and mark for a moment. */
  revealed?: string | undefined;
  /** Called when the mark has faded. */
  onRevealed?(): void;
}

/**
 * Rows under headings that stay in sight. A plain table: the component library's table measures scroll bars with a
 * style element of its own, which the page's content security policy refuses.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { name, rows, columns, keyOf, details, sorting = null, onSort, revealed, onRevealed } = props;
  return (
    <div className={css.frame}>
      <table className={css.grid} aria-label={name}>
        <colgroup>
          {details && <col className={css.expanderColumn} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {details && (
              <th scope="col">
                <span className={css.hidden}>{text('list.details')}</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              details={details}
              isRevealed={keyOf(row) === revealed}
              onRevealed={onRevealed}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SIGNS = { ascending: 'ascending', descending: 'descending', none: 'unsorted' } as const;

interface HeadingProps<Row> {
  column: Column<Row>;
  sorting: Sorting | null;
  onSort: ((sorting: Sorting | null) => void) | undefined;
}

/** A heading. Clicks sort one way, then the other, then not at all; numbers start with the largest. */
function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { key, title, isSortable = false, isNumber = false } = column;
  if (!isSortable || !onSort) {
    return (
      <th scope="col" data-number={isNumber}>
        {title}
      </th>
    );
  }
  const now = sorting?.column === key ? sorting : null;
  const direction = now === null ? 'none' : now.isDescending ? 'descending' : 'ascending';
  const next = now === null ? isNumber : now.isDescending === isNumber ? !isNumber : null;
  return (
    <th scope="col" aria-sort={direction} data-number={isNumber}>
      <button
        className={css.sorter}
        type="button"
        onClick={() => onSort(next === null ? null : { column: key, isDescending: next })}
      >
        {title}
        <span className={css.sign}>
          <Icon name={SIGNS[direction]} />
        </span>
      </button>
    </th>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  details: Details<Row> | undefined;
  isRevealed: boolean;
  onRevealed: (() => void) | undefined;
}

function GridRow<Row>({ row, columns, details, isRevealed, onRevealed }: RowProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isRevealed) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isRevealed]);
  return (
    <>
      <tr
        ref={element}
        className={css.row}
        data-open={isOpen}
        data-revealed={isRevealed}
        // Ignores animations inside the row.
        onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onRevealed?.()}
      >
        {details && (
          <td className={css.expanderCell}>
            <button
              className={css.expander}
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={text(isOpen ? 'list.collapse' : 'list.expand', { row: details.nameOf(row) })}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Icon name="forward" />
            </button>
          </td>
        )}
        {columns.map(({ key, isNumber = false, render }) => (
          <td key={key} data-number={isNumber}>
            {render(row)}
          </td>
        ))}
      </tr>
      {details && isOpen && (
        <tr className={css.details} id={id}>
          <td colSpan={columns.length + 1}>
            <div className={css.opened}>{details.render(row)}</div>
          </td>
        </tr>
      )}
    </>
  );
}
