import { useEffect } from 'react';
import { isSameId } from '#shared/entities/id.ts';
import type { Verdict } from '../../../stores/QuizStore.ts';
import { text } from '../../../texts.ts';
import { useSound } from '../use-sound.ts';
import { textSize } from './text-size.ts';
import css from './VerdictBar.module.css';

export interface VerdictBarProps {
  verdict: Verdict | null;
  /** True if a correct answer earns a spin in this game. */
  isSpinEarned: boolean;
}

/**
 * Shows whether the answer was correct, the whole right answer, and the time until the next question. Keeps its space
 * while empty.
 */
export function VerdictBar({ verdict, isSpinEarned }: VerdictBarProps) {
  const play = useSound();
  useEffect(() => {
    if (verdict) play(verdict.isCorrect ? 'correct' : 'wrong');
  }, [verdict, play]);
  const answer = verdict && !verdict.isCorrect ? rightAnswer(verdict) : null;
  return (
    <div
      className={css.slot}
      aria-live="assertive"
      data-size={answer === null ? undefined : textSize(answer, { large: 60, medium: 180, small: 400 })}
    >
      {verdict && (
        <div className={css.verdict} data-correct={verdict.isCorrect}>
          <p className={css.text}>{text(verdict.isCorrect ? 'quiz.correct' : 'quiz.wrong')}</p>
          <p className={css.more} dir="auto">
            {verdict.isCorrect ? isSpinEarned && text('quiz.spinEarned') : answer}
          </p>
          {verdict.delayMs !== null && (
            <span className={css.time} style={{ animationDuration: `${verdict.delayMs}ms` }} aria-hidden="true" />
          )}
        </div>
      )}
    </div>
  );
}

function rightAnswer({ question, correctAnswerId }: Verdict): string | null {
  const right = question.answers.find(({ id }) => isSameId(id, correctAnswerId));
  return right ? text('quiz.rightAnswer', { answer: right.answerText }) : null;
}
