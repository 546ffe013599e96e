import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './StillThereDialog.module.css';

/** Keys that move between the buttons and press them. Any other key continues the visit. */
const BUTTON_KEYS = ['Tab', 'Shift', 'Enter', ' '];

/**
 * Asks an inactive visitor whether to continue. Each touch or key stops the countdown, and each touch outside 'Log Out'
 * continues the visit.
 */
export const StillThereDialog = observer(() => {
  const { idle, session } = useStores();
  useEffect(() => {
    // Waits for the click, because closing at the press would leave the click to the page below the dialog.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button') === null) idle.goOn();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (!BUTTON_KEYS.includes(key)) idle.goOn();
    };
    const stopping = new AbortController();
    document.addEventListener('click', onClick, { signal: stopping.signal });
    document.addEventListener('keydown', onKeyDown, { signal: stopping.signal });
    return () => stopping.abort();
  }, [idle]);
  return (
    <Dialog
      title={text('idle.title')}
      mood="big"
      onCancel={idle.goOn}
      actions={
        <>
          <Button size="main" disabled={session.isBusy} onClick={() => void session.logOut()}>
            {text('session.logOut')}
          </Button>
          <Button size="main" variant="primary" onClick={idle.goOn} data-initial-focus>
            {text('idle.stay')}
          </Button>
        </>
      }
    >
      <p>{text('idle.text')}</p>
      <p className={css.seconds} role="timer" aria-label={text('idle.secondsLeft', { count: idle.secondsLeft })}>
        {idle.secondsLeft}
      </p>
    </Dialog>
  );
});
