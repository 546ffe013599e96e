import { observer } from 'mobx-react-lite';
import { pressYourLuckPrizes } from '#shared/rules/prizes.ts';
import { Board } from '../../../canvas/board/Board.tsx';
import { landing } from '../../../components/focus-keeper.ts';
import { SpokenList } from '../../../components/SpokenList.tsx';
import { useReducedMotion } from '../../../components/use-reduced-motion.ts';
import { useTitle } from '../../../components/use-title.ts';
import { VendorLogo } from '../../../components/VendorLogo.tsx';
import { useParticipant } from '../../../stores/participant-context.ts';
import { text } from '../../../texts.ts';
import { GameFooter } from '../GameFooter.tsx';
import { useSound } from '../use-sound.ts';
import css from './BoardGame.module.css';
import { BoardPrizes } from './BoardPrizes.tsx';
import { boardCells } from './board-cells.ts';

/** The Press Your Luck screen: the board and its prizes. */
export const BoardGame = observer(() => {
  const { play, fullName, sound, welcome } = useParticipant();
  const { board, view } = play;
  useTitle(text('board.press'));
  const isReducedMotion = useReducedMotion();
  const playSound = useSound();
  if (!view) return null;
  return (
    <main className={css.scene}>
      <header className={css.header}>
        <VendorLogo url={welcome.logoUrl} />
        <h1 className={css.title} {...landing}>
          {text('board.press')}
        </h1>
        <p className={css.name} dir="auto">
          {fullName}
        </p>
      </header>
      <p className={css.spoken} aria-live="assertive">
        {board.resultText}
      </p>
      <div className={css.board}>
        {board.seed !== null && (
          <Board
            seed={board.seed}
            prizes={view.prizes}
            logoUrl={welcome.logoUrl}
            stoppedTick={board.stoppedTick}
            isReducedMotion={isReducedMotion}
            isSoundOn={sound.isOn}
            isDisabled={!board.canPress}
            onPress={(tick) => {
              playSound('press');
              void board.press(tick);
            }}
          />
        )}
      </div>
      <SpokenList label={text('board.cells')} items={boardCells(view.prizes)} />
      <div className={css.prizes}>
        <BoardPrizes prizes={pressYourLuckPrizes(view.prizes)} shortage={view.shortage} />
      </div>
      <GameFooter />
    </main>
  );
});
