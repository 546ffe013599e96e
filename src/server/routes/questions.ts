import type { FastifyInstance } from 'fastify';
import type { Id } from '#shared/entities/base.ts';
import type { Question } from '#shared/entities/question.ts';
import type { Db } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { requireOwnImage } from '../files/own-image.ts';
import { toRowId } from '../ids.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import { presentQuestion } from '../presenters/question.ts';
import { findFileInfos } from '../repositories/files.ts';
import {
  deleteQuestion,
  deleteQuestions,
  findQuestion,
  insertQuestions,
  listQuestionIds,
  listQuestions,
  type QuestionWithAnswers,
  setPositions,
  updateQuestion,
} from '../repositories/questions.ts';
import { isSameQuestion, newQuestion, questionChange } from '../rules/question-change.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { requireOwnCampaign, requireReadableCampaign, requireUnlocked, requireVersion } from './guards.ts';
import { type Call, effectRoute, route } from './route.ts';

/** A campaign's questions. The first play locks them (docs/specification.md, 4.1). */
export function registerQuestions(app: FastifyInstance): void {
  route(app, 'getCampaignQuestions', getCampaignQuestions);
  effectRoute(app, 'postQuestion', postQuestion);
  effectRoute(app, 'putQuestion', putQuestion);
  effectRoute(app, 'deleteQuestion', deleteOneQuestion);
  effectRoute(app, 'reorderQuestions', reorderQuestions);
  effectRoute(app, 'deleteCampaignQuestions', deleteCampaignQuestions);
}

/** Returns the correct answers to players too, because the kiosk checks answers offline. */
async function getCampaignQuestions(call: Call<'getCampaignQuestions'>) {
  return readQuestions(call, await requireReadableCampaign(call.db, call.user, call.params.campaignId));
}

type Read = Pick<Call<'getCampaignQuestions'>, 'db' | 'baseUrl'>;

/** Returns a campaign's questions in order of play. */
export const readQuestions = async ({ db, baseUrl }: Read, campaignId: number): Promise<Question[]> =>
  presented({ db, baseUrl }, await listQuestions(db, campaignId));

/** Returns a question that exists. Throws question-gone. */
export async function readQuestion({ db, baseUrl }: Read, id: number): Promise<Question> {
  const stored = await findQuestion(db, id);
  const [question] = await presented({ db, baseUrl }, stored ? [stored] : []);
  if (!question) throw new Refusal('question-gone');
  return question;
}

async function presented({ db, baseUrl }: Read, questions: readonly QuestionWithAnswers[]): Promise<Question[]> {
  const fileIds = questions.map((question) => question.image_file_id);
  const files = await findFileInfos(db, fileIds);
  return questions.map((question) => presentQuestion(question, files, baseUrl));
}

async function postQuestion(call: Call<'postQuestion'>) {
  const { params, body, user, db, services } = call;
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  await requireUnlocked(db, campaign.id);
  const question = newQuestion(body);
  await requireNewImage(call, null, question.imageFileId);
  const [id] = await insertQuestions(db, campaign.id, [question], timestamp(services.clock));
  if (id === undefined) throw new Error('The question was not stored');
  return readQuestion(call, id);
}

async function putQuestion(call: Call<'putQuestion'>) {
  const { params, body, user, db } = call;
  const stored = await requireOwnQuestion(db, user, params.id);
  await requireUnlocked(db, stored.campaign_id);
  requireVersion(stored, body.version);
  const change = questionChange(stored, body);
  await requireNewImage(call, stored.image_file_id, change.imageFileId);
  if (!isSameQuestion(stored, change)) await updateQuestion(db, stored.id, change);
  return readQuestion(call, stored.id);
}

/** Throws invalid-field if a new picture is not one of the vendor's. */
async function requireNewImage(
  { db, user }: Pick<Call<'putQuestion'>, 'db' | 'user'>,
  before: number | null,
  id: number | null | undefined,
): Promise<void> {
  if (id !== null && id !== undefined && id !== before)
    await requireOwnImage(db, user.vendorId, text('field.questionImage'), id);
}

async function deleteOneQuestion({ params, user, db }: Call<'deleteQuestion'>) {
  const { id, campaign_id } = await requireOwnQuestion(db, user, params.id);
  await requireUnlocked(db, campaign_id);
  await deleteQuestion(db, id);
  return { message: text('notice.questionDeleted') };
}

/** Sets the order of the quiz. The sent ids must be those of all questions of the campaign, each once. */
async function reorderQuestions(call: Call<'reorderQuestions'>) {
  const { params, body, user, db } = call;
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  await requireUnlocked(db, campaign.id);
  const stored = (await listQuestionIds(db, campaign.id)).map(({ id }) => id);
  const ids = body.questionIds.map(toRowId);
  const sent = new Set(ids);
  if (ids.length !== stored.length || !stored.every((id) => sent.has(id))) throw new Refusal('questions-changed');
  await setPositions(db, ids);
  return readQuestions(call, campaign.id);
}

async function deleteCampaignQuestions({ params, user, db }: Call<'deleteCampaignQuestions'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  await requireUnlocked(db, campaign.id);
  await deleteQuestions(db, campaign.id);
  return { message: text('notice.questionsDeleted') };
}

/**
 * Returns a question of the administrator's vendor. Throws question-gone for a deleted one, not-permitted for another
 * vendor's.
 */
async function requireOwnQuestion(db: Db, user: SignedInUser, id: Id): Promise<QuestionWithAnswers> {
  const question = await findQuestion(db, toRowId(id));
  if (!question) throw new Refusal('question-gone');
  await requireOwnCampaign(db, user, question.campaign_id);
  return question;
}
