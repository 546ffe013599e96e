import { observer } from 'mobx-react-lite';
import { ButtonLink } from '../../components/Button.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

/** A link to the choice of games, with a game preselected that can still be played. */
export const OtherGames = observer(({ onLeave }: { onLeave?: () => void }) => {
  const { session } = useStores();
  return (
    <ButtonLink size="main" to={`${session.homePath}/welcome`} onClick={() => onLeave?.()}>
      {text('play.chooseAnother')}
    </ButtonLink>
  );
});
