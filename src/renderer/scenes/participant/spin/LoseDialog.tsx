import { useEffect } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { Emblem } from '../../../components/Emblem.tsx';
import { text } from '../../../texts.ts';
import { EndActions } from '../EndActions.tsx';
import { useSound } from '../use-sound.ts';

/** Shown after a game without a prize. By default, with the texts of the wheel. */
export function LoseDialog({ title = text('wheel.loseTitle'), detail = text('wheel.loseText') }) {
  const play = useSound();
  useEffect(() => {
    play('lose');
  }, [play]);
  return (
    <Dialog title={title} mood="big" actions={<EndActions />}>
      <Emblem kind="balloon" />
      <p>{detail}</p>
    </Dialog>
  );
}
