import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useState } from 'react';
import type { Outcome, SyncRow } from '#shared/ipc/sync.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import type { SyncCentreStore } from '../../stores/SyncCentreStore.ts';
import css from './Entries.module.css';
import { campaignOf, kindOf, momentOf, playerOf } from './entry-names.ts';

export interface SettleDialogProps {
  row: SyncRow;
  outcome: Outcome;
  store: SyncCentreStore;
  onClose(): void;
}

/** Asks for a reason and a name before staff remove an entry permanently. */
export const SettleDialog = observer(({ row, outcome, store, onClose }: SettleDialogProps) => {
  const { session, toasts } = useStores();
  const id = useId();
  const [reason, setReason] = useState('');
  const [name, setName] = useState(session.fullName);
  const isWhole = reason.trim() !== '' && name.trim() !== '';
  const { job } = row;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    const request = { key: job.key, outcome, reason: reason.trim(), name: name.trim() };
    if (await store.settle(request)) toasts.success(text(`sync.settled.${outcome}`));
    onClose();
  };
  return (
    <Dialog
      title={text(`sync.settleTitle.${outcome}`)}
      onCancel={store.isBusy ? undefined : onClose}
      actions={
        <>
          <Button type="submit" form={id} disabled={store.isBusy || !isWhole}>
            {text(`sync.settleYes.${outcome}`)}
          </Button>
          <Button variant="primary" disabled={store.isBusy} onClick={onClose}>
            {text('sync.settleNo')}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <bdi>{playerOf(row)}</bdi>
        </strong>
        <br />
        <bdi>{[kindOf(job), campaignOf(row), momentOf(job)].filter(Boolean).join(' · ')}</bdi>
      </p>
      <p>{text(`sync.settleText.${outcome}`)}</p>
      <form id={id} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text(`sync.settleReason.${outcome}`)}
          value={reason}
          maxLength={1000}
          autoComplete="off"
          data-initial-focus
          onChange={setReason}
        />
        <TextField label={text('sync.settleName')} value={name} maxLength={200} autoComplete="off" onChange={setName} />
      </form>
    </Dialog>
  );
});
