import { observer } from 'mobx-react-lite';
import { hasWinnersLeft, pressYourLuckPrizes } from '#shared/rules/prizes.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PrizeImage } from '../../../components/PrizeImage.tsx';
import { PrizeShortage } from '../../../components/PrizeShortage.tsx';
import { useVendorText } from '../../../components/vendor-text.ts';
import { useParticipant } from '../../../stores/participant-context.ts';
import { text } from '../../../texts.ts';
import css from './dialogs.module.css';

/** The Press Your Luck offer: all or nothing. Only one of the two answers closes it. */
export const OfferDialog = observer(() => {
  const { play } = useParticipant();
  const vendorText = useVendorText();
  const { view, wheel } = play;
  return (
    <Dialog
      title={text('board.press')}
      mood="festive"
      actions={
        <>
          <Button size="main" className={css.choice} disabled={play.isBusy} onClick={() => void wheel.declineOffer()}>
            {text('wheel.offerNo')}
          </Button>
          <Button
            size="main"
            variant="primary"
            className={css.choice}
            disabled={play.isBusy}
            onClick={() => void wheel.acceptOffer()}
          >
            {text('wheel.offerYes')}
          </Button>
        </>
      }
    >
      <p className={css.offer}>{text('wheel.offer')}</p>
      {view && (
        <>
          <p className={css.risk}>{text('wheel.offerRisk', { spins: view.remainingSpins, points: view.points })}</p>
          <ul className={css.chances} aria-label={text('board.prizes')}>
            {pressYourLuckPrizes(view.prizes).map((prize, place) => (
              <li key={String(prize.id ?? place)} className={css.chance}>
                <span className={css.chancePicture}>
                  <PrizeImage prize={prize} isSmall />
                </span>
                <span className={css.chanceName} {...vendorText}>
                  {prize.name}
                </span>
                {!hasWinnersLeft(prize) && <PrizeShortage className={css.gone} shortage={view.shortage} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
});
