import { observer } from 'mobx-react-lite';
import { Button } from '../../components/Button.tsx';
import { MessageCard } from '../../components/MessageCard.tsx';
import { text } from '../../set-up-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './ServerFailedScene.module.css';

/** The built-in server did not start: why, and the ways on. */
export const ServerFailedScene = observer(({ reason }: { reason: string }) => {
  const { app, setUp } = useStores();
  return (
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
          {app.isForStaff && (
            <Button size="main" disabled={setUp.isBusy} onClick={() => void setUp.chooseAgain()}>
              {text('serverFailed.chooseAgain')}
            </Button>
          )}
        </>
      }
    />
  );
});
