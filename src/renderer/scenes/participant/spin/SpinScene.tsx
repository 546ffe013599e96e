import { observer } from 'mobx-react-lite';
import { Navigate } from 'react-router-dom';
import { Stage } from '../../../components/Stage.tsx';
import { useStores } from '../../../stores/context.ts';
import { AlreadyPlayedDialog } from '../AlreadyPlayedDialog.tsx';
import { BoardLostDialog, BoardWonDialog } from '../board/BoardEndDialogs.tsx';
import { BoardGame } from '../board/BoardGame.tsx';
import { LoseDialog } from './LoseDialog.tsx';
import { PrizeWonDialog } from './PrizeWonDialog.tsx';
import { WheelGame } from './WheelGame.tsx';

/** The game after the quiz: the wheel, or the board it can lead to, and the dialog it ends with (SPEC 2 and 4). */
const SpinScene = observer(() => {
  const { play, session } = useStores();
  const { view } = play;
  if (!view) return null;
  // The quiz comes first, and a game without a wheel ends with it.
  if (view.phase === 'quiz' || !view.isWheelAllowed) {
    return <Navigate to={`${session.homePath}/quiz/${encodeURIComponent(view.campaignId)}`} replace />;
  }
  return (
    <Stage>
      {play.isOnBoard ? <BoardGame /> : <WheelGame />}
      <EndDialog />
    </Stage>
  );
});

const EndDialog = observer(() => {
  const { play } = useStores();
  const prize = play.view?.outcome?.prize ?? null;
  switch (play.ending) {
    case 'wheel-won':
      return prize && <PrizeWonDialog prize={prize} />;
    case 'wheel-lost':
      return <LoseDialog />;
    case 'board-won':
      return prize && <BoardWonDialog prize={prize} />;
    case 'board-lost':
      return <BoardLostDialog />;
    case 'already-played':
      return <AlreadyPlayedDialog />;
    case null:
      return null;
  }
});

export default SpinScene;
