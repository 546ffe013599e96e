import { Button, Modal } from 'antd';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import type { Question } from '#shared/entities/question.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { text } from '../../../admin-texts.ts';
import { keyOfQuestion, QuestionOrder } from '../../../stores/admin/QuestionOrder.ts';
import type { QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { rowButton } from '../parts/actions-column.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { Icon } from '../parts/Icon.tsx';
import css from './OrderDialog.module.css';

/** The questions in one list, to be moved by drag, keys or buttons. Nothing is stored before Save. */
export const OrderDialog = observer(({ store, onClosed }: { store: QuestionsStore; onClosed(): void }) => {
  const [order] = useState(() => new QuestionOrder(store));
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const { isSaving, refusal, said } = order;
  return (
    <Modal
      open={isOpen}
      title={text('order.title')}
      width={760}
      centered
      closable={false}
      mask={{ closable: false }}
      {...(!isSaving && { onCancel: close })}
      afterClose={onClosed}
      footer={
        <>
          <Button size="large" disabled={isSaving} onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button size="large" type="primary" loading={isSaving} onClick={async () => (await order.save()) && close()}>
            {text('save.button')}
          </Button>
        </>
      }
    >
      <FormMessage message={refusal?.message} />
      <p className={css.hint}>{text('order.hint')}</p>
      <List order={order} />
      <p className={css.said} role="status">
        {said}
      </p>
    </Modal>
  );
});

const List = observer(({ order }: { order: QuestionOrder }) => {
  const { questions, movedKey, move } = order;
  const list = useRef<HTMLOListElement>(null);
  const control = useRef<HTMLElement | null>(null);
  const dragged = useRef<string | null>(null);
  // A moved element loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move
  useLayoutEffect(() => {
    if (movedKey === null || dragged.current !== null) return;
    const row = [...(list.current?.children ?? [])].find((item) => item.getAttribute('data-key') === movedKey);
    row?.scrollIntoView({ block: 'nearest' });
    control.current?.focus();
    // A disabled button at either end takes no focus.
    if (document.activeElement !== control.current) row?.querySelector('button')?.focus();
  }, [questions, movedKey]);
  return (
    <ol
      ref={list}
      className={css.list}
      aria-label={text('order.list')}
      onFocus={({ target }) => {
        control.current = target;
      }}
      onDragStart={({ target, dataTransfer }) => {
        dragged.current = rowOf(target)?.getAttribute('data-key') ?? null;
        dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (dragged.current === null) return;
        event.preventDefault();
        const over = rowOf(event.target);
        if (over) move(dragged.current, Number(over.getAttribute('data-index')));
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => {
        dragged.current = null;
      }}
    >
      {questions.map((question, index) => (
        <Row
          key={keyOfQuestion(question)}
          question={question}
          index={index}
          last={questions.length - 1}
          isMoved={keyOfQuestion(question) === movedKey}
          onMove={move}
        />
      ))}
    </ol>
  );
});

const rowOf = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('li[data-key]') : null;

interface RowProps {
  question: Question;
  index: number;
  last: number;
  /** True for the question that was moved last. */
  isMoved: boolean;
  onMove(key: string, index: number): void;
}

/** Memoized: a list may have hundreds of rows, and a move changes few of them. */
const Row = memo(({ question, index, last, isMoved, onMove }: RowProps) => {
  const key = keyOfQuestion(question);
  const name = cutText(question.questionText ?? '', 60);
  const to = (place: number) => onMove(key, place);
  const places: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    to(place);
  };
  return (
    <li className={css.row} data-key={key} data-index={index} data-moved={isMoved} draggable>
      <button
        type="button"
        className={css.handle}
        aria-label={text('order.handle', { question: name })}
        onKeyDown={onKeyDown}
      >
        <Icon name="grip" />
      </button>
      <span className={css.number}>{index + 1}</span>
      <span className={css.text} dir="auto">
        {question.questionText}
      </span>
      {rowButton({
        icon: 'ascending',
        label: text('order.up', { question: name }),
        isDisabled: index === 0,
        onClick: () => to(index - 1),
      })}
      {rowButton({
        icon: 'descending',
        label: text('order.down', { question: name }),
        isDisabled: index === last,
        onClick: () => to(index + 1),
      })}
    </li>
  );
});
