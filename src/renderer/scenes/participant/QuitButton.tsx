import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

/** Leaves the game, after asking; what was played is kept. The thanks are for those who finish. */
export const QuitButton = observer(() => {
  const { session } = useStores();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{text('quit.button')}</Button>
      {isAsking && (
        <ConfirmDialog
          question={text('quit.question')}
          yes={text('quit.yes')}
          no={text('quit.no')}
          isBusy={session.isBusy}
          onYes={() => void session.logOut()}
          onNo={() => setIsAsking(false)}
        />
      )}
    </>
  );
});
