import type { ComponentProps } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { Emblem } from '../../components/Emblem.tsx';
import { text } from '../../texts.ts';
import { EndActions } from './EndActions.tsx';

/** Shown for a game that was finished earlier, on this kiosk or another. */
export function AlreadyPlayedDialog(actions: ComponentProps<typeof EndActions>) {
  return (
    <Dialog title={text('play.alreadyPlayed')} mood="big" actions={<EndActions {...actions} />}>
      <Emblem kind="star" />
      <p>{text('play.playedOnce')}</p>
    </Dialog>
  );
}
