import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Emblem } from '../../components/Emblem.tsx';
import { text } from '../../texts.ts';

/** Thanks the player who has just logged out. */
export function ThankYouDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={text('thanks.title')}
      mood="festive"
      onCancel={onClose}
      actions={
        <Button variant="primary" size="main" onClick={onClose} data-initial-focus>
          {text('action.close')}
        </Button>
      }
    >
      <Emblem kind="star" />
      <p>{text('thanks.text')}</p>
    </Dialog>
  );
}
