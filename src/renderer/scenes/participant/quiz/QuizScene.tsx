import { observer } from 'mobx-react-lite';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { PlayQuestion } from '#shared/ipc/play.ts';
import { Button } from '../../../components/Button.tsx';
import { Counter } from '../../../components/Counter.tsx';
import { landing } from '../../../components/focus-keeper.ts';
import { Stage } from '../../../components/Stage.tsx';
import { useTitle } from '../../../components/use-title.ts';
import { VendorLogo } from '../../../components/VendorLogo.tsx';
import { useVendorText } from '../../../components/vendor-text.ts';
import { useParticipant } from '../../../stores/participant-context.ts';
import { text } from '../../../texts.ts';
import { AlreadyPlayedDialog } from '../AlreadyPlayedDialog.tsx';
import { QuitButton } from '../QuitButton.tsx';
import { AnswerGroup } from './AnswerGroup.tsx';
import { QuizEndDialog } from './QuizEndDialog.tsx';
import css from './QuizScene.module.css';
import { textSize } from './text-size.ts';
import { VerdictBar } from './VerdictBar.tsx';

/** The id of the player's position, which describes the question. */
const PROGRESS = 'progress';

/** The quiz, one question at a time. */
export const QuizScene = observer(() => {
  const { play, pathTo, welcome } = useParticipant();
  const { quiz, view } = play;
  useTitle(text('quiz.title'));
  if (!view) return null;
  const { question, end } = quiz;
  const hasGame = hasGameAfterQuiz(view.games);
  if (!question && !end && hasGame) {
    return <Navigate to={pathTo('spin', view.campaignId)} replace />;
  }
  return (
    <Stage>
      <div className={css.scene}>
        <header className={css.header}>
          <VendorLogo url={welcome.logoUrl} />
          <Progress number={Math.min(quiz.number, view.questionCount)} count={view.questionCount} />
          <Counter label={text(hasGame ? 'quiz.spinsEarned' : 'quiz.rightAnswers')} value={view.totalSpins} />
        </header>
        {question && (
          <main className={css.main} key={String(question.id)} data-image={question.imageUrl !== null}>
            <QuestionCard question={question} />
            <AnswerGroup
              question={question}
              chosenId={quiz.chosenId}
              markOf={quiz.markOf}
              isLocked={quiz.verdict !== null || play.isBusy}
              onChoose={quiz.choose}
            />
          </main>
        )}
        <footer className={css.footer}>
          <QuitButton />
          <VerdictBar verdict={quiz.verdict} isSpinEarned={hasGame} />
          <Button
            variant="primary"
            size="main"
            className={css.submit}
            disabled={!quiz.canSubmit && !quiz.isNextAwaited}
            onClick={() => (quiz.isNextAwaited ? quiz.clear() : void quiz.submit())}
          >
            {text(quiz.isNextAwaited ? 'quiz.next' : 'quiz.submit')}
          </Button>
        </footer>
      </div>
      {end && <QuizEndDialog end={end} />}
      {!question && !end && <AlreadyPlayedDialog logOutLabel={text('session.logOut')} />}
    </Stage>
  );
});

/** Font sizes of the question: alone on its card, and next to a picture. */
const SIZES = { large: 70, medium: 160, small: 320 };
const SIZES_BY_IMAGE = { large: 45, medium: 100, small: 220 };

/** The question, with its picture unless that cannot be loaded. Receives the focus, so that screen readers read it next. */
function QuestionCard({ question: { questionText, imageUrl } }: { question: PlayQuestion }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const shownUrl = isBroken ? null : imageUrl;
  return (
    <div className={css.card} data-image={shownUrl !== null}>
      {shownUrl !== null && <Picture url={shownUrl} onBroken={() => setIsBroken(true)} />}
      <h1
        ref={ref}
        className={css.question}
        {...useVendorText()}
        data-size={textSize(questionText, shownUrl === null ? SIZES : SIZES_BY_IMAGE)}
        aria-describedby={PROGRESS}
        {...landing}
      >
        {questionText}
      </h1>
    </div>
  );
}

/** A picture in a frame that has its size from the start, so that nothing moves when the picture has loaded. */
function Picture({ url, onBroken }: { url: string; onBroken(): void }) {
  /** Width by height, or null until the picture has loaded. */
  const [ratio, setRatio] = useState<number | null>(null);
  return (
    <div className={css.frame} data-loaded={ratio !== null}>
      <img
        className={css.image}
        style={styleOf(ratio ?? 1)}
        src={url}
        alt=""
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        onError={onBroken}
      />
    </div>
  );
}

const styleOf = (ratio: number): CSSProperties & Record<'--ratio', number> => ({ '--ratio': ratio });

/** The player's position in the quiz, in words and as a bar. */
function Progress({ number, count }: { number: number; count: number }) {
  return (
    <div className={css.progress}>
      <p id={PROGRESS} className={css.progressText}>
        {text('quiz.progress', { number, count })}
      </p>
      <progress className={css.progressBar} aria-hidden="true" value={number} max={Math.max(1, count)} />
    </div>
  );
}
