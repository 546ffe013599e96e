import { observer } from 'mobx-react-lite';
import { type ReactElement, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import type { Game } from '#shared/entities/game.ts';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { Outcome } from '#shared/ipc/play.ts';
import { Stage } from '../../../components/Stage.tsx';
import { useParticipant } from '../../../stores/participant-context.ts';
import { text } from '../../../texts.ts';
import { AlreadyPlayedDialog } from '../AlreadyPlayedDialog.tsx';
import { BoardGame } from '../board/BoardGame.tsx';
import { LoseDialog } from './LoseDialog.tsx';
import { PrizeWonBeforeDialog, PrizeWonDialog } from './PrizeWonDialog.tsx';
import { WheelGame } from './WheelGame.tsx';

/** The game after the quiz: the wheel or the board, and the closing dialog. */
const SpinScene = observer(() => {
  const { play, pathTo } = useParticipant();
  const { view } = play;
  if (!view) return null;
  // Shows the quiz until it is done, and always in a game without a wheel.
  if (view.stage.kind === 'quiz' || !hasGameAfterQuiz(view.games)) {
    return <Navigate to={pathTo('quiz', view.campaignId)} replace />;
  }
  return (
    <Stage>
      {GAME_SCENES[play.game]}
      {play.ending && <EndDialog outcome={play.ending} seenAt={play.seenAt} />}
    </Stage>
  );
});

const GAME_SCENES: Record<Game, ReactElement> = { wheel: <WheelGame />, board: <BoardGame /> };

function EndDialog({ outcome, seenAt }: { outcome: Outcome; seenAt: number | null }) {
  const { play } = useParticipant();
  // A later visit shows the outcome as past.
  useEffect(() => play.markSeen(), [play]);
  if (seenAt !== null) {
    return 'prize' in outcome && outcome.prize ? (
      <PrizeWonBeforeDialog prize={outcome.prize} isToBeConfirmed={outcome.isToBeConfirmed} wonAt={seenAt} />
    ) : (
      <AlreadyPlayedDialog />
    );
  }
  switch (outcome.kind) {
    case 'wheel':
      return outcome.prize ? (
        <PrizeWonDialog prize={outcome.prize} isToBeConfirmed={outcome.isToBeConfirmed} />
      ) : (
        <LoseDialog />
      );
    case 'board':
      return outcome.prize ? (
        <PrizeWonDialog
          title={text('board.winTitle')}
          prize={outcome.prize}
          isToBeConfirmed={outcome.isToBeConfirmed}
        />
      ) : (
        <LoseDialog title={text('board.loseTitle')} detail={text('board.loseText')} />
      );
    case 'quiz':
    case 'elsewhere':
    case 'nothing':
      return <AlreadyPlayedDialog />;
    default:
      return assertNever(outcome);
  }
}

export default SpinScene;
