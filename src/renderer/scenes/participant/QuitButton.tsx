import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useParticipant } from '../../stores/participant-context.ts';
import { text } from '../../texts.ts';
import { VisitCode } from './VisitCode.tsx';

/** Leaves the game after a confirmation. The play is stored; only players who finish see the thank-you. */
export const QuitButton = observer(() => {
  const { play, isLeaving, rehearsal, leave } = useParticipant();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{text('quit.button')}</Button>
      {isAsking && (
        <ConfirmDialog
          question={rehearsal?.labels.endQuestion ?? text('quit.question')}
          yes={rehearsal?.labels.end ?? text('quit.yes')}
          no={rehearsal?.labels.keepPlaying ?? text('quit.no')}
          isBusy={isLeaving}
          onYes={() => leave()}
          onNo={() => setIsAsking(false)}
        >
          {play.stage?.kind !== 'finished' && <VisitCode />}
        </ConfirmDialog>
      )}
    </>
  );
});
