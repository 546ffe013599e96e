import { Button, Progress } from 'antd';
import { observer } from 'mobx-react-lite';
import { useAdmin } from '../../../stores/admin/context.ts';
import css from './TransferBar.module.css';

/** A file on its way, or the one that has just been saved. */
export const TransferBar = observer(() => {
  const { transfers } = useAdmin();
  const { underWay, fraction, saved } = transfers;
  return (
    <div className={css.bar} role="status">
      {underWay && (
        <>
          <span className={css.text}>{underWay === 'upload' ? 'Uploading…' : 'Preparing the file…'}</span>
          <Progress
            className={css.progress ?? ''}
            percent={Math.round((fraction ?? 1) * 100)}
            status="active"
            showInfo={fraction !== null}
          />
        </>
      )}
      {!underWay && saved && (
        <>
          <span className={css.text} dir="auto" title={saved.fileName}>
            Saved as {saved.fileName}
          </span>
          <Button onClick={transfers.showInFolder}>Show in folder</Button>
          <Button type="text" onClick={transfers.dismissSaved}>
            Close
          </Button>
        </>
      )}
    </div>
  );
});
