import { Alert, Button, Pagination } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, type Ref, useRef } from 'react';
import { type ListView, PAGE_SIZES } from '../../../stores/admin/ListView.ts';
import type { Resource } from '../../../stores/admin/Resource.ts';
import { EmptyState } from './EmptyState.tsx';
import { count } from './format.ts';
import { type Column, type Details, Grid } from './Grid.tsx';
import css from './ListTable.module.css';
import { MENU_HEIGHT_PX } from './menu-height.ts';
import { ReadFailure } from './ReadFailure.tsx';
import { SearchField } from './SearchField.tsx';

export interface ListTableProps<Row extends object> {
  /** The region's accessible name, such as 'Users'. */
  name: string;
  /** What the rows are made of, as last read. */
  list: Resource<readonly unknown[]>;
  view: ListView<Row>;
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  details?: Details<Row>;
  /** Left out: what the list is called. */
  searchLabel?: string;
  /** Beside the search. */
  toolbar?: ReactNode;
  /** Stands in place of the table while it is given: there is nothing to show. */
  empty: ReactNode;
  /** Reads the list anew after a failure, where that takes more than reading it. */
  onRetry?(): void;
  ref?: Ref<HTMLElement>;
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => row);

/**
 * A long list as a table: search, sort, pages, and what stands in its place while it is read, empty or unreadable. Its
 * head and its foot stay in sight while the page scrolls.
 */
export const ListTable = observer(function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { name, list, empty, onRetry, ref } = props;
  const { value, failure } = list;
  return (
    // Takes the focus when the row that had it is gone.
    <section className={css.frame} aria-label={name} aria-busy={list.isLoading} tabIndex={-1} ref={ref}>
      {value === null && failure === null && <ListSkeleton />}
      {value === null && failure !== null && (
        <ReadFailure isPart title={`${name} could not be read`} resource={list} {...(onRetry && { onRetry })} />
      )}
      {value !== null && failure !== null && <Stale list={list} {...(onRetry && { onRetry })} />}
      {value !== null && (empty || <Filled {...props} />)}
    </section>
  );
});

/** What was read before is still shown. */
const Stale = observer(({ list, onRetry }: { list: Resource<unknown>; onRetry?(): void }) => (
  <Alert
    className={css.stale ?? ''}
    type="warning"
    showIcon
    title={`Could not be refreshed. ${list.failure ?? ''}`}
    action={
      <Button loading={list.isLoading} onClick={onRetry ?? (() => void list.load())}>
        Try again
      </Button>
    }
  />
));

const Filled = observer(function Filled<Row extends object>(props: ListTableProps<Row>) {
  const { name, view, searchLabel = `Search ${name.toLowerCase()}`, toolbar } = props;
  return (
    <>
      <div className={css.toolbar}>
        <SearchField label={searchLabel} value={view.search} onChange={view.searchFor} />
        {toolbar && <div className={css.tools}>{toolbar}</div>}
      </div>
      {view.found.length === 0 ? <NothingFound view={view} /> : <Rows {...props} />}
    </>
  );
});

const Rows = observer(function Rows<Row extends object>(props: ListTableProps<Row>) {
  const { name, view, columns, keyOf, details } = props;
  const start = useRef<HTMLSpanElement>(null);
  const turnTo = (page: number, pageSize: number) => {
    view.turnTo(page, pageSize);
    // Another page is read from its first row; where that is in sight already, nothing moves.
    start.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <span ref={start} />
      <Grid
        name={name}
        rows={view.pageRows}
        columns={columns}
        keyOf={keyOf}
        {...(details && { details })}
        sorting={view.sorting}
        onSort={view.sortBy}
      />
      <div className={css.foot}>
        <Pagination
          current={view.page}
          pageSize={view.pageSize}
          pageSizeOptions={PAGE_SIZES}
          total={view.found.length}
          showSizeChanger={view.found.length > (PAGE_SIZES[0] ?? 0) && { listHeight: MENU_HEIGHT_PX }}
          showTotal={(total, [first, last]) => `${count(first)} to ${count(last)} of ${count(total)}`}
          onChange={turnTo}
        />
      </div>
    </>
  );
});

const NothingFound = observer(function NothingFound<Row extends object>({ view }: { view: ListView<Row> }) {
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
