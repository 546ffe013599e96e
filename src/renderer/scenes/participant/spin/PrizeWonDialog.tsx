import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import { Confetti } from '../../../canvas/confetti/Confetti.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PrizeImage } from '../../../components/PrizeImage.tsx';
import { useStores } from '../../../stores/context.ts';
import { text } from '../../../texts.ts';
import { OtherGames } from '../OtherGames.tsx';
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
      <Won prize={prize} />
    </Dialog>
  );
}

/** A prize that the player saw on an earlier visit: nothing to celebrate anew, but still to be picked up. */
export const PrizeWonBeforeDialog = observer(({ prize, wonAt }: { prize: Prize; wonAt: number }) => {
  const { welcome } = useStores();
  return (
    <Dialog
      title={text('prize.wonOn', { date: shownDay(wonAt) })}
      mood="big"
      actions={
        <>
          {welcome.campaigns.length > 1 && <OtherGames />}
          <ThankfulLogOut label={text('session.logOutAfterGame')} />
        </>
      }
    >
      <Won prize={prize} />
    </Dialog>
  );
});

function Won({ prize }: { prize: Prize }) {
  return (
    <>
      <PrizeImage className={css.image} prize={prize} />
      <p className={css.prizeName} dir="auto">
        {prize.name}
      </p>
      {prize.fulfillmentDescription && (
        <p className={css.description} dir="auto">
          {prize.fulfillmentDescription}
        </p>
      )}
    </>
  );
}

/** As the specification shows dates: MM/dd/yyyy. */
const shownDay = (at: number): string =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
