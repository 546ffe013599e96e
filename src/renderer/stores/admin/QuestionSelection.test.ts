import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { Question } from '#shared/entities/question.ts';
import type { ErrorReason } from '#shared/errors.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { QuestionsStore } from './QuestionsStore.ts';

const question = (id: number): Question => ({
  id,
  questionText: `Question ${id}?`,
  questionType: 0,
  answers: ['a', 'b', 'c', 'd'].map((answerText, index) => ({ id: id * 10 + index, answerText })),
  correctAnswerId: id * 10 + 1,
  createdDate: `2026-01-01T00:00:0${id}.000Z`,
});

/** The questions 1 to 4 of campaign 3, of which all are selected except 2. `refused` maps ids to reasons. */
async function openSelection(refused: Record<number, ErrorReason> = {}) {
  const server = { questions: [1, 2, 3, 4].map(question), refused, sent: [] as object[] };
  const campaigns = [
    { id: 3, campaignName: 'Spring' },
    { id: 4, campaignName: 'Autumn', hasCampaignUserProgress: false },
    { id: 5, campaignName: 'Played', hasCampaignUserProgress: true },
  ];
  const refuse = (id: unknown) => {
    const reason = server.refused[Number(id)];
    if (reason) throw new AppError('refused', 'No.', { reason });
  };
  const { stores } = testStores({
    'admin:call': ({ name, request }) => {
      const { params, body } = request as { params?: { id?: number; campaignId?: number }; body?: Question };
      if (name === 'getCampaignQuestions') return server.questions;
      if (name === 'getCampaigns' || name === 'getCampaignNames') return campaigns;
      server.sent.push({
        name,
        ...params,
        ...(body && { questionText: body.questionText, right: body.correctAnswer }),
      });
      refuse(params?.id ?? body?.questionText?.replace(/\D/g, ''));
      if (name === 'deleteQuestion') server.questions = server.questions.filter(({ id }) => id !== params?.id);
      return {};
    },
  });
  const admin = new AdminStore(stores, 7);
  const store = new QuestionsStore(admin, 3);
  await Promise.all([admin.campaigns.load(), store.list.load()]);
  const { selection } = store;
  selection.selectAll();
  selection.set(question(2), false);
  return { server, store, selection, toasts: () => stores.toasts.toasts.map(({ text }) => text) };
}
const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);

it('are deleted, also if somebody else has deleted one of them', async () => {
  const { server, store, selection, toasts } = await openSelection({ 3: 'question-gone' });
  expect(idsOf(selection.questions)).toEqual([1, 3, 4]);
  expect(await selection.delete()).toBeNull();
  expect(server.sent).toEqual([1, 3, 4].map((id) => ({ name: 'deleteQuestion', id })));
  expect(selection.keys.size).toBe(0);
  expect(toasts()).toEqual(['3 questions have been deleted']);
  expect(idsOf(store.rows.map((row) => row.question))).toEqual([2, 3]);
});

it('stay selected from the first one that fails, and the list shows what was done', async () => {
  const { server, store, selection } = await openSelection({ 3: 'locked-by-progress' });
  expect(await selection.delete()).toMatchObject({ reason: 'locked-by-progress' });
  expect(idsOf(selection.questions)).toEqual([3, 4]);
  expect(idsOf(store.rows.map((row) => row.question))).toEqual([2, 3, 4]);
  server.refused = {};
  expect(await selection.delete()).toBeNull();
  expect(idsOf(store.rows.map((row) => row.question))).toEqual([2]);
});

it('are copied in their order to a campaign that nobody has played', async () => {
  const { server, selection, toasts } = await openSelection();
  expect(selection.targets.map(({ id }) => id)).toEqual([3, 4]);
  const [, autumn] = selection.targets;
  if (!autumn) throw new Error('The campaign is missing');
  expect(await selection.copyTo(autumn)).toBeNull();
  expect(server.sent).toEqual(
    [1, 3, 4].map((id) => ({ name: 'postQuestion', campaignId: 4, questionText: `Question ${id}?`, right: 'b' })),
  );
  expect(toasts()).toEqual(['3 questions have been copied to Autumn']);
});
