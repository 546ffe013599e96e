import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { VisitCode } from './VisitCode.tsx';

/** Leaves the game after a confirmation. The play is stored; only players who finish see the thank-you. */
export const QuitButton = observer(() => {
  const { play, session } = useStores();
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
        >
          {play.stage?.kind !== 'finished' && <VisitCode />}
        </ConfirmDialog>
      )}
    </>
  );
});
