import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useState } from 'react';
import type { DeskHandOver } from '#shared/ipc/hand-over.ts';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { momentText } from '../../components/moments.ts';
import { StaffCard } from '../../components/StaffPage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../staff-texts.ts';
import type { HandOverStore } from '../../stores/HandOverStore.ts';
import { beforeText } from './FoundClaim.tsx';
import css from './HandOver.module.css';

/** The hand-overs that this kiosk has recorded or imported, with conflicts that were learned later. */
export const HandOverList = observer(({ store }: { store: HandOverStore }) => {
  const { value, failure } = store.list;
  const [asked, setAsked] = useState<DeskHandOver | null>(null);
  return (
    <StaffCard title={text('desk.list')}>
      {value === null && failure !== null && <p role="alert">{text('desk.listUnread')}</p>}
      {value?.length === 0 && <p>{text('desk.listNone')}</p>}
      {value !== null && value.length > 0 && (
        <ul className={css.list}>
          {value.map((handOver) => (
            <Item key={handOver.id} handOver={handOver} onUndo={() => setAsked(handOver)} />
          ))}
        </ul>
      )}
      {asked && <UndoDialog handOver={asked} store={store} onClose={() => setAsked(null)} />}
    </StaffCard>
  );
});

/** The states in which staff must act. */
const BAD: readonly DeskHandOver['state'][] = ['conflict', 'refused', 'other-vendor'];

function Item({ handOver, onUndo }: { handOver: DeskHandOver; onUndo(): void }) {
  const { code, at, state, prizeName, importedFrom, other } = handOver;
  return (
    <li className={css.item} data-bad={BAD.includes(state)}>
      <span className={css.says}>
        <strong className={css.itemCode} translate="no">
          <bdi>{shownClaimCode(code)}</bdi>
        </strong>
        {prizeName && <bdi>{prizeName}</bdi>}
        <span className={css.soft}>{momentText(new Date(at).toISOString())}</span>
        {importedFrom && (
          <span dir="auto">
            {importedFrom.name === null
              ? text('desk.importedFromUnknown')
              : text('desk.importedFrom', { kiosk: importedFrom.name })}
          </span>
        )}
        <span className={css.state}>{text(`desk.state.${state}`)}</span>
        {other && <span dir="auto">{beforeText(other)}</span>}
      </span>
      {state !== 'undone' && (
        <Button size="small" aria-label={text('desk.undoOf', { code: shownClaimCode(code) })} onClick={onUndo}>
          {text('desk.undo')}
        </Button>
      )}
    </li>
  );
}

interface UndoDialogProps {
  handOver: DeskHandOver;
  store: HandOverStore;
  onClose(): void;
}

/** Asks why a hand-over is taken back. */
const UndoDialog = observer(({ handOver, store, onClose }: UndoDialogProps) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const isWhole = reason.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && (await store.undo(handOver, reason.trim()))) onClose();
  };
  return (
    <Dialog
      title={text('desk.undoTitle')}
      onCancel={store.isBusy ? undefined : onClose}
      actions={
        <>
          <Button type="submit" form={id} disabled={store.isBusy || !isWhole}>
            {text('desk.undo')}
          </Button>
          <Button variant="primary" disabled={store.isBusy} onClick={onClose}>
            {text('desk.undoKeep')}
          </Button>
        </>
      }
    >
      <p>{text('desk.undoText')}</p>
      <form id={id} className={css.undo} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text('desk.undoReason')}
          value={reason}
          maxLength={1000}
          autoComplete="off"
          data-initial-focus
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
});
