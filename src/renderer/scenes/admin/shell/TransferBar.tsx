import { Button, Progress } from 'antd';
import { observer } from 'mobx-react-lite';
import { useAdmin } from '../../../stores/admin/context.ts';
import css from './TransferBar.module.css';

/** A file on its way, or the one that has just been saved, in a corner of the screen: nothing shifts for it. */
export const TransferBar = observer(() => {
  const { transfers } = useAdmin();
  const { underWay, fraction, saved } = transfers;
  if (underWay) {
    return (
      <div className={css.bar} role="status">
        <span className={css.text}>{underWay === 'upload' ? 'Uploading…' : 'Preparing the file…'}</span>
        <Progress percent={Math.round((fraction ?? 1) * 100)} status="active" showInfo={fraction !== null} />
      </div>
    );
  }
  if (!saved) return null;
  return (
    <div className={css.bar} role="status">
      <span className={css.text} dir="auto">
        Saved as {saved.fileName}
      </span>
      <div className={css.actions}>
        <Button type="primary" onClick={transfers.showInFolder}>
          Show in folder
        </Button>
        <Button onClick={transfers.dismissSaved}>Close</Button>
      </div>
    </div>
  );
});
