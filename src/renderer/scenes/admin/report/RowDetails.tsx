import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import type { Resource } from '../../../stores/admin/Resource.ts';
import { ReadFailureLine } from '../parts/ReadFailure.tsx';
import css from './details.module.css';

export interface RowDetailsProps<Row extends object> {
  /** The row's name, which is shown whole where its cell may have cut it. */
  name: string;
  /** As the table has it, without its lists: a new object each time the report has been read. */
  row: Row;
  /** What reads the row's lists. */
  read(): Resource<Row>;
  children(row: Row): ReactNode;
}

/** So long a text may be cut in its cell. */
const LONG = 60;

/** What opens below a row. It is read when it opens, and again whenever the table has been. */
function Details<Row extends object>({ name, row, read, children }: RowDetailsProps<Row>) {
  const [details] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row tells that the table has been read again.
  useEffect(() => {
    void details.load();
  }, [details, row]);
  return (
    <div className={css.details}>
      {name.length > LONG && (
        <p className={css.fullText} dir="auto">
          {name}
        </p>
      )}
      {details.value !== null && children(details.value)}
      {details.value === null && details.failure === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      <ReadFailureLine resource={details} />
    </div>
  );
}
export const RowDetails = observer(Details) as typeof Details;
