import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { MessageCard } from '../../components/MessageCard.tsx';
import { Splash } from '../../components/Splash.tsx';
import { useStores } from '../../stores/context.ts';

/** Shows its content once the address's play is open; after a reload that has to be done first. */
export const OpenPlay = observer(({ campaignId, children }: { campaignId: string; children: ReactNode }) => {
  const { play, session, welcome } = useStores();
  useEffect(() => {
    void play.ensure(campaignId);
    void welcome.ensure();
  }, [play, welcome, campaignId]);

  if (play.isOpen(campaignId)) return children;
  if (!play.hasFailedToOpen) return <Splash text="Setting up your game…" />;
  return (
    <MessageCard
      title="Your game could not be opened"
      text="Please try again, or ask the booth staff."
      actions={
        <>
          <Button size="main" variant="primary" disabled={play.isBusy} onClick={() => void play.open(campaignId)}>
            Try again
          </Button>
          <Button size="main" disabled={session.isBusy} onClick={() => void session.logOut()}>
            Log Out
          </Button>
        </>
      }
    />
  );
});
