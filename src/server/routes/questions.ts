import type { FastifyInstance } from 'fastify';
import { presentQuestion } from '../presenters/question.ts';
import { listQuestions } from '../repositories/questions.ts';
import { requireReadableCampaign } from './guards.ts';
import { route } from './route.ts';

/** A campaign's questions (SPEC 7). Players read them with the right answers: a kiosk marks them offline. */
export function registerQuestions(app: FastifyInstance): void {
  route(app, 'getCampaignQuestions', async ({ params, user, db }) => {
    const campaignId = await requireReadableCampaign(db, user, params.campaignId);
    return (await listQuestions(db, campaignId)).map(presentQuestion);
  });
}
