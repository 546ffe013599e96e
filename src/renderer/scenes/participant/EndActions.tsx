import { observer } from 'mobx-react-lite';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { useParticipant } from '../../stores/participant-context.ts';
import { text } from '../../texts.ts';

interface EndActionsProps {
  logOutLabel?: string | undefined;
  /** Called when the player chooses another game. */
  onOthers?: (() => void) | undefined;
}

/**
 * The buttons at every end of a game: another game while one is left, and the logout with thanks. A rehearsal starts
 * again, or ends.
 */
export const EndActions = observer(({ logOutLabel = text('session.logOutAfterGame'), onOthers }: EndActionsProps) => {
  const { play, welcome, isLeaving, rehearsal, pathTo, leave } = useParticipant();
  if (rehearsal) {
    return (
      <>
        <Button size="main" onClick={() => leave()}>
          {rehearsal.labels.end}
        </Button>
        <Button size="main" variant="primary" onClick={rehearsal.playAgain}>
          {rehearsal.labels.playAgain}
        </Button>
      </>
    );
  }
  return (
    <>
      {welcome.hasAnother(play.view?.campaignId) && (
        <ButtonLink size="main" to={pathTo('welcome')} onClick={() => onOthers?.()}>
          {text('play.chooseAnother')}
        </ButtonLink>
      )}
      <Button size="main" variant="primary" disabled={isLeaving} onClick={() => leave({ isThanked: true })}>
        {logOutLabel}
      </Button>
    </>
  );
});
