import { observer } from 'mobx-react-lite';
import { Dialog } from '../../components/Dialog.tsx';
import { Emblem } from '../../components/Emblem.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { OtherGames } from './OtherGames.tsx';
import { ThankfulLogOut } from './ThankfulLogOut.tsx';

export interface AlreadyPlayedDialogProps {
  logOutLabel?: string;
  /** Called when the player returns to the choice of games. */
  onOthers?: () => void;
}

/** Shown for a game that was finished earlier, on this kiosk or another. */
export const AlreadyPlayedDialog = observer(({ logOutLabel, onOthers }: AlreadyPlayedDialogProps) => {
  const { welcome } = useStores();
  return (
    <Dialog
      title={text('play.alreadyPlayed')}
      mood="big"
      actions={
        <>
          {welcome.campaigns.length > 1 && <OtherGames {...(onOthers && { onLeave: onOthers })} />}
          <ThankfulLogOut label={logOutLabel ?? text('session.logOutAfterGame')} />
        </>
      }
    >
      <Emblem kind="star" />
      <p>{text('play.playedOnce')}</p>
    </Dialog>
  );
});
