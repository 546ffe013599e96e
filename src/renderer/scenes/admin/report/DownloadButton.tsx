import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useAdmin } from '../../../stores/admin/context.ts';

/** Downloads the spreadsheet of one row; one file at a time. */
export const DownloadButton = observer(({ of, onClick }: { of: string; onClick: () => void }) => {
  const { transfers } = useAdmin();
  return (
    <Button aria-label={`Download report of ${of}`} disabled={transfers.underWay !== null} onClick={onClick}>
      Download
    </Button>
  );
});
