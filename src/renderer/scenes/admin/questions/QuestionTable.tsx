import { Button, Tag } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { Question } from '#shared/entities/question.ts';
import { TRUE_FALSE } from '#shared/entities/question-type.ts';
import { messages } from '#shared/messages.ts';
import { typeOfQuestion } from '#shared/rules/question-form.ts';
import type { QuestionRow, QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { focusIfLost } from '../parts/focus-if-lost.ts';
import { type ListColumns, ListTable } from '../parts/ListTable.tsx';
import { RowButton } from '../parts/RowButton.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { Answers } from './Answers.tsx';
import css from './QuestionTable.module.css';
import { QUESTION_TYPES } from './question-types.ts';

export interface QuestionTableProps {
  store: QuestionsStore;
  onEdit(question: Question): void;
  onAdd(): void;
}

/** The list of questions with what can be done to each, and to all. */
export const QuestionTable = observer(({ store, onEdit, onAdd }: QuestionTableProps) => {
  const { isLocked, isBusy } = store;
  const region = useRef<HTMLElement>(null);
  const one = useAsked<Question>();
  const all = useAsked<number>();
  const isFixed = isLocked || isBusy;
  const removeOne = async () => {
    if (one.subject) await store.remove(one.subject);
    one.close();
  };
  const removeAll = async () => {
    await store.removeAll();
    all.close();
  };
  const keepFocus = () => focusIfLost(region);
  return (
    <>
      <ListTable<QuestionRow>
        name="Questions"
        ref={region}
        list={store.list}
        view={store.view}
        rowKey={({ question }) => String(question.id)}
        columns={columnsOf({ isFixed, onEdit, onDelete: one.ask })}
        toolbar={
          <Button danger disabled={isFixed} onClick={() => all.ask(store.rows.length)}>
            Delete All
          </Button>
        }
        empty={
          <EmptyState
            title="No questions yet"
            text="Add the first one by hand, or fill in the template and upload it: drop it here, or use Upload Template."
            action={
              <Button disabled={isFixed} onClick={onAdd}>
                Add the first question
              </Button>
            }
          />
        }
      />
      <Confirm
        isOpen={one.isOpen}
        question={messages.confirm.deleteQuestion}
        detail={one.subject?.questionText ?? ''}
        isBusy={isBusy}
        onOk={() => void removeOne()}
        onCancel={one.close}
        onClosed={keepFocus}
      />
      <Confirm
        isOpen={all.isOpen}
        question={messages.confirm.deleteQuestions}
        detail={`There are ${all.subject}; none of them can be brought back.`}
        isBusy={isBusy}
        onOk={() => void removeAll()}
        onCancel={all.close}
        onClosed={keepFocus}
      />
    </>
  );
});

interface RowActions {
  isFixed: boolean;
  onEdit(question: Question): void;
  onDelete(question: Question): void;
}

const columnsOf = ({ isFixed, onEdit, onDelete }: RowActions): ListColumns<QuestionRow> => [
  { key: 'number', title: 'No.', width: 84, sorter: true, render: (_, { number }) => number },
  {
    key: 'questionText',
    title: 'Question',
    sorter: true,
    render: (_, { question }) => (
      <span className={css.text} dir="auto">
        {question.questionText}
      </span>
    ),
  },
  {
    key: 'questionType',
    title: 'Type',
    width: 160,
    sorter: true,
    render: (_, { question }) => (
      <Tag color={typeOfQuestion(question) === TRUE_FALSE ? 'gold' : 'default'}>
        {QUESTION_TYPES[typeOfQuestion(question)]}
      </Tag>
    ),
  },
  { key: 'answers', title: 'Answers', width: '40%', render: (_, { question }) => <Answers question={question} /> },
  {
    key: 'actions',
    title: 'Actions',
    width: 124,
    render: (_, { question }) => (
      <div className={css.actions}>
        <RowButton icon="edit" label="Edit" isDisabled={isFixed} onClick={() => onEdit(question)} />
        <RowButton icon="delete" label="Delete" isDisabled={isFixed} onClick={() => onDelete(question)} />
      </div>
    ),
  },
];
