import { Button, Progress } from 'antd';
import { observer } from 'mobx-react-lite';
import { useAdmin } from '../../../stores/admin/context.ts';
import css from './TransferBar.module.css';

/** A file on its way, or the one that has just been saved. */
export const TransferBar = observer(() => {
  const { transfers } = useAdmin();
  const { underWay, fraction, saved } = transfers;
  return (
    <div className={css.bar}>
      {/* Said when it changes; the percentages beside it are not. */}
      <span className={css.text} role="status" dir="auto" title={saved?.fileName}>
        {underWay ? UNDER_WAY[underWay] : saved && `Saved as ${saved.fileName}`}
      </span>
      {underWay && (
        <Progress
          className={css.progress ?? ''}
          percent={Math.round((fraction ?? 1) * 100)}
          status="active"
          showInfo={fraction !== null}
        />
      )}
      {!underWay && saved && (
        <>
          <Button onClick={transfers.showInFolder}>Show in folder</Button>
          <Button type="text" onClick={transfers.dismissSaved}>
            Close
          </Button>
        </>
      )}
    </div>
  );
});

const UNDER_WAY = { upload: 'Uploading…', download: 'Preparing the file…' };
