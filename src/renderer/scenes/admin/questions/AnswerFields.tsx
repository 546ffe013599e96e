import { Radio } from 'antd';
import { useId } from 'react';
import { useField } from 'react-final-form';
import { ANSWER_SLOTS, TRUE_FALSE_TEXTS } from '#shared/rules/question-form.ts';
import { FieldMessage } from '../parts/FieldFrame.tsx';
import { TextField } from '../parts/TextField.tsx';
import css from './QuestionFields.module.css';

const SLOTS = Array.from({ length: ANSWER_SLOTS }, (_, slot) => slot);

/** The answers with a radio button for the correct one: four to type in, or True and False (SPEC 9). */
export function AnswerFields({ isTrueFalse }: { isTrueFalse: boolean }) {
  const messageId = useId();
  const { input, meta } = useField<number | null>('correctIndex', {
    parse: (value) => value,
    format: (value) => value,
  });
  const problem: string | undefined = meta.touched || meta.submitFailed ? meta.error : undefined;
  return (
    <fieldset className={css.group} aria-describedby={messageId}>
      <legend className={css.legend}>Answers</legend>
      <FieldMessage id={messageId} problem={problem} hint="Mark the correct one." isAlert />
      <Radio.Group
        className={css.answers}
        aria-label="Correct answer"
        value={input.value}
        onChange={(event) => input.onChange(event.target.value)}
      >
        {isTrueFalse
          ? TRUE_FALSE_TEXTS.map((text, index) => (
              <Radio key={text} value={index} className={css.boxed} aria-invalid={problem !== undefined}>
                {text}
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
  /** One of the radio buttons is: between the texts the browser would stop at some of them. */
  isTabStop: boolean;
}

function AnswerField({ index, isWrong, isTabStop }: AnswerFieldProps) {
  const label = `Answer ${index + 1}`;
  return (
    <div className={css.answer}>
      <Radio
        className={css.radio}
        value={index}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={`${label} is correct`}
        title={`${label} is correct`}
        aria-invalid={isWrong}
      />
      <TextField name={`answers[${index}]`} label={label} isRequired />
    </div>
  );
}
