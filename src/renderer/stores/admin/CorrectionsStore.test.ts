import { expect, test } from 'vitest';
import type { Question } from '#shared/entities/question.ts';
import { openSetup, storedCampaign } from '../../../../tests/support/game-setup.ts';
import { text } from '../../../../tests/support/texts.ts';
import { CampaignActionsStore } from './CampaignActionsStore.ts';
import { CorrectionsStore, prizeProblems, questionProblems } from './CorrectionsStore.ts';
import { isOutdated } from './FormRecord.ts';

const question: Question = {
  id: 3,
  questionText: 'Wich is oldest?',
  questionType: 0,
  answers: ['Vinyl', 'Tape', 'Shelac', 'Wax'].map((answerText, index) => ({ id: index + 1, answerText })),
  correctAnswerId: 4,
  version: 2,
};

async function open() {
  const setup = await openSetup({ ...storedCampaign, hasCampaignUserProgress: true });
  const actions = new CampaignActionsStore(setup.admin, setup.store);
  return { ...setup, corrections: new CorrectionsStore(setup.admin, setup.store, actions) };
}

test('a corrected prize is sent with its picture, the reason and the campaign version', async () => {
  const { corrections, named } = await open();
  const [prize] = corrections.prizes;
  const record = corrections.prize(prize ?? {});
  expect(await record.save({ ...record.initial, name: ' Ear buds ', reason: ' Typo ' })).toBeNull();
  expect(named('correctPrize')[0]).toMatchObject({
    request: {
      params: { id: prize?.id },
      body: { name: 'Ear buds', imageFile: prize?.imageFile, reason: 'Typo', version: storedCampaign.version },
    },
    idempotencyKey: expect.any(String),
  });
});

test('a corrected question keeps the ids of its answers, and sends no correct answer', async () => {
  const { corrections, named } = await open();
  const record = corrections.question(question);
  const answers = record.initial.answers.with(2, 'Shellac');
  expect(await record.save({ ...record.initial, questionText: 'Which is oldest?', answers })).toBeNull();
  expect(named('correctQuestion')[0]?.request.body).toEqual({
    questionText: 'Which is oldest?',
    answers: answers.map((answerText, index) => ({ id: index + 1, answerText, isDeleted: false })),
    version: 2,
  });
});

test("a question's new picture is uploaded and sent", async () => {
  const { corrections, named } = await open();
  const record = corrections.question({ ...question, imageFile: { id: 4, url: '/old.png' } });
  const imageFile = { fileName: 'new.png', base64String: 'AAAA' };
  expect(await record.save({ ...record.initial, imageFile })).toBeNull();
  expect(named('postFile')).toHaveLength(1);
  expect(named('correctQuestion')[0]?.request.body).toHaveProperty('imageFile');
  expect(named('correctQuestion')[0]?.request.body).not.toHaveProperty('imageFile.base64String');
});

test('problems name the field', async () => {
  const { corrections } = await open();
  const { initial } = corrections.question(question);
  expect(questionProblems(initial, question)).toEqual({});
  expect(questionProblems({ ...initial, answers: initial.answers.with(0, 'tape') }, question)).toMatchObject({
    answers: [undefined, text('rule.sameAnswer'), undefined, undefined],
  });
  expect(questionProblems({ ...initial, answers: ['Tape', 'Vinyl', 'Shelac', 'Wax'] }, question)).toMatchObject({
    answers: [text('rule.swappedAnswers'), text('rule.swappedAnswers'), undefined, undefined],
  });
  const prize = { name: '', fulfillmentDescription: '', imageFile: null, reason: '' };
  expect(prizeProblems(prize)).toEqual({ name: text('form.required'), imageFile: text('form.required') });
});

test('a correction that somebody else outdated starts from the other one after reading again', async () => {
  const { corrections, refuse, store, named } = await open();
  const [prize] = corrections.prizes;
  const record = corrections.prize(prize ?? {});
  refuse('correctPrize', '§', 'stale-version');
  const refusal = await record.save({ ...record.initial, fulfillmentDescription: 'At the bar' });
  expect(refusal && isOutdated(refusal)).toBe(true);
  const changed = { ...storedCampaign, version: 9, prizes: [{ ...prize, name: 'Ear buds' }] };
  store.stored = { ...changed, hasCampaignUserProgress: true };
  expect(record.initial.name).toBe('Ear buds');
  expect(named('correctPrize')).toHaveLength(1);
});
