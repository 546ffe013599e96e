import type { Prize } from '#shared/entities/prize.ts';
import { hasWinnersLeft } from '#shared/rules/prizes.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PrizeImage } from '../../../components/PrizeImage.tsx';
import { text } from '../../../texts.ts';
import css from './dialogs.module.css';

/** The details of one prize: name, image, and either how to get it or that it is gone. */
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
      <PrizeDetails prize={prize} />
    </Dialog>
  );
}

/** The image of a prize, and either how to get it or that it is gone. */
export function PrizeDetails({ prize }: { prize: Prize }) {
  const isGone = !hasWinnersLeft(prize);
  return (
    <>
      <PrizeImage className={css.image} prize={prize} />
      {isGone && <p className={css.gone}>{text('prize.gone')}</p>}
      {!isGone && prize.fulfillmentDescription && (
        <p className={css.description} dir="auto">
          {prize.fulfillmentDescription}
        </p>
      )}
    </>
  );
}
