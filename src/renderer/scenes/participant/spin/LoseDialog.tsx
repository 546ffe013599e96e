import { useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { Dialog } from '../../../components/Dialog.tsx';
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
    <Dialog title={title} actions={<ThankfulLogOut label="Log out" />}>
      <p>{text}</p>
    </Dialog>
  );
}
