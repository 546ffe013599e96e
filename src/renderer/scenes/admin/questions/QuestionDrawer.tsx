import type { Question } from '#shared/entities/question.ts';
import { TRUE_FALSE } from '#shared/entities/question-type.ts';
import { type QuestionForm, validateQuestion } from '#shared/rules/question-form.ts';
import { text } from '../../../admin-texts.ts';
import type { QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { TextField } from '../parts/TextField.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import { TypeField } from './TypeField.tsx';

export interface QuestionDrawerProps {
  store: QuestionsStore;
  /** The question to change; null for a new one. */
  stored: Question | null;
  onClosed(): void;
}

/** Adds questions, one after the other, or changes one. */
export const QuestionDrawer = ({ store, stored, onClosed }: QuestionDrawerProps) => (
  <FormDrawer<QuestionForm, Question>
    kind="question"
    open={() => store.open(stored)}
    validate={validateQuestion}
    onClosed={onClosed}
  >
    {({ questionType }, isNew) => (
      <>
        <TypeField isFixed={!isNew} />
        <TextField name="questionText" label={text('questions.question')} isRequired isFirst={!isNew} lines={2} />
        <AnswerFields isTrueFalse={questionType === TRUE_FALSE} />
      </>
    )}
  </FormDrawer>
);
