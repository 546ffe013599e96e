import { Radio } from 'antd';
import { useId } from 'react';
import { useField } from 'react-final-form';
import { ANSWER_SLOTS } from '#shared/rules/question-form.ts';
import { text } from '../../../admin-texts.ts';
import { FieldMessage } from '../parts/FieldFrame.tsx';
import { TextField } from '../parts/TextField.tsx';
import css from './QuestionFields.module.css';

/** In the order of the stored texts. */
const TRUE_FALSE_LABELS = [text('questions.true'), text('questions.false')];

const SLOTS = Array.from({ length: ANSWER_SLOTS }, (_, slot) => slot);

/** The answers, each with a radio button that marks it as correct: four text fields, or True and False. */
export function AnswerFields({ isTrueFalse }: { isTrueFalse: boolean }) {
  const messageId = useId();
  const { input, meta } = useField<number | null>('correctIndex', {
    parse: (value) => value,
    format: (value) => value,
  });
  const problem: string | undefined = meta.touched || meta.submitFailed ? meta.error : undefined;
  return (
    <fieldset className={css.group} aria-describedby={messageId}>
      <legend className={css.legend}>{text('questions.answers')}</legend>
      <FieldMessage id={messageId} problem={problem} hint={text('questions.answersHint')} isAlert />
      <Radio.Group
        className={css.answers}
        aria-label={text('questions.correctAnswer')}
        value={input.value}
        onChange={(event) => input.onChange(event.target.value)}
      >
        {isTrueFalse
          ? TRUE_FALSE_LABELS.map((label, index) => (
              <Radio key={label} value={index} className={css.boxed} aria-invalid={problem !== undefined}>
                {label}
              </Radio>
            ))
          : SLOTS.map((slot) => (
              <AnswerField
                key={slot}
                index={slot}
                isWrong={problem !== undefined}
                isTabStop={slot === (input.value || 0)}
              />
            ))}
      </Radio.Group>
    </fieldset>
  );
}

interface AnswerFieldProps {
  index: number;
  isWrong: boolean;
  /** True for one radio button only: with text fields in between, the browser would stop at several of them. */
  isTabStop: boolean;
}

function AnswerField({ index, isWrong, isTabStop }: AnswerFieldProps) {
  const isCorrect = text('questions.answerIsCorrect', { number: index + 1 });
  return (
    <div className={css.answer}>
      <Radio
        className={css.radio}
        value={index}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={isCorrect}
        title={isCorrect}
        aria-invalid={isWrong}
      />
      <TextField name={`answers[${index}]`} label={text('questions.answer', { number: index + 1 })} isRequired />
    </div>
  );
}
