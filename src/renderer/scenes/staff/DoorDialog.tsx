import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useStores } from '../../stores/context.ts';
import { AdminLogin } from './AdminLogin.tsx';
import { PinPad } from './PinPad.tsx';

/** Closes the dialog after this time without a touch or key, because a visitor may have opened it. */
const GIVES_UP_MS = 20_000;

/** The dialog at the staff door: the pad for the PIN, or the login of an administrator. */
const DoorDialog = observer(() => {
  const { clock, staff } = useStores();
  const [isForAdmin, setIsForAdmin] = useState(false);
  useEffect(() => {
    let cancel = clock.after(GIVES_UP_MS, staff.turnAway);
    const again = () => {
      cancel();
      cancel = clock.after(GIVES_UP_MS, staff.turnAway);
    };
    const stopping = new AbortController();
    for (const kind of ['pointerdown', 'keydown', 'input'] as const) {
      window.addEventListener(kind, again, { capture: true, passive: true, signal: stopping.signal });
    }
    return () => {
      stopping.abort();
      cancel();
    };
  }, [clock, staff]);

  // Without a PIN that can be entered, only the login is left.
  const canEnterPin = staff.door?.kind === 'shut';
  return canEnterPin && !isForAdmin ? (
    <PinPad onOther={() => setIsForAdmin(true)} />
  ) : (
    <AdminLogin onOther={canEnterPin ? () => setIsForAdmin(false) : null} />
  );
});

export default DoorDialog;
