import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { Question } from '#shared/entities/question.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { typeOfQuestion } from '#shared/rules/question-form.ts';
import { text } from '../../../admin-texts.ts';
import type { QuestionRow, QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { actionsColumn } from '../parts/actions-column.tsx';
import { DeleteAllButton } from '../parts/DeleteAllButton.tsx';
import { EmptyList } from '../parts/EmptyList.tsx';
import { FullText } from '../parts/FullText.tsx';
import { focusIfLost } from '../parts/focus.ts';
import type { Column } from '../parts/Grid.tsx';
import { Icon } from '../parts/Icon.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { Answers } from './Answers.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import css from './QuestionTable.module.css';
import { QUESTION_TYPES } from './TypeField.tsx';

export interface QuestionTableProps {
  store: QuestionsStore;
  onEdit(question: Question): void;
  onAdd(): void;
}

/** The list of questions with the actions on each and on all of them. */
export const QuestionTable = observer(({ store, onEdit, onAdd }: QuestionTableProps) => {
  const { isBusy, isFixed } = store;
  const region = useRef<HTMLElement>(null);
  const [isOrdering, setIsOrdering] = useState(false);
  const one = useAsked<Question>();
  const all = useAsked<number>();
  const confirm = { isBusy, onClosed: () => focusIfLost(region) };
  return (
    <>
      <ListTable<QuestionRow>
        name={text('step.questions')}
        searchLabel={text('questions.search')}
        ref={region}
        list={store.list}
        view={store.view}
        keyOf={({ question }) => String(question.id)}
        details={{
          nameOf: ({ question }) => beginningOf(question),
          render: ({ question }) => <Whole question={question} />,
        }}
        columns={columnsOf({ isFixed, onEdit, onDelete: one.ask })}
        toolbar={
          <>
            {store.hasListCalls && (
              <Button type="text" icon={<Icon name="download" />} onClick={() => void store.downloadQuestions()}>
                {text('questions.download')}
              </Button>
            )}
            {store.canReorder && (
              <Button
                type="text"
                icon={<Icon name="unsorted" />}
                disabled={isFixed}
                onClick={() => setIsOrdering(true)}
              >
                {text('order.open')}
              </Button>
            )}
            <DeleteAllButton isDisabled={isFixed} onClick={() => all.ask(store.rows.length)} />
          </>
        }
        empty={store.rows.length === 0 && <EmptyList kind="question" isDisabled={isFixed} onAdd={onAdd} />}
      />
      {isOrdering && <OrderDialog store={store} onClosed={() => setIsOrdering(false)} />}
      <AskedConfirm
        {...confirm}
        asked={one}
        question={text('questions.delete')}
        detail={({ questionText }) => questionText ?? ''}
        onOk={store.remove}
      />
      <AskedConfirm
        {...confirm}
        asked={all}
        question={text('questions.deleteAll')}
        detail={(total) => text('questions.deleteAllText', { total })}
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
  { key: 'number', title: text('questions.number'), width: 96, isSortable: true, render: ({ number }) => number },
  {
    key: 'questionText',
    title: text('questions.question'),
    isSortable: true,
    render: ({ question }) => (
      <span className={css.text} dir="auto">
        {question.questionText}
      </span>
    ),
  },
  {
    key: 'questionType',
    title: text('questions.type'),
    width: 160,
    isSortable: true,
    render: ({ question }) => (
      <span className={css.type} data-type={typeOfQuestion(question)}>
        {QUESTION_TYPES[typeOfQuestion(question)]}
      </span>
    ),
  },
  {
    key: 'answers',
    title: text('questions.answers'),
    width: '40%',
    render: ({ question }) => <Answers question={question} />,
  },
  actionsColumn(124, css.actions, ({ question }) => {
    const row = beginningOf(question);
    return [
      { icon: 'edit', label: text('list.edit', { row }), isDisabled: isFixed, onClick: () => onEdit(question) },
      { icon: 'delete', label: text('list.delete', { row }), isDisabled: isFixed, onClick: () => onDelete(question) },
    ];
  }),
];

/** A question in full: its cells are cut off, and one that is locked cannot be opened to be edited. */
const Whole = ({ question }: { question: Question }) => (
  <>
    <FullText>{question.questionText}</FullText>
    <Answers question={question} isWhole />
  </>
);

/** Names a question where there is no room for all of it. */
const beginningOf = ({ questionText }: Question): string => cutText(questionText ?? '', 60);
