import { Button, Progress } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import css from './TransferBar.module.css';
import { useFocusHandedOn } from './use-focus-handed-on.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** A file in transfer, or the one just saved. The control that started the transfer keeps the focus. */
export const TransferBar = observer(() => {
  const { transfers } = useAdmin();
  const { underWay, fraction, saved, refused } = transfers;
  useKeptFocus(underWay !== null);
  // The dialog of the refused sheet shows the saving of its list itself.
  if (refused) return <div className={css.bar} />;
  const stage = underWay === 'upload' && fraction === 1 ? 'check' : underWay;
  return (
    <div className={css.bar}>
      {/* Announced when it changes, unlike the percentages beside it. */}
      <span className={css.text} role="status" dir="auto">
        {stage ? text(`file.stage.${stage}`) : saved && text('file.saved', { fileName: saved.fileName })}
      </span>
      {stage && (
        <Progress
          className={css.progress ?? ''}
          aria-label={text(`file.stage.${stage}`)}
          percent={Math.round((fraction ?? 1) * 100)}
          status="active"
          showInfo={fraction !== null && stage !== 'check'}
        />
      )}
      {!stage && saved && <SavedFileButtons />}
    </div>
  );
});

function SavedFileButtons() {
  const { transfers } = useAdmin();
  const part = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part);
  return (
    <div ref={part} className={css.buttons}>
      <Button onClick={transfers.showInFolder}>{text('file.showInFolder')}</Button>
      <Button type="text" onClick={transfers.dismissSaved}>
        {text('action.close')}
      </Button>
    </div>
  );
}
