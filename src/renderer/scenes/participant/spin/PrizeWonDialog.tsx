import { useEffect } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import { Confetti } from '../../../canvas/confetti/Confetti.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PrizeImage } from '../../../components/PrizeImage.tsx';
import { text } from '../../../texts.ts';
import { ThankfulLogOut } from '../ThankfulLogOut.tsx';
import { useSound } from '../use-sound.ts';
import css from './dialogs.module.css';

export interface PrizeWonDialogProps {
  prize: Prize;
  title?: string;
}

/** A prize is won: the picture, its name, and how to get it. */
export function PrizeWonDialog({ prize, title = text('prize.won') }: PrizeWonDialogProps) {
  const play = useSound();
  useEffect(() => {
    play('playWin');
  }, [play]);
  return (
    <Dialog
      title={title}
      mood="festive"
      decoration={<Confetti isActive />}
      actions={<ThankfulLogOut label={text('session.logOutAfterGame')} />}
    >
      <PrizeImage className={css.image} url={prize.imageFile?.url} alt={prize.imageFile?.description ?? ''} />
      <p className={css.prizeName} dir="auto">
        {prize.name}
      </p>
      {prize.fulfillmentDescription && (
        <p className={css.description} dir="auto">
          {prize.fulfillmentDescription}
        </p>
      )}
    </Dialog>
  );
}
