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
export const PrizeWonDialog = observer(({ title = text('prize.won'), ...won }: WonPrize & { title?: string }) => {
  const { play } = useParticipant();
  const sound = useSound();
  useEffect(() => {
    sound('win');
  }, [sound]);
  return (
    <Dialog
      title={title}
      mood="festive"
      isWide={play.claim !== null}
      decoration={<Confetti />}
      actions={<EndActions />}
    >
      <Won {...won} />
    </Dialog>
  );
});

/** Shown for a prize that the player saw on an earlier visit, as a reminder without a celebration. */
export const PrizeWonBeforeDialog = observer(({ wonAt, ...won }: WonPrize & { wonAt: number }) => {
  const { play } = useParticipant();
  // The claim names the venue's day.
  const day = play.claim ? new Date(`${play.claim.day}T12:00`) : new Date(wonAt);
  return (
    <Dialog
      title={text('prize.wonOn', { date: shownDay(day) })}
      mood="big"
      isWide={play.claim !== null}
      actions={<EndActions />}
    >
      <Won {...won} />
    </Dialog>
  );
});

const Won = observer(({ prize, isToBeConfirmed }: WonPrize) => {
  const { play } = useParticipant();
  if (!play.claim) return <PrizeDetails prize={prize} isToBeConfirmed={isToBeConfirmed} />;
  return (
    <div className={css.win}>
      <div className={css.prize}>
        <PrizeDetails prize={prize} isToBeConfirmed={isToBeConfirmed} />
      </div>
      <ClaimTicket claim={play.claim} />
    </div>
  );
});

const PrizeDetails = observer(({ prize, isToBeConfirmed }: WonPrize) => {
  const vendorText = useVendorText();
  const { doubt } = useParticipant().play;
  return (
    <>
      <PrizeImage className={css.image} prize={prize} />
      <p className={css.prizeName} {...vendorText}>
        {prize.name}
      </p>
      {doubt !== null && <p className={css[doubt]}>{text(`claim.${doubt}`)}</p>}
      {doubt === null && isToBeConfirmed && <p className={css.toBeConfirmed}>{text('prize.toBeConfirmed')}</p>}
      {doubt === null && !isToBeConfirmed && prize.fulfillmentDescription && (
        <p className={css.description} {...vendorText}>
          {prize.fulfillmentDescription}
        </p>
      )}
    </>
  );
});

/** Formats a date as in the specification: MM/dd/yyyy. */
const shownDay = (day: Date): string =>
  day.toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
