import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './StillThereDialog.module.css';

/** These keys move between the buttons and press them; any other one goes on. */
const BUTTON_KEYS = ['Tab', 'Shift', 'Enter', ' '];

/** Asks a visitor who touches nothing. Any touch beside 'Log Out' goes on, and every touch or key stops the countdown. */
export const StillThereDialog = observer(() => {
  const { idle, session } = useStores();
  useEffect(() => {
    // A click, not the press before it: that would leave the click to what lies under the dialog.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button') === null) idle.goOn();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (!BUTTON_KEYS.includes(key)) idle.goOn();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
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
