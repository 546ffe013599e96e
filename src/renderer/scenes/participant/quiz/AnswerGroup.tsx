import { observer } from 'mobx-react-lite';
import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { PlayQuestion } from '#shared/ipc/play.ts';
import { useVendorText } from '../../../components/vendor-text.ts';
import type { AnswerMark } from '../../../stores/QuizStore.ts';
import { text } from '../../../texts.ts';
import css from './AnswerGroup.module.css';
import { textSize } from './text-size.ts';

export interface AnswerGroupProps {
  question: PlayQuestion;
  chosenId: Id | null;
  markOf(answerId: Id): AnswerMark;
  /** True after an answer is sent, which makes the choice final. */
  isLocked: boolean;
  onChoose(answerId: Id): void;
}

const SIGNS: Record<AnswerMark, string | null> = { none: null, chosen: null, right: '✓', wrong: '✗' };

/** The answers as large cards. Each contains a radio button, so that keyboards and screen readers work as usual. */
export const AnswerGroup = observer(({ question, chosenId, markOf, isLocked, onChoose }: AnswerGroupProps) => {
  const vendorText = useVendorText();
  return (
    <fieldset className={css.answers} data-count={question.answers.length} aria-disabled={isLocked}>
      <legend className={css.legend}>{text('quiz.answers')}</legend>
      {question.answers.map(({ id, answerText }, index) => {
        const mark = markOf(id);
        return (
          <label key={String(id)} className={css.answer} data-mark={mark} data-locked={isLocked}>
            <input
              className={css.radio}
              type="radio"
              name={`question-${question.id}`}
              checked={isSameId(id, chosenId)}
              onChange={() => onChoose(id)}
            />
            <span className={css.badge} aria-hidden="true">
              {SIGNS[mark] ?? String.fromCharCode(65 + (index % 26))}
            </span>
            <span
              className={css.text}
              {...vendorText}
              data-size={textSize(answerText, { large: 28, medium: 80, small: 160 })}
            >
              {answerText}
            </span>
            {mark === 'chosen' && (
              <span className={css.tick} aria-hidden="true">
                ✓
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
});
