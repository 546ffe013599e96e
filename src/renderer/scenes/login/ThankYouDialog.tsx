import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Emblem } from '../../components/Emblem.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './ThankYouDialog.module.css';

/** The dialog's time on a kiosk for visitors. Short, so that the next visitor can log in within three seconds. */
const SHOWN_MS = 2500;

/** Thanks the player who has just logged out. */
const ThankYouDialog = observer(({ onClose }: { onClose(): void }) => {
  const { access, app, clock } = useStores();
  const closesItself = app.isAmongVisitors && !access.isOn;
  const close = useEffectEvent(onClose);
  useEffect(() => (closesItself ? clock.after(SHOWN_MS, () => close()) : undefined), [closesItself, clock]);
  return (
    <Dialog
      title={text('thanks.title')}
      mood="festive"
      onCancel={onClose}
      actions={
        <Button variant="primary" size="main" onClick={onClose}>
          {text('action.close')}
        </Button>
      }
    >
      <Emblem kind="star" />
      <p>{text('thanks.text')}</p>
      {closesItself && <span className={css.time} style={{ animationDuration: `${SHOWN_MS}ms` }} aria-hidden="true" />}
    </Dialog>
  );
});

export default ThankYouDialog;
