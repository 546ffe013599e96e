import { Dialog } from '../../components/Dialog.tsx';
import { text } from '../../texts.ts';

/** Covers the screen while a step waits for another program that locks the kiosk's data. */
const LockedData = () => (
  <Dialog title={text('wait.moment')}>
    <p>{text('wait.locked')}</p>
  </Dialog>
);

export default LockedData;
