import { beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { File } from '../../src/shared/entities/file.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { dayFromNow, endOfDayFromNow, PIXEL, playOnce, uploadImage } from '../support/admin.ts';
import { campaignSuite } from '../support/campaign-suite.ts';
import { registerDevice } from '../support/devices.ts';

const suite = campaignSuite();
let image: File;
let question: Question;

const body = (imageFile: Question['imageFile']): Question => ({
  questionText: 'Whose loudspeaker is this?',
  questionType: 1,
  correctAnswer: 'True',
  imageFile,
});
const post = (imageFile: Question['imageFile'], by = suite.admin) =>
  suite.api.attempt('postQuestion', { ...suite.ofCampaign(), body: body(imageFile) }, by);
const put = (change: Question) =>
  suite.api.attempt('putQuestion', { params: { id: question.id ?? '' }, body: change }, suite.admin);
const correct = (change: object) => {
  const request = { params: { id: question.id ?? '' }, body: { questionText: question.questionText, ...change } };
  return suite.api.attempt('correctQuestion', request as never, suite.admin);
};
const stored = async () => (await suite.listQuestions())[0];
const records = () => suite.api.call('getCampaignActions', { params: { id: suite.campaignId } }, suite.admin);

beforeEach(async () => {
  image = await uploadImage(suite.api, suite.admin, 'speaker.png');
  question = (await post({ id: image.id ?? null })).body as Question;
});

describe('the picture of a question', () => {
  it('is stored with a new question, stays if a change omits it, and is removed with null', async () => {
    expect(question).toMatchObject({ imageFile: { id: image.id, url: image.url }, version: 1 });
    const { imageFile: _, ...withoutImage } = question;
    expect(await put({ ...withoutImage, questionText: 'Whose speaker?' })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ imageFile: { id: image.id }, version: 2 });
    expect(await put({ ...withoutImage, version: 2, imageFile: null })).toMatchObject({ body: { imageFile: null } });
    expect(await stored()).toMatchObject({ imageFile: null, version: 3 });
  });

  it('is null without one', async () => {
    expect((await post(undefined)).body).toMatchObject({ imageFile: null });
    expect((await post({ ...image, isDeleted: true })).body).toMatchObject({ imageFile: null });
  });

  it('is refused without an upload, unknown, deleted, or of another vendor', async () => {
    const gone = await uploadImage(suite.api, suite.admin);
    const params = { id: gone.id ?? '' };
    await suite.api.call('putFile', { params, body: { isDeleted: true } }, suite.admin);
    const foreign = await uploadImage(suite.api, suite.stranger);
    const noFile = 'Image: This file does not exist; please upload it again';
    for (const [imageFile, message] of [
      [{ base64String: PIXEL }, 'Image: This field is required'],
      [{ id: 999_999 }, noFile],
      [gone, noFile],
      [foreign, noFile],
    ] as const) {
      const refusal = { status: 400, body: { code: 'invalid-field', message } };
      expect(await post(imageFile)).toMatchObject(refusal);
      expect(await put({ ...question, imageFile })).toMatchObject(refusal);
      expect(await correct({ imageFile })).toMatchObject(refusal);
    }
    expect(await suite.listQuestions()).toEqual([question]);
  });

  it('is part of a copy of the campaign and of the offline package, and is not in the spreadsheet', async () => {
    const device = await registerDevice(suite.api, suite.admin, [suite.campaignId]);
    const { questions } = await suite.api.call('getOfflinePackage', suite.ofCampaign(), device);
    expect(questions).toEqual([question]);
    const copied = await suite.api.attempt(
      'copyCampaign',
      {
        params: { id: suite.campaignId },
        body: { campaignName: 'Copy', startDate: dayFromNow(40), endDate: endOfDayFromNow(41) },
      },
      suite.admin,
    );
    const params = { campaignId: (copied.body as Campaign).id };
    const [copy] = (await suite.api.call('getCampaignQuestions', { params }, suite.admin)) ?? [];
    expect(copy).toMatchObject({ questionText: question.questionText, imageFile: question.imageFile });
  });

  it('is locked by the first play, with its file', async () => {
    await playOnce(suite.server, suite.campaignId);
    const locked = { status: 409, body: { code: 'locked-by-progress' } };
    expect(await put({ ...question, imageFile: null })).toMatchObject(locked);
    const params = { id: image.id ?? '' };
    expect(await suite.api.attempt('putFile', { params, body: { base64String: PIXEL } }, suite.admin)).toMatchObject(
      locked,
    );
  });
});

describe('a correction of the picture', () => {
  it('replaces, removes and adds it, records each change, and changes the offline package', async () => {
    await playOnce(suite.server, suite.campaignId);
    const device = await registerDevice(suite.api, suite.admin, [suite.campaignId]);
    const other = await uploadImage(suite.api, suite.admin, 'amplifier.png');
    expect(await correct({ imageFile: other, reason: 'Wrong machine' })).toMatchObject({
      status: 200,
      body: { imageFile: { url: other.url }, correctAnswerId: question.correctAnswerId, version: 2 },
    });
    const { questions } = await suite.api.call('getOfflinePackage', suite.ofCampaign(), device);
    expect(questions).toMatchObject([{ imageFile: { url: other.url } }]);
    expect(await correct({ imageFile: null })).toMatchObject({ body: { imageFile: null } });
    expect(await correct({ imageFile: image })).toMatchObject({ body: { imageFile: { url: image.url } } });
    const of = { kind: 'picture-replaced', questionText: question.questionText, prizeName: null };
    expect(await records()).toMatchObject([
      { ...of, from: '', to: 'speaker.png' },
      { ...of, from: 'amplifier.png', to: '' },
      { ...of, from: 'speaker.png', to: 'amplifier.png', reason: 'Wrong machine' },
    ]);
  });

  it('corrects only the texts if the picture is omitted', async () => {
    await playOnce(suite.server, suite.campaignId);
    expect(await correct({ questionText: 'Whose speaker is this?' })).toMatchObject({
      body: { imageFile: { id: image.id } },
    });
    expect(await records()).toMatchObject([{ kind: 'text-corrected', questionText: 'Whose speaker is this?' }]);
  });
});
