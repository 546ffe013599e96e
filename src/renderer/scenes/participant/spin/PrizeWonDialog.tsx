import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import { Confetti } from '../../../canvas/confetti/Confetti.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PrizeImage } from '../../../components/PrizeImage.tsx';
import { useVendorText } from '../../../components/vendor-text.ts';
import { useParticipant } from '../../../stores/participant-context.ts';
import { text } from '../../../texts.ts';
import { EndActions } from '../EndActions.tsx';
import { useSound } from '../use-sound.ts';
import { ClaimTicket } from './ClaimTicket.tsx';
import css from './dialogs.module.css';

/** A won prize. `isToBeConfirmed` is true until the server has confirmed it. */
export interface WonPrize {
  prize: Prize;
  isToBeConfirmed?: boolean | undefined;
}

/** Shown for a won prize: its picture, its name, how to get it, and the claim. */
export function PrizeWonDialog({ title = text('prize.won'), ...won }: WonPrize & { title?: string }) {
  const play = useSound();
  useEffect(() => {
    play('win');
  }, [play]);
  return (
    <Dialog title={title} mood="festive" decoration={<Confetti />} actions={<EndActions />}>
      <Won {...won} />
    </Dialog>
  );
}

/** Shown for a prize that the player saw on an earlier visit, as a reminder without a celebration. */
export function PrizeWonBeforeDialog({ wonAt, ...won }: WonPrize & { wonAt: number }) {
  return (
    <Dialog title={text('prize.wonOn', { date: shownDay(wonAt) })} mood="big" actions={<EndActions />}>
      <Won {...won} />
    </Dialog>
  );
}

const Won = observer(({ prize, isToBeConfirmed }: WonPrize) => {
  const vendorText = useVendorText();
  const { play } = useParticipant();
  return (
    <>
      <PrizeImage className={play.claim ? css.imageOfClaim : css.image} prize={prize} />
      <p className={css.prizeName} {...vendorText}>
        {prize.name}
      </p>
      {isToBeConfirmed && <p className={css.toBeConfirmed}>{text('prize.toBeConfirmed')}</p>}
      {!isToBeConfirmed && prize.fulfillmentDescription && (
        <p className={css.description} {...vendorText}>
          {prize.fulfillmentDescription}
        </p>
      )}
      {play.claim && <ClaimTicket claim={play.claim} />}
    </>
  );
});

/** Formats a date as in the specification: MM/dd/yyyy. */
const shownDay = (at: number): string =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
