import { messages } from '#shared/messages.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Emblem } from '../../components/Emblem.tsx';

/** Thanks the player who has just left. */
export function ThankYouDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={messages.page.thankYou}
      mood="festive"
      onCancel={onClose}
      actions={
        <Button variant="primary" size="main" onClick={onClose} data-initial-focus>
          Close
        </Button>
      }
    >
      <Emblem kind="star" />
      <p>See you at the next round!</p>
    </Dialog>
  );
}
