import { Skeleton } from 'antd';
import css from './ReportTableView.module.css';

const ROWS = Array.from({ length: 10 }, (_, row) => row);

/** As tall as a page of rows on the screen will be. */
export const TableSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton.Input active className={css.search ?? ''} />
    <div className={css.skeletonHead} />
    {ROWS.map((row) => (
      <div key={row} className={css.skeletonRow}>
        <Skeleton active title={false} paragraph={{ rows: 1, width: `${60 + ((row * 17) % 35)}%` }} />
      </div>
    ))}
  </div>
);
