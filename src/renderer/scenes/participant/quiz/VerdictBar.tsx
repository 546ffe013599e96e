import { useEffect } from 'react';
import { isSameId } from '#shared/entities/id.ts';
import type { Verdict } from '../../../stores/QuizStore.ts';
import { text } from '../../../texts.ts';
import { useSound } from '../use-sound.ts';
import css from './VerdictBar.module.css';

export interface VerdictBarProps {
  verdict: Verdict | null;
  /** True if a correct answer earns a spin in this game. */
  isSpinEarned: boolean;
}

/** Shows whether the answer was correct, and the time until the next question. Keeps its space while empty. */
export function VerdictBar({ verdict, isSpinEarned }: VerdictBarProps) {
  const play = useSound();
  useEffect(() => {
    if (verdict) play(verdict.isCorrect ? 'correct' : 'wrong');
  }, [verdict, play]);
  return (
    <div className={css.slot} aria-live="assertive">
      {verdict && (
        <div className={css.verdict} data-correct={verdict.isCorrect}>
          <p className={css.text}>{text(verdict.isCorrect ? 'quiz.correct' : 'quiz.wrong')}</p>
          <p className={css.more} dir="auto">
            {verdict.isCorrect ? isSpinEarned && text('quiz.spinEarned') : rightAnswer(verdict)}
          </p>
          <span className={css.time} style={{ animationDuration: `${verdict.delayMs}ms` }} aria-hidden="true" />
        </div>
      )}
    </div>
  );
}

function rightAnswer({ question, correctAnswerId }: Verdict): string | null {
  const right = question.answers.find(({ id }) => isSameId(id, correctAnswerId));
  return right ? text('quiz.rightAnswer', { answer: right.answerText }) : null;
}
