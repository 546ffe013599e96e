import { Radio } from 'antd';
import { useId } from 'react';
import { useField, useForm } from 'react-final-form';
import { MULTIPLE_CHOICE, type QuestionType, TRUE_FALSE } from '#shared/entities/question-type.ts';
import { text } from '../../../admin-texts.ts';
import { FieldMessage } from '../parts/FieldFrame.tsx';
import css from './QuestionFields.module.css';

/** The display names of the question types. */
export const QUESTION_TYPES = {
  [MULTIPLE_CHOICE]: text('questions.type.multipleChoice'),
  [TRUE_FALSE]: text('questions.type.trueFalse'),
};
const TYPES: QuestionType[] = [MULTIPLE_CHOICE, TRUE_FALSE];

/** Multiple Choice or True/False; a stored question keeps its type. */
export function TypeField({ isFixed }: { isFixed: boolean }) {
  const { input } = useField<QuestionType>('questionType');
  const form = useForm();
  const hintId = useId();
  const choose = (type: QuestionType) => {
    input.onChange(type);
    // The index pointed to one of the other type's answers.
    form.change('correctIndex', null);
  };
  return (
    <fieldset className={css.group} disabled={isFixed} aria-describedby={isFixed ? hintId : undefined}>
      <legend className={css.legend}>{text('questions.type')}</legend>
      <Radio.Group
        className={css.types}
        aria-label={text('questions.type')}
        value={input.value}
        disabled={isFixed}
        onChange={(event) => choose(event.target.value)}
      >
        {TYPES.map((type) => (
          <Radio
            key={type}
            value={type}
            className={css.boxed}
            // Takes the initial focus in a new question's form.
            data-initial-focus={(!isFixed && type === input.value) || undefined}
          >
            {QUESTION_TYPES[type]}
          </Radio>
        ))}
      </Radio.Group>
      {isFixed && <FieldMessage id={hintId} hint={text('questions.typeFixed')} />}
    </fieldset>
  );
}
