import { observer } from 'mobx-react-lite';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

interface EndActionsProps {
  logOutLabel?: string | undefined;
  /** Called when the player chooses another game. */
  onOthers?: (() => void) | undefined;
}

/** The buttons at every end of a game: another game while one is left, and the logout with thanks. */
export const EndActions = observer(({ logOutLabel = text('session.logOutAfterGame'), onOthers }: EndActionsProps) => {
  const { play, session, welcome } = useStores();
  return (
    <>
      {welcome.hasAnother(play.view?.campaignId) && (
        <ButtonLink size="main" to={`${session.homePath}/welcome`} onClick={() => onOthers?.()}>
          {text('play.chooseAnother')}
        </ButtonLink>
      )}
      <Button
        size="main"
        variant="primary"
        disabled={session.isBusy}
        onClick={() => void session.logOut({ isThanked: true })}
      >
        {logOutLabel}
      </Button>
    </>
  );
});
