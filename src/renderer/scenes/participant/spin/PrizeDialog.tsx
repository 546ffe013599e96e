import type { Prize } from '#shared/entities/prize.ts';
import { hasWinnersLeft } from '#shared/rules/prizes.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PrizeImage } from '../../../components/PrizeImage.tsx';
import { text } from '../../../texts.ts';
import css from './dialogs.module.css';

/** The details of one prize: name, image, how to get it. */
export function PrizeDialog({ prize, onClose }: { prize: Prize; onClose(): void }) {
  return (
    <Dialog
      title={prize.name ?? ''}
      onCancel={onClose}
      actions={
        <Button size="main" variant="primary" onClick={onClose} data-initial-focus>
          {text('action.close')}
        </Button>
      }
    >
      <PrizeImage className={css.image} url={prize.imageFile?.url} alt={prize.imageFile?.description ?? ''} />
      {prize.fulfillmentDescription && (
        <p className={css.description} dir="auto">
          {prize.fulfillmentDescription}
        </p>
      )}
      {!hasWinnersLeft(prize) && <p className={css.gone}>{text('prize.gone')}</p>}
    </Dialog>
  );
}
