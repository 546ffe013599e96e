import type { ImportResult } from '#shared/ipc/sync.ts';
import { text } from '../staff-texts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** The result of importing entries of another kiosk. */
export function ImportDialog({ result, onClose }: { result: ImportResult; onClose(): void }) {
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
