import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { Question } from '#shared/entities/question.ts';
import { messages } from '#shared/messages.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { typeOfQuestion } from '#shared/rules/question-form.ts';
import type { QuestionRow, QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { DeleteAllButton } from '../parts/DeleteAllButton.tsx';
import { EmptyList } from '../parts/EmptyList.tsx';
import { focusIfLost } from '../parts/focus-if-lost.ts';
import { count } from '../parts/format.ts';
import type { Column } from '../parts/Grid.tsx';
import { ListTable } from '../parts/ListTable.tsx';
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
  const { isBusy, isFixed } = store;
  const region = useRef<HTMLElement>(null);
  const one = useAsked<Question>();
  const all = useAsked<number>();
  const confirm = { isBusy, onClosed: () => focusIfLost(region) };
  return (
    <>
      <ListTable<QuestionRow>
        name="Questions"
        ref={region}
        list={store.list}
        view={store.view}
        keyOf={({ question }) => String(question.id)}
        columns={columnsOf({ isFixed, onEdit, onDelete: one.ask })}
        toolbar={<DeleteAllButton isDisabled={isFixed} onClick={() => all.ask(store.rows.length)} />}
        empty={store.rows.length === 0 && <EmptyList thing="question" isDisabled={isFixed} onAdd={onAdd} />}
      />
      <AskedConfirm
        {...confirm}
        asked={one}
        question={messages.confirm.deleteQuestion}
        detail={({ questionText }) => questionText ?? ''}
        onOk={store.remove}
      />
      <AskedConfirm
        {...confirm}
        asked={all}
        question={messages.confirm.deleteQuestions}
        detail={(total) =>
          total === 1
            ? 'There is 1; it cannot be brought back.'
            : `There are ${count(total)}; none of them can be brought back.`
        }
        onOk={store.removeAll}
      />
    </>
  );
});

interface RowActions {
  isFixed: boolean;
  onEdit(question: Question): void;
  onDelete(question: Question): void;
}

const columnsOf = ({ isFixed, onEdit, onDelete }: RowActions): Column<QuestionRow>[] => [
  { key: 'number', title: 'No.', width: 96, isSortable: true, render: ({ number }) => number },
  {
    key: 'questionText',
    title: 'Question',
    isSortable: true,
    render: ({ question }) => (
      <span className={css.text} dir="auto">
        {question.questionText}
      </span>
    ),
  },
  {
    key: 'questionType',
    title: 'Type',
    width: 160,
    isSortable: true,
    render: ({ question }) => (
      <span className={css.type} data-type={typeOfQuestion(question)}>
        {QUESTION_TYPES[typeOfQuestion(question)]}
      </span>
    ),
  },
  { key: 'answers', title: 'Answers', width: '40%', render: ({ question }) => <Answers question={question} /> },
  {
    key: 'actions',
    title: 'Actions',
    width: 124,
    render: ({ question }) => (
      <div className={css.actions}>
        <RowButton
          icon="edit"
          label={`Edit ${beginningOf(question)}`}
          isDisabled={isFixed}
          onClick={() => onEdit(question)}
        />
        <RowButton
          icon="delete"
          label={`Delete ${beginningOf(question)}`}
          isDisabled={isFixed}
          onClick={() => onDelete(question)}
        />
      </div>
    ),
  },
];

/** What a question is called where there is no room for all of it. */
const beginningOf = ({ questionText }: Question): string => cutText(questionText ?? '', 60);
