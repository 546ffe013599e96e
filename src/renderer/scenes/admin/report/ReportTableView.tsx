import { Alert, Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ReportTable } from '../../../stores/admin/ReportTable.ts';
import type { Resource } from '../../../stores/admin/Resource.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ReportGrid } from './ReportGrid.tsx';
import { ReportPages } from './ReportPages.tsx';
import css from './ReportTableView.module.css';
import { useReport } from './report-context.ts';
import { TableSkeleton } from './TableSkeleton.tsx';

/** A column; with a `sortKey` its heading sorts. */
export interface ReportColumn<Row> {
  title: string;
  sortKey?: keyof Row & string;
  /** In px; columns without one share what is left. */
  width?: number;
  isNumber?: boolean;
  render(row: Row): ReactNode;
}

export interface ReportTableViewProps<Row extends object> {
  /** The accessible name of the region. */
  name: string;
  table: ReportTable<Row>;
  searchLabel: string;
  /** What its rows are called: 'questions'. */
  unit: string;
  columns: readonly ReportColumn<Row>[];
  keyOf(row: Row): string;
  /** In place of the table where there is nothing to show yet, else null. */
  missing: ReactNode;
  /** What opens below a row, and what the row is called on the button that opens it. */
  expand?: { nameOf(row: Row): string; render(row: Row): ReactNode };
}

/** A report as a table with search, sorting and pages; its skeleton before, and why it could not be read. */
function View<Row extends object>(props: ReportTableViewProps<Row>) {
  const { name, table, missing } = props;
  const { resource } = table;
  return (
    <section className={css.view} aria-label={name} aria-busy={resource.isLoading}>
      {resource.value === null ? (
        resource.failure === null ? (
          <TableSkeleton />
        ) : (
          <Unread resource={resource} name={name} />
        )
      ) : (
        <>
          {resource.failure !== null && <Stale resource={resource} />}
          {missing ?? <Filled {...props} />}
        </>
      )}
    </section>
  );
}
export const ReportTableView = observer(View) as typeof View;

const Unread = observer(({ resource, name }: { resource: Resource<unknown>; name: string }) => {
  const report = useReport();
  return (
    <EmptyState
      mood="wrong"
      title={`${name} could not be read`}
      text={resource.failure}
      action={
        <Button loading={resource.isLoading} onClick={() => report.retry(resource)}>
          Try again
        </Button>
      }
    />
  );
});

/** What was read before is still shown. */
const Stale = observer(({ resource }: { resource: Resource<unknown> }) => {
  const report = useReport();
  return (
    <Alert
      type="warning"
      showIcon
      title={`Could not be refreshed. ${resource.failure ?? ''}`}
      action={
        <Button loading={resource.isLoading} onClick={() => report.retry(resource)}>
          Try again
        </Button>
      }
    />
  );
});

function FilledView<Row extends object>(props: ReportTableViewProps<Row>) {
  const { table, searchLabel, unit } = props;
  return (
    <>
      <Input
        className={css.search ?? ''}
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={table.search}
        onChange={(event) => table.find(event.target.value)}
        allowClear
      />
      {table.found.length > 0 ? (
        <>
          <ReportGrid {...props} />
          <ReportPages table={table} />
        </>
      ) : (
        <EmptyState
          title="Nothing found"
          text={`None of the ${unit} match “${table.search}”.`}
          action={<Button onClick={() => table.find('')}>Clear search</Button>}
        />
      )}
    </>
  );
}
const Filled = observer(FilledView) as typeof FilledView;
