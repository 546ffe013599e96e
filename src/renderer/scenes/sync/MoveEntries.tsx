import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ImportResult } from '#shared/ipc/sync.ts';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import type { SyncCentreStore } from '../../stores/SyncCentreStore.ts';

/** Everything unsent as a file, and the same from another kiosk. */
export const MoveEntries = observer(({ store }: { store: SyncCentreStore }) => {
  const { sync } = useStores();
  const input = useRef<HTMLInputElement>(null);
  const { imported } = store;
  const isBusy = store.isBusy || sync.isBusy;
  return (
    <>
      <p>{text('sync.moveText')}</p>
      <ButtonRow>
        <Button size="small" disabled={isBusy} onClick={() => void sync.export('outbox')}>
          {text('sync.export')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => input.current?.click()}>
          {text('sync.import')}
        </Button>
      </ButtonRow>
      <input
        ref={input}
        type="file"
        accept=".jsonl"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) store.import(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {imported && <ImportDialog result={imported} onClose={store.closeImported} />}
    </>
  );
});

function ImportDialog({ result, onClose }: { result: ImportResult; onClose(): void }) {
  const isTaken = result.kind === 'taken';
  return (
    <Dialog
      title={text(isTaken ? 'sync.importTitle' : 'sync.importNotTaken')}
      onCancel={onClose}
      actions={
        <Button variant="primary" onClick={onClose} data-initial-focus>
          {text('action.close')}
        </Button>
      }
    >
      {sentencesOf(result).map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
    </Dialog>
  );
}

function sentencesOf(result: ImportResult): string[] {
  if (result.kind === 'refused') return [text(`sync.refusal.${result.why}`)];
  const { taken, known, unreadable, kiosk } = result;
  const from = kiosk === null ? text('sync.importUnvouched') : text('sync.importFrom', { kiosk });
  return [
    text('sync.importTaken', { count: taken }),
    ...(known > 0 ? [text('sync.importKnown', { count: known })] : []),
    ...(unreadable > 0 ? [text('sync.importUnreadable', { count: unreadable })] : []),
    ...(taken > 0 ? [from] : []),
  ];
}
