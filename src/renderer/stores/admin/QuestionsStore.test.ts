import { when } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { Question } from '#shared/entities/question.ts';
import type { ErrorReason } from '#shared/errors.ts';
import { blankQuestion, formOfQuestion } from '#shared/rules/question-form.ts';
import { type FakeMain, testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { enterList } from './enter-list.ts';
import { QuestionsStore } from './QuestionsStore.ts';

const question = (id: number, questionText: string, changes: Partial<Question> = {}): Question => ({
  id,
  questionText,
  questionType: 0,
  answers: [
    { id: id * 10, answerText: 'Café' },
    { id: id * 10 + 1, answerText: 'Tea' },
    { id: id * 10 + 2, answerText: 'Milk' },
    { id: id * 10 + 3, answerText: 'Water' },
  ],
  correctAnswerId: id * 10,
  createdDate: `2026-01-01T00:00:0${id}.000Z`,
  version: 4,
  ...changes,
});
const form = { ...blankQuestion(), questionText: 'New?', answers: ['a', 'b', 'c', 'd'], correctIndex: 3 };

interface Sent {
  name: string;
  request: { body?: unknown; params?: unknown };
  idempotencyKey?: string;
}

/** A store over a server that holds two questions; `answers` overrides its answers. */
async function openQuestions(
  answers: Record<string, (request: Sent['request']) => unknown> = {},
  handlers: FakeMain['handlers'] = {},
) {
  const sent: Sent[] = [];
  const all: Record<string, (request: Sent['request']) => unknown> = {
    getCampaignQuestions: () => [question(2, 'Second?'), question(1, 'First?')],
    getCampaigns: () => [{ id: 3, hasCampaignUserProgress: false }],
    ...answers,
  };
  const { stores, main } = testStores({
    'admin:call': (call) => {
      sent.push(call as Sent);
      return (all[call.name] ?? (() => ({})))(call.request);
    },
    ...handlers,
  });
  const admin = new AdminStore(stores, 7);
  const store = new QuestionsStore(admin, 3);
  await Promise.all([admin.campaigns.load(), store.list.load()]);
  sent.length = 0;
  return { admin, store, sent, main, toasts: () => stores.toasts.toasts.map(({ text }) => text) };
}

const names = (sent: Sent[]) => sent.map(({ name }) => name);
const refuse =
  (message: string, reason: ErrorReason = 'other') =>
  () => {
    throw new AppError('refused', message, { reason });
  };

describe('the questions of a campaign', () => {
  it('stand in the order of play, and keep their numbers when searched', async () => {
    const { store } = await openQuestions();
    expect(store.rows.map(({ number, question: { id } }) => [number, id])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    store.view.searchFor('second');
    expect(store.view.found.map(({ number }) => number)).toEqual([2]);
  });

  it('are found by their answers too, without accents', async () => {
    const { store } = await openQuestions({
      getCampaignQuestions: () => [question(1, 'One?'), question(2, 'Two?', { answers: [{ answerText: 'Bière' }] })],
    });
    store.view.searchFor('biere');
    expect(store.view.found.map(({ number }) => number)).toEqual([2]);
  });

  it('are none if the server answers null', async () => {
    const { store } = await openQuestions({ getCampaignQuestions: () => null });
    expect(store.rows).toEqual([]);
  });

  it('are added, then the list is reloaded', async () => {
    const { store, sent } = await openQuestions();
    expect(await store.save(form, null)).toBeNull();
    expect(names(sent)).toEqual(['postQuestion', 'getCampaignQuestions']);
    expect(sent[0]?.request).toMatchObject({ params: { campaignId: 3 }, body: { correctAnswer: 'd' } });
  });

  it('are sent with a picture that was just chosen, which is uploaded once', async () => {
    const replies = [new AppError('unreachable', 'No server.'), {}];
    const { store, sent } = await openQuestions({
      postFile: () => ({ id: 70, url: '/media/a' }),
      postQuestion: () => {
        const reply = replies.shift();
        if (reply instanceof AppError) throw reply;
        return {};
      },
    });
    const pictured = { ...form, imageFile: { fileName: 'a.png', base64String: 'AAAA' } };
    expect(await store.save(pictured, null)).toMatchObject({ message: 'No server.' });
    expect(await store.save(pictured, null)).toBeNull();
    expect(names(sent)).toEqual(['postFile', 'postQuestion', 'postQuestion', 'getCampaignQuestions']);
    expect(sent[2]?.request.body).toMatchObject({ imageFile: { id: 70 } });
  });

  it('have pictures only at a server that sends them, or that shows itself by another field', async () => {
    const hasImages = async (questions: Question[], campaign: object = {}) =>
      (await openQuestions({ getCampaignQuestions: () => questions, getCampaigns: () => [{ id: 3, ...campaign }] }))
        .store.hasImages;
    expect(await hasImages([question(1, 'One?', { imageFile: null })])).toBe(true);
    expect(await hasImages([question(1, 'One?')], { askedQuestions: null })).toBe(false);
    expect(await hasImages([], { askedQuestions: null })).toBe(true);
    expect(await hasImages([])).toBe(false);
  });

  it('are changed with the version that was read', async () => {
    const { store, sent } = await openQuestions();
    const stored = question(1, 'First?');
    await store.save({ ...formOfQuestion(stored), questionText: 'Better?' }, stored);
    expect(sent[0]).toMatchObject({
      name: 'putQuestion',
      request: { params: { id: 1 }, body: { version: 4, questionText: 'Better?', correctAnswerId: 10 } },
    });
  });

  it('are revealed by number once added or changed, but not if refused', async () => {
    const { store } = await openQuestions({ postQuestion: () => question(2, 'Second?') });
    store.view.searchFor('first');
    await store.save(form, null);
    expect(store.view.search).toBe('');
    expect(store.view.revealed).toMatchObject({ row: { question: { id: 2 } }, said: 'Question 2 has been added' });
    const stored = question(1, 'First?');
    await store.save(formOfQuestion(stored), stored);
    expect(store.view.revealed).toMatchObject({ row: { question: { id: 1 } }, said: 'Question 1 has been changed' });
    const refused = await openQuestions({ putQuestion: refuse('No.') });
    await refused.store.save(formOfQuestion(stored), stored);
    expect(refused.store.view.revealed).toBeNull();
  });

  it('are saved once by two clicks', async () => {
    const { store, sent } = await openQuestions();
    const outcomes = await Promise.all([store.save(form, null), store.save(form, null)]);
    expect(outcomes[0]).toBeNull();
    expect(names(sent).filter((name) => name === 'postQuestion')).toHaveLength(1);
    expect(store.isBusy).toBe(false);
  });

  it('keep the key of a save whose answer was lost, and get a new one after an answer', async () => {
    const replies = [new AppError('unreachable', 'No server.'), null, null];
    const { store, sent } = await openQuestions({
      postQuestion: () => {
        const reply = replies.shift();
        if (reply) throw reply;
        return {};
      },
    });
    for (const _ of [1, 2, 3]) await store.save(form, null);
    const keys = sent.filter(({ name }) => name === 'postQuestion').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('report why a change was refused, and the list catches up with the server', async () => {
    let texts = ['First?'];
    const { store, toasts } = await openQuestions({
      getCampaignQuestions: () => texts.map((text) => question(1, text)),
      putQuestion: refuse('§', 'stale-version'),
    });
    const stored = question(1, 'First?');
    texts = ['Changed meanwhile?'];
    expect(await store.save(formOfQuestion(stored), stored)).toEqual({ reason: 'stale-version', message: '§' });
    // The form shows the refusal, so no toast does.
    expect([toasts(), store.isBusy]).toEqual([[], false]);
    await when(() => store.list.value?.[0]?.questionText === 'Changed meanwhile?');
  });

  it('are not reloaded while the server cannot be reached', async () => {
    const { store, sent } = await openQuestions({
      deleteQuestion: () => {
        throw new AppError('unreachable', 'No server.');
      },
    });
    await store.remove(question(1, 'First?'));
    expect(names(sent)).toEqual(['deleteQuestion']);
  });

  it.each([
    ['deleteQuestion', 'The question has been deleted', (store: QuestionsStore) => store.remove(question(1, 'First?'))],
    ['deleteCampaignQuestions', 'All questions have been deleted', (store: QuestionsStore) => store.removeAll()],
  ])('%s is announced as "%s"', async (name, notice, remove) => {
    const { store, sent, toasts } = await openQuestions();
    expect(await remove(store)).toBeNull();
    expect(names(sent)).toEqual([name, 'getCampaignQuestions']);
    expect(toasts()).toEqual([notice]);
  });

  it('are locked with the campaign, even when it is played meanwhile', async () => {
    let hasCampaignUserProgress = false;
    const { store } = await openQuestions({
      getCampaigns: () => [{ id: 3, hasCampaignUserProgress }],
      deleteQuestion: refuse('§', 'locked-by-progress'),
    });
    expect(store.isLocked).toBe(false);
    hasCampaignUserProgress = true;
    await store.remove(question(1, 'First?'));
    await when(() => store.isLocked);
  });
});

describe('a sheet of questions', () => {
  const sheet = (name = 'questions.xlsx') => new File(['x'], name);

  it('that was imported is announced, and the list is reloaded', async () => {
    const { store, sent, main, toasts } = await openQuestions(
      {},
      { 'admin:upload-sheet': () => ({ cleanedRows: [] }) },
    );
    await store.upload(sheet());
    expect(main.calls.find(({ channel }) => channel === 'admin:upload-sheet')?.request).toMatchObject({
      name: 'uploadQuestions',
      campaignId: 3,
    });
    expect(toasts()).toEqual(['All question have been uploaded']);
    expect(names(sent)).toEqual(['getCampaignQuestions']);
  });

  it('that was refused leaves the list alone and shows what is wrong', async () => {
    const issues = [{ row: 2, column: 'Question', reason: 'This field is required' }];
    const { admin, store, sent, toasts } = await openQuestions(
      {},
      { 'admin:upload-sheet': () => ({ reason: 'sheet-refused' as const, message: 'Nothing was uploaded.', issues }) },
    );
    await store.upload(sheet());
    expect(admin.transfers.refused).toMatchObject({ fileName: 'questions.xlsx', issues });
    expect([names(sent), toasts()]).toEqual([[], []]);
  });

  it('with questions that are there already is sent again with the answer', async () => {
    const sheets: object[] = [];
    const { admin, store, sent } = await openQuestions(
      {},
      {
        'admin:upload-sheet': (upload) => {
          sheets.push(upload);
          return sheets.length > 1 ? { cleanedRows: [] } : { reason: 'questions-twice', message: '§', issues: [] };
        },
      },
    );
    await store.upload(sheet());
    expect(admin.transfers.refused).toMatchObject({ reason: 'questions-twice' });
    admin.transfers.answer({ duplicates: 'skip' });
    expect(admin.transfers.refused).toBeNull();
    await vi.waitFor(() => expect(names(sent)).toEqual(['getCampaignQuestions']), { timeout: 30_000 });
    expect(sheets).toMatchObject([
      { name: 'uploadQuestions' },
      { name: 'uploadQuestions', answers: { duplicates: 'skip' } },
    ]);
    expect(sheets[0]).toMatchObject({ answers: {} });
  });

  it('that was refused because the campaign is played meanwhile locks the questions', async () => {
    let hasCampaignUserProgress = false;
    const { store } = await openQuestions(
      { getCampaigns: () => [{ id: 3, hasCampaignUserProgress }] },
      { 'admin:upload-sheet': () => ({ reason: 'locked-by-progress', message: '§', issues: [] }) },
    );
    hasCampaignUserProgress = true;
    await store.upload(sheet());
    expect(store.isLocked).toBe(true);
  });

  it('of another kind is not even sent', async () => {
    const { store, main, toasts } = await openQuestions();
    await store.upload(sheet('questions.xls'));
    expect(main.timesCalled('admin:upload-sheet')).toBe(0);
    expect(toasts()).toEqual(['Only .xlsx spreadsheets are accepted.']);
  });

  it('is uploaded once by two clicks', async () => {
    const { store, main } = await openQuestions({}, { 'admin:upload-sheet': () => ({ cleanedRows: [] }) });
    const first = store.upload(sheet());
    expect(store.isBusy).toBe(true);
    await store.upload(sheet());
    await first;
    expect(main.timesCalled('admin:upload-sheet')).toBe(1);
  });

  it('that arrives after its page was left shows in the list of the page entered meanwhile', async () => {
    let texts = ['First?'];
    let arrive = () => {};
    const { admin, store } = await openQuestions(
      { getCampaignQuestions: () => texts.map((text, index) => question(index + 1, text)) },
      {
        'admin:upload-sheet': () =>
          new Promise((resolve) => {
            arrive = () => resolve({ cleanedRows: [] });
          }),
      },
    );
    const upload = store.upload(sheet());
    const entered = new QuestionsStore(admin, 3);
    enterList(entered.list, admin.transfers);
    await when(() => entered.rows.length === 1);
    texts = ['First?', 'Uploaded?'];
    arrive();
    await upload;
    await when(() => entered.rows.length === 2);
  });

  it('starts from the template', async () => {
    const { store, main } = await openQuestions(
      {},
      { 'admin:download-sheet': () => ({ id: 'f', fileName: 'Questions.xlsx' }) },
    );
    await store.downloadTemplate();
    expect(main.calls.at(-1)?.request).toEqual({ name: 'getQuestionTemplate', params: {} });
  });
});
