import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Question } from '#shared/entities/question.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { typeOfQuestion } from '#shared/rules/question-form.ts';
import { text } from '../../../admin-texts.ts';
import type { QuestionSelection } from '../../../stores/admin/QuestionSelection.ts';
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
import { CopyDialog } from './CopyDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import css from './QuestionTable.module.css';
import { SelectionTools } from './SelectionTools.tsx';
import { QUESTION_TYPES } from './TypeField.tsx';

export interface QuestionTableProps {
  store: QuestionsStore;
  campaign: Campaign;
  onEdit(question: Question): void;
  onAdd(): void;
}

/** The list of questions with the actions on each and on all of them. */
export const QuestionTable = observer(({ store, campaign, onEdit, onAdd }: QuestionTableProps) => {
  const { isBusy, isFixed } = store;
  const region = useRef<HTMLElement>(null);
  const [isOrdering, setIsOrdering] = useState(false);
  const one = useAsked<Question>();
  const all = useAsked<number>();
  const some = useAsked<number>();
  const [isCopying, setIsCopying] = useState(false);
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
        columns={columnsOf({ isFixed, isBusy, selection: store.selection, onEdit, onDelete: one.ask })}
        toolbar={
          store.selection.questions.length > 0 ? (
            <SelectionTools store={store} onCopy={() => setIsCopying(true)} onDelete={some.ask} />
          ) : (
            <ListTools store={store} onOrder={() => setIsOrdering(true)} onDeleteAll={all.ask} />
          )
        }
        empty={store.rows.length === 0 && <EmptyList kind="question" isDisabled={isFixed} onAdd={onAdd} />}
      />
      {isCopying && (
        <CopyDialog
          store={store}
          campaign={campaign}
          onClosed={() => {
            setIsCopying(false);
            focusIfLost(region);
          }}
        />
      )}
      <AskedConfirm
        {...confirm}
        asked={some}
        question={text('selection.deleteQuestion', { count: some.subject ?? 0 })}
        detail={() => ''}
        onOk={store.selection.delete}
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

interface ListToolsProps {
  store: QuestionsStore;
  onOrder(): void;
  /** Called with the number of questions. */
  onDeleteAll(total: number): void;
}

/** The actions on all questions. */
const ListTools = observer(({ store, onOrder, onDeleteAll }: ListToolsProps) => (
  <>
    {store.hasListCalls && (
      <Button type="text" icon={<Icon name="download" />} onClick={() => void store.downloadQuestions()}>
        {text('questions.download')}
      </Button>
    )}
    {store.canReorder && (
      <Button type="text" icon={<Icon name="unsorted" />} disabled={store.isFixed} onClick={onOrder}>
        {text('order.open')}
      </Button>
    )}
    <DeleteAllButton isDisabled={store.isFixed} onClick={() => onDeleteAll(store.rows.length)} />
  </>
));

interface RowActions {
  isFixed: boolean;
  isBusy: boolean;
  selection: QuestionSelection;
  onEdit(question: Question): void;
  onDelete(question: Question): void;
}

const columnsOf = ({ isFixed, isBusy, selection, onEdit, onDelete }: RowActions): Column<QuestionRow>[] => [
  {
    key: 'number',
    title: text('questions.number'),
    width: 96,
    isSortable: true,
    render: ({ number, question }) => (
      <div className={css.number}>
        <SelectBox question={question} selection={selection} isDisabled={isBusy} />
        {number}
      </div>
    ),
  },
  {
    key: 'questionText',
    title: text('questions.question'),
    isSortable: true,
    render: ({ question }) => (
      <div className={css.question} data-image={Boolean(question.imageFile?.url)}>
        {question.imageFile?.url && <img className={css.image} src={question.imageFile.url} alt="" loading="lazy" />}
        <span className={css.text} dir="auto">
          {question.questionText}
        </span>
      </div>
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

/** An observer of its own, so that a selection renders one box and not the whole table. */
const SelectBox = observer(
  ({ question, selection, isDisabled }: { question: Question; selection: QuestionSelection; isDisabled: boolean }) => (
    <label className={css.select}>
      <input
        type="checkbox"
        aria-label={text('selection.row', { question: beginningOf(question) })}
        checked={selection.has(question)}
        disabled={isDisabled}
        onChange={({ target }) => selection.set(question, target.checked)}
      />
    </label>
  ),
);

/** A question in full: its cells are cut off, and one that is locked cannot be opened to be edited. */
const Whole = ({ question }: { question: Question }) => (
  <>
    <FullText>{question.questionText}</FullText>
    {question.imageFile?.url && <img className={css.wholeImage} src={question.imageFile.url} alt="" />}
    <Answers question={question} isWhole />
  </>
);

/** Names a question where there is no room for all of it. */
const beginningOf = ({ questionText }: Question): string => cutText(questionText ?? '', 60);
