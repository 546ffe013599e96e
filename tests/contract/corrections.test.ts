import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { File } from '../../src/shared/entities/file.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { campaignTypesOf, makeCampaign, playOnce, uploadImage, wheelPrize } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
let stranger: SignedIn;
let image: File;
let campaignId: number;
let prize: Prize;
let question: Question;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  image = await uploadImage(suite.api, admin, 'earbuds.png');
});
beforeEach(async () => {
  const { full: campaignTypeId } = await campaignTypesOf(suite.api, admin);
  campaignId = Number((await makeCampaign(suite.api, admin, { campaignTypeId })).id);
  const params = { campaignId };
  await suite.api.call('bulkPrizeOperation', { params, body: [wheelPrize(image)] }, admin);
  prize = (await suite.api.call('getCampaignPrizes', { params }, admin))[0] ?? {};
  const answers = ['Vinyl', 'Tape', 'Shelac', 'Wax'].map((answerText) => ({ answerText }));
  const body = { questionText: 'Wich is oldest?', questionType: 0, answers, correctAnswer: 'Wax' };
  question = await suite.api.call('postQuestion', { params, body }, admin);
  await playOnce(suite.server, campaignId);
});

const versionOf = async () => {
  const campaigns = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
  return campaigns.find(({ id }) => id === campaignId)?.version ?? 0;
};
const records = () => suite.api.call('getCampaignActions', { params: { id: campaignId } }, admin);
const correctPrize = (body: object, by = admin) =>
  suite.api.attempt('correctPrize', { params: { id: prize.id ?? '' }, body: body as never }, by);
const prizeBody = (values: object = {}) => ({
  name: prize.name,
  fulfillmentDescription: prize.fulfillmentDescription,
  imageFile: { id: image.id },
  ...values,
});
const correctQuestion = (body: object, by = admin) =>
  suite.api.attempt('correctQuestion', { params: { id: question.id ?? '' }, body: body as never }, by);
const questionBody = (values: object = {}) => ({ ...question, ...values });
const withAnswer = (index: number, answerText: string) =>
  question.answers?.map((answer, at) => (at === index ? { ...answer, answerText } : answer));

describe('correcting a prize of a played campaign', () => {
  it('changes its texts and picture only, records each, and changes the offline package', async () => {
    const device = await registerDevice(suite.api, admin, [campaignId]);
    const fetch = () => suite.api.call('getOfflinePackage', { params: { campaignId } }, device);
    const before = await fetch();
    const other = await uploadImage(suite.api, admin, 'new.png');
    const version = await versionOf();
    const body = prizeBody({ name: 'Ear buds', fulfillmentDescription: 'Hall 4', imageFile: other, winnerTotal: 99 });
    const { status, body: prizes } = await correctPrize({ ...body, reason: 'Typo', version });
    expect(status).toBe(200);
    const expected = { ...prize, name: 'Ear buds', fulfillmentDescription: 'Hall 4', imageFile: expect.anything() };
    expect(prizes).toEqual([expected]);
    expect(await versionOf()).toBe(version + 1);
    expect(await records()).toMatchObject([
      { kind: 'picture-replaced', from: 'earbuds.png', to: 'new.png', prizeName: 'Ear buds', reason: 'Typo' },
      { kind: 'text-corrected', from: 'At the counter.', to: 'Hall 4' },
      { kind: 'text-corrected', from: 'Earbuds', to: 'Ear buds' },
    ]);
    const after = await fetch();
    expect(after.campaign.prizes).toMatchObject([{ name: 'Ear buds' }]);
    expect(after.version.split('|')[1]).not.toBe(before.version.split('|')[1]);
  });

  it('without a change records nothing', async () => {
    const version = await versionOf();
    expect((await correctPrize(prizeBody())).status).toBe(200);
    expect([await records(), await versionOf()]).toEqual([[], version]);
  });

  it('refuses an empty name, a missing or foreign picture, an older version and a stranger', async () => {
    expect(await correctPrize(prizeBody({ name: ' ' }))).toMatchObject({ body: { code: 'invalid-field' } });
    expect(await correctPrize(prizeBody({ imageFile: null }))).toMatchObject({ body: { code: 'invalid-field' } });
    expect(await correctPrize(prizeBody({ imageFile: { id: 999_999 } }))).toMatchObject({ status: 400 });
    expect(await correctPrize(prizeBody({ version: 1 }))).toMatchObject({ body: { code: 'stale-version' } });
    expect(await correctPrize(prizeBody(), stranger)).toMatchObject({ status: 403 });
    expect(await records()).toEqual([]);
  });
});

describe('correcting a question of a played campaign', () => {
  it('changes its texts, keeps its answers and the right one, and records each text', async () => {
    const body = questionBody({
      questionText: 'Which is oldest?',
      answers: withAnswer(2, 'Shellac'),
      correctAnswerId: question.answers?.[0]?.id,
      correctAnswer: 'Vinyl',
    });
    const answer = await correctQuestion({ ...body, reason: 'Typos' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        questionText: 'Which is oldest?',
        correctAnswerId: question.correctAnswerId,
        version: (question.version ?? 0) + 1,
      },
    });
    expect((answer.body as Question).answers).toEqual(withAnswer(2, 'Shellac'));
    expect(await records()).toMatchObject([
      { kind: 'text-corrected', from: 'Shelac', to: 'Shellac', prizeName: null },
      { kind: 'text-corrected', from: 'Wich is oldest?', to: 'Which is oldest?', reason: 'Typos' },
    ]);
  });

  it('ignores added and omitted answers', async () => {
    const answers = [{ answerText: 'Digital' }, ...(question.answers?.slice(0, 1) ?? [])];
    const { body } = await correctQuestion(questionBody({ answers }));
    expect((body as Question).answers).toEqual(question.answers);
    expect(await records()).toEqual([]);
  });

  it('refuses to exchange two texts in several steps, and lets an answer get its own text back', async () => {
    const answerTo = (index: number, answerText: string) =>
      correctQuestion({
        ...questionBody(),
        answers: [{ id: question.answers?.[index]?.id, answerText }],
        version: null,
      });
    expect(await answerTo(0, 'Disc')).toMatchObject({ status: 200 });
    expect(await answerTo(3, ' vinyl')).toMatchObject({
      body: { code: 'invalid-field', message: 'Answer 4: Another answer has or had this text' },
    });
    expect(await answerTo(0, 'Vinyl')).toMatchObject({ status: 200 });
    expect(await answerTo(3, 'disc')).toMatchObject({ body: { code: 'invalid-field' } });
    expect(await records()).toHaveLength(2);
  });

  it("refuses another answer's text, an older version and a stranger", async () => {
    const swapped = [
      { ...question.answers?.[0], answerText: 'Tape' },
      { ...question.answers?.[1], answerText: 'Vinyl' },
    ];
    expect(await correctQuestion(questionBody({ answers: swapped }))).toMatchObject({
      body: { code: 'invalid-field' },
    });
    expect(await correctQuestion(questionBody({ version: 7 }))).toMatchObject({ body: { code: 'stale-version' } });
    expect(await correctQuestion(questionBody(), stranger)).toMatchObject({ status: 403 });
    expect(await records()).toEqual([]);
  });
});
