import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { ImportDialog } from '../../components/ImportDialog.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import type { SyncCentreStore } from '../../stores/SyncCentreStore.ts';

/** The buttons that save unsent entries to a file and import another kiosk's file. */
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
        accept=".jsonl,.copy"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) store.import(file);
          // Reset, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      {imported && <ImportDialog result={imported} onClose={store.closeImported} />}
    </>
  );
});
