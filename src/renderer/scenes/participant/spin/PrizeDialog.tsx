import { useContext } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import type { Shortage } from '#shared/ipc/play.ts';
import { hasWinnersLeft } from '#shared/rules/prizes.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PrizeImage } from '../../../components/PrizeImage.tsx';
import { PrizeShortage } from '../../../components/PrizeShortage.tsx';
import { useVendorText, VendorLanguage } from '../../../components/vendor-text.ts';
import { text } from '../../../texts.ts';
import css from './dialogs.module.css';

interface PrizeProps {
  prize: Prize;
  shortage: Shortage;
}

/** The details of one prize: name, image, a note if it cannot be won, and how to get it. */
export function PrizeDialog({ prize, shortage, onClose }: PrizeProps & { onClose(): void }) {
  return (
    <Dialog
      title={prize.name ?? ''}
      titleLanguage={useContext(VendorLanguage)}
      onCancel={onClose}
      actions={
        <Button size="main" variant="primary" onClick={onClose} data-initial-focus>
          {text('action.close')}
        </Button>
      }
    >
      <PrizeDetails prize={prize} shortage={shortage} />
    </Dialog>
  );
}

/** The image of a prize, a note if it cannot be won, and how to get it. */
export function PrizeDetails({ prize, shortage }: PrizeProps) {
  const vendorText = useVendorText();
  return (
    <>
      <PrizeImage className={css.image} prize={prize} />
      {!hasWinnersLeft(prize) && <PrizeShortage className={css.gone} shortage={shortage} />}
      {prize.fulfillmentDescription && (
        <p className={css.description} {...vendorText}>
          {prize.fulfillmentDescription}
        </p>
      )}
    </>
  );
}
