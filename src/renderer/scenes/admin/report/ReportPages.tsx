import { Pagination } from 'antd';
import { observer } from 'mobx-react-lite';
import { PAGE_SIZES, type ReportTable } from '../../../stores/admin/ReportTable.ts';
import { count } from './format.ts';
import css from './ReportTableView.module.css';

/** Which rows are in sight, and the way to the others. */
function Pages<Row extends object>({ table }: { table: ReportTable<Row> }) {
  return (
    <Pagination
      className={css.pages ?? ''}
      current={table.page}
      pageSize={table.pageSize}
      total={table.found.length}
      onChange={table.turnTo}
      pageSizeOptions={PAGE_SIZES}
      showSizeChanger={table.found.length > Math.min(...PAGE_SIZES)}
      showTotal={(total, [first, last]) => `${count(first)}–${count(last)} of ${count(total)}`}
    />
  );
}
export const ReportPages = observer(Pages) as typeof Pages;
