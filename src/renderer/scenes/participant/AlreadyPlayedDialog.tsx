import { Dialog } from '../../components/Dialog.tsx';
import { Emblem } from '../../components/Emblem.tsx';
import { ThankfulLogOut } from './ThankfulLogOut.tsx';

/** For a game that was finished before, here or elsewhere. */
export function AlreadyPlayedDialog({ logOutLabel = 'Log out' }: { logOutLabel?: string }) {
  return (
    <Dialog title="You have already played" mood="big" actions={<ThankfulLogOut label={logOutLabel} />}>
      <Emblem kind="star" />
      <p>Every game can be played once. Thank you for taking part!</p>
    </Dialog>
  );
}
