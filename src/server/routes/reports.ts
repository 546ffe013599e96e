import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { namePlayers, presentAverageScore, presentParticipation, presentPointsPrizes } from '../presenters/report.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import { findQuestion } from '../repositories/questions.ts';
import { countAnswers, countPlayers, listReportPlayers } from '../repositories/reports.ts';
import { text } from '../texts.ts';
import { requireOwnCampaign } from './guards.ts';
import { type Call, downloadRoute, type FileAnswer, jsonRoute, route, workbookAnswer } from './route.ts';

/** A campaign's reports, for its vendor's administrators. */
export function registerReports(app: FastifyInstance, runner: ReportRunner): void {
  registerQueries(app, runner);
  registerDownloads(app, runner);
}

function registerQueries(app: FastifyInstance, runner: ReportRunner): void {
  route(app, 'getAgentParticipation', async ({ params, user, db }) => {
    const campaign = await requireOwnCampaign(db, user, params.campaignId);
    return presentParticipation(await countPlayers(db, campaign.id));
  });
  route(app, 'getAverageQuizScore', async ({ params, user, db }) => {
    const campaign = await requireOwnCampaign(db, user, params.campaignId);
    return presentAverageScore(await countAnswers(db, campaign.id));
  });
  jsonRoute(app, 'getQuestionOverview', async ({ params, user, db }) => {
    const campaign = await requireOwnCampaign(db, user, params.campaignId);
    return runner.run({ kind: 'question-overview', campaignId: campaign.id });
  });
  jsonRoute(app, 'getUserOverview', async ({ params, user, db }) => {
    const campaign = await requireOwnCampaign(db, user, params.campaignId);
    return runner.run({ kind: 'user-overview', campaignId: campaign.id });
  });
  route(app, 'getPointsPrizes', async ({ params, user, db }) => {
    const campaign = await requireOwnCampaign(db, user, params.campaignId);
    return namePlayers(await listReportPlayers(db, campaign.id)).map(presentPointsPrizes);
  });
}

function registerDownloads(app: FastifyInstance, runner: ReportRunner): void {
  downloadRoute(app, 'downloadMainReport', async ({ params, user, db }) => {
    const campaign = await requireOwnCampaign(db, user, params.campaignId);
    const bytes = await runner.run({ kind: 'main-workbook', campaignId: campaign.id });
    return workbookAnswer([campaign.name, text('workbook.reportFile')], bytes);
  });
  downloadRoute(app, 'downloadQuestionReport', (call) => downloadQuestionReport(call, runner));
  downloadRoute(app, 'downloadUserReport', (call) => downloadUserReport(call, runner));
}

async function downloadQuestionReport(
  { params, user, db }: Call<'downloadQuestionReport'>,
  runner: ReportRunner,
): Promise<FileAnswer> {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const question = await findQuestion(db, toRowId(params.questionId));
  if (question?.campaign_id !== campaign.id) throw new Refusal('question-gone');
  const bytes = await runner.run({ kind: 'question-workbook', campaignId: campaign.id, questionId: question.id });
  return workbookAnswer([campaign.name, text('workbook.questionFile'), question.question_text], bytes);
}

async function downloadUserReport(
  { params, user, db }: Call<'downloadUserReport'>,
  runner: ReportRunner,
): Promise<FileAnswer> {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const userId = toRowId(params.userId);
  const player = namePlayers(await listReportPlayers(db, campaign.id)).find(({ id }) => id === userId);
  if (!player) throw new Refusal('campaign-user-gone');
  const bytes = await runner.run({ kind: 'user-workbook', campaignId: campaign.id, userId });
  return workbookAnswer([campaign.name, player.name], bytes);
}
