import { observer } from 'mobx-react-lite';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useStores } from '../../../stores/context.ts';
import { text } from '../../../texts.ts';
import css from './dialogs.module.css';

/** The Press Your Luck offer: all or nothing. Only one of the two answers closes it. */
export const OfferDialog = observer(() => {
  const { play } = useStores();
  const { wheel } = play;
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
    </Dialog>
  );
});
