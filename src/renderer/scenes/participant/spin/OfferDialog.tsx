import { observer } from 'mobx-react-lite';
import { messages } from '#shared/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useStores } from '../../../stores/context.ts';
import css from './dialogs.module.css';

/** The Press Your Luck offer (SPEC 2): all or nothing. It waits for an answer; there is no third one. */
export const OfferDialog = observer(() => {
  const { play } = useStores();
  const { wheel } = play;
  return (
    <Dialog
      title={messages.board.press}
      mood="festive"
      actions={
        <>
          <Button size="main" className={css.choice} disabled={play.isBusy} onClick={() => void wheel.declineOffer()}>
            No
          </Button>
          <Button
            size="main"
            variant="primary"
            className={css.choice}
            disabled={play.isBusy}
            onClick={() => void wheel.acceptOffer()}
          >
            Yes
          </Button>
        </>
      }
    >
      <p className={css.offer}>{messages.wheel.offer}</p>
    </Dialog>
  );
});
