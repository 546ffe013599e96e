import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import type { Resource } from '../../../stores/Resource.ts';
import { FullText } from '../parts/FullText.tsx';
import { ReadFailureLine } from '../parts/ReadFailure.tsx';

export interface RowDetailsProps<Row extends object> {
  /** The row's name, shown in full if its cell may have cut it off. */
  name: string;
  /** The table's row, without its lists. It is a new object after each read of the report. */
  row: Row;
  /** Returns the resource that reads the row's lists. */
  read(): Resource<Row>;
  children(row: Row): ReactNode;
}

/** A name with more characters than this may be cut off in its cell, in a window of 1024 pixels. */
const LONG = 40;

/** The details that open below a row. They are read when they open, and again after each read of the table. */
export const RowDetails = observer(function RowDetails<Row extends object>(props: RowDetailsProps<Row>) {
  const { name, row, read, children } = props;
  const [details] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row means that the table has been read again.
  useEffect(() => {
    void details.load();
  }, [details, row]);
  return (
    <>
      {name.length > LONG && <FullText>{name}</FullText>}
      {details.value !== null && children(details.value)}
      {details.value === null && details.failure === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      <ReadFailureLine resource={details} />
    </>
  );
});
