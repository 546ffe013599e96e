import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, type Ref, useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { endless } from '../../../motion/endless.ts';
import { type ListView, PAGE_SIZES } from '../../../stores/admin/ListView.ts';
import type { Reading } from '../../../stores/Resource.ts';
import { EmptyState } from './EmptyState.tsx';
import { type Column, type Details, Grid } from './Grid.tsx';
import { Icon } from './Icon.tsx';
import css from './ListTable.module.css';
import { MENU_HEIGHT_PX } from './menu-height.ts';
import { Pages } from './Pages.tsx';
import { ReadFailure, ReadFailureLine } from './ReadFailure.tsx';
import { SearchField } from './SearchField.tsx';

export interface ListTableProps<Row extends object> {
  /** The region's accessible name, such as 'Users'. */
  name: string;
  /** The list that the rows are made from, as last read. */
  list: Reading<readonly unknown[]>;
  view: ListView<Row>;
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  details?: Details<Row>;
  searchLabel: string;
  /** Shown next to the search. */
  toolbar?: ReactNode;
  /** Replaces the table, if given, when there is nothing to show. */
  empty: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A list that fits on this page needs no pagination. */
const SHORTEST_PAGE = Math.min(...PAGE_SIZES);

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => row);

/**
 * A long list as a table with search, sorting and pages, or its replacement while the list is loading, empty or
 * unreadable. The table's head and foot stay in sight while the page scrolls.
 */
export const ListTable = observer(function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { name, list, view, empty, ref } = props;
  const { value, failure } = list;
  return (
    // Takes the focus when the row that had it is gone.
    <section className={css.frame} aria-label={name} aria-busy={list.isLoading} tabIndex={-1} ref={ref}>
      {value === null && failure === null && <ListSkeleton />}
      {value === null && failure !== null && (
        <ReadFailure isPart title={text('list.unread', { name })} resource={list} />
      )}
      {value !== null && <ReadFailureLine className={css.stale} resource={list} />}
      {value !== null && (empty || <Filled {...props} />)}
      <p className={css.said} role="status">
        {view.revealed?.said}
      </p>
    </section>
  );
});

const Filled = observer(function Filled<Row extends object>(props: ListTableProps<Row>) {
  const { view, searchLabel, toolbar } = props;
  return (
    <>
      <div className={css.toolbar}>
        <SearchField label={searchLabel} value={view.search} onChange={view.searchFor} />
        {toolbar && <div className={css.tools}>{toolbar}</div>}
      </div>
      {view.found.length > 0 && <Rows {...props} />}
      {view.found.length === 0 && (
        <EmptyState
          title={text('list.nothingFound')}
          text={
            <TextWithElement text={text('list.nothingFoundText', { search: SLOT })}>
              <bdi>{view.search.trim()}</bdi>
            </TextWithElement>
          }
          action={<Button onClick={() => view.searchFor('')}>{text('list.showAll')}</Button>}
        />
      )}
    </>
  );
});

const Rows = observer(function Rows<Row extends object>(props: ListTableProps<Row>) {
  const { name, view, columns, keyOf, details } = props;
  const start = useRef<HTMLSpanElement>(null);
  const turnTo = (page: number, pageSize: number) => {
    view.turnTo(page, pageSize);
    // A new page starts at its first row; if that is already in sight, nothing scrolls.
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
        revealed={view.revealed ? keyOf(view.revealed.row) : undefined}
        onRevealed={view.unmark}
      />
      <div className={css.foot}>
        <p className={css.total}>
          {text('list.range', {
            first: view.firstShown,
            last: view.firstShown + view.pageRows.length - 1,
            total: view.found.length,
          })}
        </p>
        {view.found.length > SHORTEST_PAGE && (
          <Pages
            current={view.page}
            pageSize={view.pageSize}
            pageSizeOptions={PAGE_SIZES}
            total={view.found.length}
            showSizeChanger={{ listHeight: MENU_HEIGHT_PX, showSearch: { searchIcon: <Icon name="search" /> } }}
            onChange={turnTo}
          />
        )}
      </div>
    </>
  );
});

const BREATHE = endless({
  keyframes: [{ opacity: 1, easing: 'ease-in-out' }, { opacity: 0.45 }],
  duration: 1400,
  direction: 'alternate',
});

/** Has the height of the table that replaces it. */
function ListSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label={text('wait.loading')}>
      <span ref={BREATHE} className={css.bone} data-of="toolbar" />
      <span className={css.headings} />
      {SKELETON_ROWS.map((row) => (
        <span key={row} className={css.row}>
          <span ref={BREATHE} className={css.bone} />
          <span ref={BREATHE} className={css.bone} />
          <span ref={BREATHE} className={css.bone} />
        </span>
      ))}
    </div>
  );
}
