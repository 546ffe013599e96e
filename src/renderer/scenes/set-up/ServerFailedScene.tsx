import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { MessageCard } from '../../components/MessageCard.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './ServerFailedScene.module.css';

/** Shown when the built-in server did not start: the reason, and the next steps. */
export const ServerFailedScene = observer(({ reason }: { reason: string }) => {
  const { setUp, staff, sync } = useStores();
  const [isAsking, setIsAsking] = useState(false);
  const chooseAgain = () => void setUp.chooseAgain();
  return (
    <>
      {isAsking && sync.unsentText !== null && (
        <ConfirmDialog
          question={text('serverFailed.askUnsent', { left: sync.unsentText })}
          yes={text('serverFailed.chooseAgain')}
          no={text('serverFailed.stay')}
          isBusy={setUp.isBusy}
          onYes={chooseAgain}
          onNo={() => setIsAsking(false)}
        />
      )}
      <MessageCard
        title={text('serverFailed.title')}
        text={text('serverFailed.hint')}
        actions={
          <>
            <p className={css.reason} role="alert" dir="auto">
              {reason}
            </p>
            <Button size="main" variant="primary" disabled={setUp.isBusy} onClick={() => void setUp.tryAgain()}>
              {text('serverFailed.tryAgain')}
            </Button>
            {staff.isInside && (
              <Button
                size="main"
                disabled={setUp.isBusy}
                onClick={() => (sync.hasRows ? setIsAsking(true) : chooseAgain())}
              >
                {text('serverFailed.chooseAgain')}
              </Button>
            )}
          </>
        }
      />
    </>
  );
});
