import { Dialog } from '../../components/Dialog.tsx';
import { Emblem } from '../../components/Emblem.tsx';
import { text } from '../../texts.ts';
import { ThankfulLogOut } from './ThankfulLogOut.tsx';

/** Shown for a game that was finished earlier, on this kiosk or another. */
export function AlreadyPlayedDialog({ logOutLabel = text('session.logOutAfterGame') }: { logOutLabel?: string }) {
  return (
    <Dialog title={text('play.alreadyPlayed')} mood="big" actions={<ThankfulLogOut label={logOutLabel} />}>
      <Emblem kind="star" />
      <p>{text('play.playedOnce')}</p>
    </Dialog>
  );
}
