import type { FastifyInstance } from 'fastify';
import type { Id } from '#shared/entities/base.ts';
import type { Db } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import { presentQuestion } from '../presenters/question.ts';
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
async function getCampaignQuestions({ params, user, db }: Call<'getCampaignQuestions'>) {
  const campaignId = await requireReadableCampaign(db, user, params.campaignId);
  return (await listQuestions(db, campaignId)).map(presentQuestion);
}

async function postQuestion({ params, body, user, db, services }: Call<'postQuestion'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  await requireUnlocked(db, campaign.id);
  const [id] = await insertQuestions(db, campaign.id, [newQuestion(body)], timestamp(services.clock));
  if (id === undefined) throw new Error('The question was not stored');
  return presentQuestion(await requireOwnQuestion(db, user, id));
}

async function putQuestion({ params, body, user, db }: Call<'putQuestion'>) {
  const stored = await requireOwnQuestion(db, user, params.id);
  await requireUnlocked(db, stored.campaign_id);
  requireVersion(stored, body.version);
  const change = questionChange(stored, body);
  if (!isSameQuestion(stored, change)) await updateQuestion(db, stored.id, change);
  return presentQuestion(await requireOwnQuestion(db, user, stored.id));
}

async function deleteOneQuestion({ params, user, db }: Call<'deleteQuestion'>) {
  const { id, campaign_id } = await requireOwnQuestion(db, user, params.id);
  await requireUnlocked(db, campaign_id);
  await deleteQuestion(db, id);
  return { message: text('notice.questionDeleted') };
}

/** Sets the order of the quiz. The sent ids must be those of all questions of the campaign, each once. */
async function reorderQuestions({ params, body, user, db }: Call<'reorderQuestions'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  await requireUnlocked(db, campaign.id);
  const stored = (await listQuestionIds(db, campaign.id)).map(({ id }) => id);
  const ids = body.questionIds.map(toRowId);
  const sent = new Set(ids);
  if (ids.length !== stored.length || !stored.every((id) => sent.has(id))) throw new Refusal('questions-changed');
  await setPositions(db, ids);
  return (await listQuestions(db, campaign.id)).map(presentQuestion);
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
