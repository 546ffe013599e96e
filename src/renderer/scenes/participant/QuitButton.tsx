import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useStores } from '../../stores/context.ts';

/** Leaves the game, after asking; what was played is kept. The thanks are for those who finish (SPEC 2). */
export const QuitButton = observer(() => {
  const { session } = useStores();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Quit</Button>
      {isAsking && (
        <ConfirmDialog
          question={messages.confirm.quit}
          yes={messages.confirm.quitYes}
          no={messages.confirm.quitNo}
          isBusy={session.isBusy}
          onYes={() => void session.logOut()}
          onNo={() => setIsAsking(false)}
        />
      )}
    </>
  );
});
