import { useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Emblem } from '../../../components/Emblem.tsx';
import { ThankfulLogOut } from '../ThankfulLogOut.tsx';
import { useSound } from '../use-sound.ts';

export interface LoseDialogProps {
  title?: string;
  text?: string;
}

/** Nothing won; of the wheel unless said otherwise. */
export function LoseDialog({ title = messages.wheel.loseTitle, text = messages.wheel.loseText }: LoseDialogProps) {
  const play = useSound();
  useEffect(() => {
    play('playLose');
  }, [play]);
  return (
    <Dialog title={title} mood="big" actions={<ThankfulLogOut label="Log out" />}>
      <Emblem kind="balloon" />
      <p>{text}</p>
    </Dialog>
  );
}
