import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QuizEnd } from '#shared/rules/quiz.ts';
import { Button } from '../../../components/Button.tsx';
import { twoDigits } from '../../../components/Counter.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Emblem } from '../../../components/Emblem.tsx';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useParticipant } from '../../../stores/participant-context.ts';
import { text, type VisitorText } from '../../../texts.ts';
import { EndActions } from '../EndActions.tsx';
import css from './QuizEndDialog.module.css';

export const TITLES: Record<QuizEnd, VisitorText & `quizEnd.${string}.title`> = {
  'start-wheel': 'quizEnd.startWheel.title',
  'log-out': 'quizEnd.logOut.title',
  'quit-game': 'quizEnd.quitGame.title',
};

/** The end of the quiz in three forms: continue to the wheel, or one of two ways to log out. */
export const QuizEndDialog = observer(({ end }: { end: QuizEnd }) => {
  const { play, pathTo } = useParticipant();
  const isWheelNext = end === 'start-wheel';
  const navigate = useNavigate();
  const { view } = play;
  useEffect(() => {
    if (!isWheelNext) play.markSeen();
  }, [play, isWheelNext]);
  if (!view) return null;
  const startWheel = () => void navigate(pathTo('spin', view.campaignId));
  return (
    <Dialog
      title={text(TITLES[end])}
      mood={view.totalSpins > 0 ? 'festive' : 'big'}
      actions={
        isWheelNext ? (
          <Button size="main" variant="primary" onClick={startWheel}>
            {text('quizEnd.start', { product: text('product.name') })}
          </Button>
        ) : (
          <EndActions logOutLabel={end === 'log-out' ? text('session.logOut') : text('quizEnd.quitGame')} />
        )
      }
    >
      {!isWheelNext && <Emblem kind={view.totalSpins > 0 ? 'star' : 'balloon'} />}
      <p className={css.score}>{text('quizEnd.score', { right: view.totalSpins, count: view.questionCount })}</p>
      {isWheelNext && (
        <p className={css.spins}>
          <TextWithElement text={text('quizEnd.spinsEarned', { number: SLOT, count: view.totalSpins })}>
            <strong className={css.number}>{twoDigits(view.totalSpins)}</strong>
          </TextWithElement>
        </p>
      )}
      {end === 'log-out' && <p>{text('quizEnd.noSpin')}</p>}
      {end === 'quit-game' && <p>{text('quizEnd.thanks')}</p>}
    </Dialog>
  );
});
