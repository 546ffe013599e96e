import { Button, Pagination, Table, type TableColumnsType, type TableProps } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, type Ref, useRef } from 'react';
import { type ListView, PAGE_SIZES } from '../../../stores/admin/ListView.ts';
import type { Resource } from '../../../stores/admin/Resource.ts';
import { EmptyState } from './EmptyState.tsx';
import css from './ListTable.module.css';
import { ReadFailure } from './ReadFailure.tsx';
import { SearchField } from './SearchField.tsx';

/** A column; one with `sorter: true` sorts by the view's key of the same name. */
export type ListColumns<T extends object> = TableColumnsType<T>;

export interface ListTableProps<T extends object> {
  /** The region's accessible name, such as 'Users'. */
  name: string;
  /** What the rows are made of, as last read. */
  list: Resource<readonly unknown[]>;
  view: ListView<T>;
  columns: ListColumns<T>;
  rowKey(row: T): string;
  expandable?: TableProps<T>['expandable'];
  /** Beside the search. */
  toolbar?: ReactNode;
  /** In place of the table while there are no rows at all. */
  empty: ReactNode;
  ref?: Ref<HTMLElement>;
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => row);

/**
 * A long list as a table: search, sort, pages, and what stands in its place while it is read, empty or unreadable. Its
 * head and its foot stay in sight while the page scrolls.
 */
export const ListTable = observer(function ListTable<T extends object>(props: ListTableProps<T>) {
  const { name, list, toolbar, empty, ref } = props;
  const rows = list.value;
  return (
    // Takes the focus when the row that had it is gone.
    <section className={css.frame} aria-label={name} aria-busy={list.isLoading} tabIndex={-1} ref={ref}>
      {rows === null && list.failure === null && <ListSkeleton />}
      {rows === null && list.failure !== null && <ReadFailure title="The list could not be read" resource={list} />}
      {rows !== null && rows.length === 0 && empty}
      {rows !== null && rows.length > 0 && (
        <>
          <div className={css.toolbar}>
            <SearchField
              label={`Search ${name.toLowerCase()}`}
              value={props.view.search}
              onChange={props.view.searchFor}
            />
            {toolbar && <div className={css.tools}>{toolbar}</div>}
          </div>
          {props.view.found.length === 0 ? <NothingFound view={props.view} /> : <Rows {...props} />}
        </>
      )}
    </section>
  );
});

const Rows = observer(function Rows<T extends object>({ view, columns, rowKey, expandable }: ListTableProps<T>) {
  const { sorting } = view;
  const start = useRef<HTMLSpanElement>(null);
  const orderOf = (key: unknown) =>
    sorting !== null && sorting.column === key ? (sorting.isDescending ? 'descend' : 'ascend') : null;
  const turnTo = (page: number, pageSize: number) => {
    view.turnTo(page, pageSize);
    // Another page is read from its first row; where that is in sight already, nothing moves.
    start.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <span ref={start} />
      <Table<T>
        className={css.table}
        columns={columns.map((column) => (column.sorter ? { ...column, sortOrder: orderOf(column.key) } : column))}
        dataSource={view.pageRows}
        rowKey={rowKey}
        {...(expandable && { expandable })}
        pagination={false}
        tableLayout="fixed"
        // It has no scrolling part of its own: nothing is to be measured, by a style that lacks the page's nonce.
        tailor
        showSorterTooltip={false}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
          view.sortBy(order ? { column: String(columnKey), isDescending: order === 'descend' } : null);
        }}
      />
      <div className={css.foot}>
        <Pagination
          current={view.page}
          pageSize={view.pageSize}
          pageSizeOptions={PAGE_SIZES}
          total={view.found.length}
          showSizeChanger={view.found.length > (PAGE_SIZES[0] ?? 0)}
          showTotal={(total, [first, last]) => `${inWords(first)} to ${inWords(last)} of ${inWords(total)}`}
          onChange={turnTo}
        />
      </div>
    </>
  );
});

const inWords = (count: number): string => count.toLocaleString('en-US');

const NothingFound = observer(function NothingFound<T extends object>({ view }: { view: ListView<T> }) {
  return (
    <EmptyState
      title="Nothing found"
      text={
        <>
          “<bdi>{view.search.trim()}</bdi>” is in none of the rows.
        </>
      }
      action={<Button onClick={() => view.searchFor('')}>Show all</Button>}
    />
  );
});

/** As high as the table that comes. */
function ListSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="Loading">
      {SKELETON_ROWS.map((row) => (
        <span key={row} className={css.bone} />
      ))}
    </div>
  );
}
