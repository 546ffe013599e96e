import type { FastifyInstance } from 'fastify';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { Question } from '#shared/entities/question.ts';
import { isSwap } from '#shared/rules/corrections.ts';
import { Refusal } from '../errors.ts';
import { requireOwnImage } from '../files/own-image.ts';
import { toRowId } from '../ids.ts';
import { listFormerTexts } from '../repositories/campaign-actions.ts';
import { updateCampaign } from '../repositories/campaigns.ts';
import { findFileInfo } from '../repositories/files.ts';
import { findPrize, updatePrize } from '../repositories/prizes.ts';
import { findQuestion, type QuestionWithAnswers, updateQuestion } from '../repositories/questions.ts';
import { fieldError, optionalText, requireField, requireName } from '../rules/fields.ts';
import { isSameQuestion, questionChange } from '../rules/question-change.ts';
import { text } from '../texts.ts';
import { recordAction } from './action-records.ts';
import { requireOwnCampaign, requireVersion } from './guards.ts';
import { prizesOf } from './prizes.ts';
import { readQuestion } from './questions.ts';
import { type Call, effectRoute } from './route.ts';

/** Corrections of texts and pictures, also after the first play, each with a record (docs/specification.md, 4.1). */
export function registerCorrections(app: FastifyInstance): void {
  effectRoute(app, 'correctPrize', correctPrize);
  effectRoute(app, 'correctQuestion', correctQuestion);
}

/** Changes what a prize is called, how winners get it, and its picture. */
async function correctPrize(call: Call<'correctPrize'>) {
  const { params, body, user, db } = call;
  const prize = await findPrize(db, toRowId(params.id));
  if (!prize) throw new Refusal('not-permitted');
  const campaign = await requireOwnCampaign(db, user, prize.campaign_id);
  requireVersion(campaign, body.version);
  if (prize.is_deleted === 1) throw new Refusal('stale-version');
  const of = { prize: prize.name };
  const name = requireName(text('field.prizeName', of), body.name);
  const fulfillment_description = optionalText(text('field.prizeFulfillment', of), body.fulfillmentDescription);
  const image_file_id = toRowId(requireField(text('field.prizeImage', of), body.imageFile?.id));
  const changes = [
    ...correction(prize.name, name),
    ...correction(prize.fulfillment_description ?? '', fulfillment_description ?? ''),
    ...(await replacement(call, text('field.prizeImage', of), { from: prize.image_file_id, to: image_file_id })),
  ];
  if (changes.length > 0) {
    for (const change of changes) await recordAction(call, campaign, { ...change, prize_id: prize.id });
    await updatePrize(db, prize.id, { name, fulfillment_description, image_file_id });
    await updateCampaign(db, campaign.id);
  }
  return prizesOf(call, campaign.id);
}

/**
 * Returns the record of a picture that was replaced, added or removed: its file names, empty without a picture. Throws a
 * Refusal for a file of another vendor.
 */
async function replacement(
  { user, db }: Pick<Call<'correctPrize'>, 'user' | 'db'>,
  field: string,
  { from, to }: { from: number | null; to: number | null },
) {
  if (from === to) return [];
  const after = to === null ? null : await requireOwnImage(db, user.vendorId, field, to);
  const before = from === null ? null : await findFileInfo(db, from);
  const names = { from_value: before?.file_name ?? '', to_value: after?.file_name ?? '' };
  return [{ kind: 'picture-replaced', ...names } as const];
}

/** Changes a question's texts and picture. The number of answers and the correct answer stay the same. */
async function correctQuestion(call: Call<'correctQuestion'>) {
  const { params, body, user, db } = call;
  const stored = await findQuestion(db, toRowId(params.id));
  if (!stored) throw new Refusal('question-gone');
  const campaign = await requireOwnCampaign(db, user, stored.campaign_id);
  requireVersion(stored, body.version);
  const change = questionChange(stored, correctedQuestion(stored, body));
  if (!isSameQuestion(stored, change)) {
    const former = Map.groupBy(await listFormerTexts(db, stored.id), ({ answer_id }) => answer_id);
    const answers = stored.answers.map(({ id, answer_text: current }) => ({
      current,
      former: (former.get(id) ?? []).map(({ from_value }) => from_value),
    }));
    for (const [index, { answerText }] of change.answers.entries()) {
      if (isSwap(answers, index, answerText))
        throw fieldError(text('field.answer', { number: index + 1 }), text('rule.swappedAnswers'));
    }
    const changes = [
      ...correction(stored.question_text, change.questionText),
      ...change.answers.flatMap(({ id, answerText }, index) =>
        correction(answers[index]?.current ?? '', answerText).map((one) => ({ ...one, answer_id: id })),
      ),
      ...(await replacement(call, text('field.questionImage'), { from: stored.image_file_id, to: change.imageFileId })),
    ];
    const of = { question_id: stored.id, question_version: stored.version };
    for (const one of changes) await recordAction(call, campaign, { ...one, ...of });
    await updateQuestion(db, stored.id, change);
    await updateCampaign(db, campaign.id);
  }
  return readQuestion(call, stored.id);
}

/** Returns the stored question with the sent texts and picture, and with its own answers and correct answer. */
const correctedQuestion = (
  stored: QuestionWithAnswers,
  { questionText, answers, imageFile }: Call<'correctQuestion'>['body'],
): Question => ({
  questionText,
  imageFile,
  questionType: stored.question_type,
  answers: stored.answers.map(({ id, answer_text }) => ({
    id,
    answerText: listOf(answers).find((sent) => isSameId(sent.id, id))?.answerText ?? answer_text,
  })),
  correctAnswerId: stored.answers.find(({ is_correct }) => is_correct === 1)?.id ?? null,
});

const correction = (from: string, to: string) =>
  from === to ? [] : [{ kind: 'text-corrected', from_value: from, to_value: to } as const];
