import type { Question } from '#shared/entities/question.ts';
import { isAnswerCorrect, openAnswers } from '#shared/rules/quiz.ts';
import { text } from '../../../admin-texts.ts';
import { Icon } from '../parts/Icon.tsx';
import css from './Answers.module.css';

/** A question's answers, the correct one marked; each in one line, or in full. */
export function Answers({ question, isWhole = false }: { question: Question; isWhole?: boolean }) {
  return (
    <ul className={css.answers} data-whole={isWhole}>
      {openAnswers(question).map((answer, index) => {
        const isCorrect = answer.id != null && isAnswerCorrect(question, answer.id);
        return (
          <li key={String(answer.id ?? index)} className={css.answer} data-correct={isCorrect}>
            {isCorrect && (
              <span className={css.mark} role="img" aria-label={text('questions.correctAnswer')}>
                <Icon name="check" />
              </span>
            )}
            <span className={css.text} dir="auto" title={answer.answerText ?? ''}>
              {answer.answerText}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
