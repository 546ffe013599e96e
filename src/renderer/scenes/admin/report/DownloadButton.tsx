import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { Icon } from '../parts/Icon.tsx';
import css from './details.module.css';

/** Downloads the spreadsheet of one row. Disabled during any transfer: one file at a time. */
export const DownloadButton = observer(({ of, onClick }: { of: string; onClick: () => void }) => {
  const { transfers } = useAdmin();
  return (
    <Button
      type="text"
      className={css.download ?? ''}
      icon={<Icon name="download" />}
      aria-label={text('report.downloadOf', { row: of })}
      disabled={transfers.underWay !== null}
      onClick={onClick}
    >
      {text('report.downloadRow')}
    </Button>
  );
});
