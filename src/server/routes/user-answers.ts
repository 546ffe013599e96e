import type { FastifyInstance } from 'fastify';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentUserAnswer } from '../presenters/user-answer.ts';
import { findGameStatus } from '../repositories/game-statuses.ts';
import { findAnswer } from '../repositories/questions.ts';
import { insertUserAnswer, listUserAnswers } from '../repositories/user-answers.ts';
import { timestamp } from '../services.ts';
import { isInReach, requireAssigned, requireSelf } from './guards.ts';
import { requirePlay } from './play-guard.ts';
import { type Call, effectRoute, route } from './route.ts';

/** The answers that players give. */
export function registerUserAnswers(app: FastifyInstance): void {
  effectRoute(app, 'postUserAnswer', postUserAnswer);
  route(app, 'getUserAnswers', getUserAnswers);
}

/** Stores one answer per question and player. The server decides whether it is correct, not the sender. */
async function postUserAnswer(call: Call<'postUserAnswer'>) {
  const { body, user, db, services } = call;
  requireSelf(user, body.userId);
  const { campaignId } = await requirePlay(call, body.campaignId);
  const questionId = toRowId(body.questionId);
  const answer = await findAnswer(db, { campaignId, questionId, answerId: toRowId(body.answerId) });
  if (!answer) throw new Refusal('answer-not-in-campaign');
  const isCorrect = answer.is_correct === 1;
  if (body.isCorrect !== isCorrect) throw new Refusal('answer-marked-wrongly');
  const row = {
    user_id: user.id,
    campaign_id: campaignId,
    question_id: questionId,
    answer_id: answer.id,
    is_correct: answer.is_correct,
    created_at: timestamp(services.clock),
    device_id: user.via?.id ?? null,
  };
  const inserted = await insertUserAnswer(db, row);
  if (!inserted) throw new Refusal('already-answered');
  const status = await findGameStatus(db, user.id, campaignId);
  if (status?.game_status_type === GAME_FINISHED) throw new Refusal('game-finished');
  return presentUserAnswer(inserted);
}

/** Returns the player's own answers, in one campaign or in all. */
async function getUserAnswers({ query, user, db }: Call<'getUserAnswers'>) {
  if (query.userId !== undefined) requireSelf(user, query.userId);
  const campaignId = query.campaignId === undefined ? undefined : await requireAssigned(db, user, query.campaignId);
  const answers = await listUserAnswers(db, user.id, campaignId);
  return answers.filter(({ campaign_id }) => isInReach(user, campaign_id)).map(presentUserAnswer);
}
