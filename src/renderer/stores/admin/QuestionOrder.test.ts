import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { Question } from '#shared/entities/question.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { QuestionOrder } from './QuestionOrder.ts';
import { QuestionsStore } from './QuestionsStore.ts';

const question = (id: number, position: number | null | undefined = null): Question => ({
  id,
  questionText: `Question ${id}?`,
  createdDate: `2026-01-01T00:00:0${id}.000Z`,
  ...(position !== undefined && { position }),
});

/** A draft over a server with these questions, which refuses orders if `refuses` is set. */
async function openOrder(questions = [question(1), question(2), question(3)]) {
  const server = { questions, refuses: false, sent: [] as unknown[] };
  const { stores } = testStores({
    'admin:call': ({ name, request }) => {
      if (name === 'getCampaignQuestions') return server.questions;
      if (name !== 'reorderQuestions') return [];
      server.sent.push(request);
      if (server.refuses) throw new AppError('refused', 'Changed.', { reason: 'other' });
      return server.questions;
    },
  });
  const store = new QuestionsStore(new AdminStore(stores, 7), 3);
  await store.list.load();
  return { server, store, order: new QuestionOrder(store), toasts: () => stores.toasts.toasts.map(({ text }) => text) };
}
const idsOf = ({ questions }: QuestionOrder) => questions.map(({ id }) => id);

it('moves questions, says where they are now, and stores nothing before it is saved', async () => {
  const { server, order, toasts } = await openOrder();
  order.move('3', 0);
  expect([idsOf(order), order.movedKey, order.said]).toEqual([[3, 1, 2], '3', 'Question 3? is now number 1 of 3']);
  order.move('3', -1);
  order.move('1', 99);
  expect(idsOf(order)).toEqual([3, 2, 1]);
  expect(server.sent).toEqual([]);
  expect(await order.save()).toBe(true);
  expect(server.sent).toEqual([{ params: { campaignId: 3 }, body: { questionIds: [3, 2, 1] } }]);
  expect(toasts()).toEqual(['The order has been saved']);
});

it('stores nothing if it is saved unchanged', async () => {
  const { server, order } = await openOrder();
  order.move('3', 0);
  order.move('3', 2);
  expect([await order.save(), server.sent]).toEqual([true, []]);
});

it('keeps the draft after a refusal, with the questions as they are now', async () => {
  const { server, store, order } = await openOrder();
  order.move('3', 0);
  server.questions = [question(2), question(3), question(4)];
  server.refuses = true;
  expect(await order.save()).toBe(false);
  await store.list.reload();
  expect([order.refusal?.message, idsOf(order)]).toEqual(['Changed.', [3, 2, 4]]);
});

it('is offered only where the server stores positions, for two questions or more', async () => {
  expect((await openOrder()).store.canReorder).toBe(true);
  expect((await openOrder([question(1)])).store.canReorder).toBe(false);
  const foreign = [1, 2].map((id) => ({ id, questionText: 'Q?' }));
  expect((await openOrder(foreign)).store.canReorder).toBe(false);
});
