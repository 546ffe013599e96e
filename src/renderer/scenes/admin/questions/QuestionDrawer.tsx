import { Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Question } from '#shared/entities/question.ts';
import { TRUE_FALSE } from '#shared/entities/question-type.ts';
import { blankQuestion, formOfQuestion, type QuestionForm, validateQuestion } from '#shared/rules/question-form.ts';
import type { QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { FormField } from '../parts/FormField.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import css from './QuestionFields.module.css';
import { TypeField } from './TypeField.tsx';

export interface QuestionDrawerProps {
  store: QuestionsStore;
  /** The question to change; null for a new one. */
  stored: Question | null;
  onClosed(): void;
}

/** Adds questions, one after the other, or changes one (SPEC 2, 4, 5). */
export const QuestionDrawer = observer(({ store, stored: opened, onClosed }: QuestionDrawerProps) => {
  const [stored, setStored] = useState(opened);
  const [addedCount, setAddedCount] = useState(0);
  const isNew = stored === null;
  return (
    <FormDrawer<QuestionForm>
      title={isNew ? 'Add Question' : 'Edit Question'}
      initialValues={stored ? formOfQuestion(stored) : blankQuestion()}
      validate={validateQuestion}
      save={async (form) => {
        const problem = await store.save(form, stored);
        if (problem === null) setAddedCount(addedCount + 1);
        return problem;
      }}
      {...(isNew && {
        another: (saved) => blankQuestion(saved.questionType),
        status: addedCount > 0 && `Saved. ${store.rows.length} questions in all.`,
      })}
      {...(stored && {
        reload: async () => {
          await store.list.reload();
          const newer = store.questionOf(stored.id);
          if (newer) setStored(newer);
          return newer && formOfQuestion(newer);
        },
      })}
      onClosed={onClosed}
    >
      {({ questionType }) => (
        <>
          <TypeField isFixed={!isNew} />
          <FormField<string> name="questionText" label="Question" isRequired>
            {({ onChange, ...control }) => (
              <Input.TextArea
                {...control}
                data-initial-focus
                dir="auto"
                className={css.text}
                rows={2}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          </FormField>
          <AnswerFields isTrueFalse={questionType === TRUE_FALSE} />
        </>
      )}
    </FormDrawer>
  );
});
