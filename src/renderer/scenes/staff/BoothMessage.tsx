import { observer } from 'mobx-react-lite';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

/** An administrator's message to the people at the kiosk. Stays until closed. */
const BoothMessage = observer(() => {
  const { app } = useStores();
  const close = () => app.show(null);
  return (
    <Dialog
      title={text('message.title')}
      onCancel={close}
      actions={
        <Button size="main" variant="primary" onClick={close}>
          {text('action.close')}
        </Button>
      }
    >
      <p dir="auto">{app.message}</p>
    </Dialog>
  );
});

export default BoothMessage;
