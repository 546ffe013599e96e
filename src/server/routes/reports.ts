import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { namePlayers, presentAverageScore, presentPointsPrizes } from '../presenters/report.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import { findQuestion } from '../repositories/questions.ts';
import { countAnswers, countPlayers, listReportPlayers } from '../repositories/reports.ts';
import { text } from '../texts.ts';
import { requireOwnCampaign } from './guards.ts';
import { type Call, downloadRoute, jsonRoute, route, workbookAnswer } from './route.ts';

/** A campaign's reports, for its vendor's administrators. */
export function registerReports(app: FastifyInstance, runner: ReportRunner): void {
  route(app, 'getAgentParticipation', async (call) => countPlayers(call.db, (await campaignOf(call)).id));
  route(app, 'getAverageQuizScore', async (call) =>
    presentAverageScore(await countAnswers(call.db, (await campaignOf(call)).id)),
  );
  jsonRoute(app, 'getQuestionOverview', async (call) =>
    runner.run({ kind: 'question-overview', campaignId: (await campaignOf(call)).id }),
  );
  jsonRoute(app, 'getUserOverview', async (call) =>
    runner.run({ kind: 'user-overview', campaignId: (await campaignOf(call)).id }),
  );
  route(app, 'getPointsPrizes', async (call) =>
    namePlayers(await listReportPlayers(call.db, (await campaignOf(call)).id)).map(presentPointsPrizes),
  );
  downloadRoute(app, 'downloadMainReport', async (call) => {
    const { id, name } = await campaignOf(call);
    return workbookAnswer(
      [name, text('workbook.reportFile')],
      await runner.run({ kind: 'main-workbook', campaignId: id }),
    );
  });
  downloadRoute(app, 'downloadQuestionReport', async (call) => {
    const campaign = await campaignOf(call);
    const question = await findQuestion(call.db, toRowId(call.params.questionId));
    if (question?.campaign_id !== campaign.id) throw new Refusal('question-gone');
    const bytes = await runner.run({ kind: 'question-workbook', campaignId: campaign.id, questionId: question.id });
    return workbookAnswer([campaign.name, text('workbook.questionFile'), question.question_text], bytes);
  });
  downloadRoute(app, 'downloadUserReport', async (call) => {
    const campaign = await campaignOf(call);
    const userId = toRowId(call.params.userId);
    const player = namePlayers(await listReportPlayers(call.db, campaign.id)).find(({ id }) => id === userId);
    if (!player) throw new Refusal('campaign-user-gone');
    const bytes = await runner.run({ kind: 'user-workbook', campaignId: campaign.id, userId });
    return workbookAnswer([campaign.name, player.name], bytes);
  });
}

const campaignOf = ({ params, user, db }: Pick<Call<'getPointsPrizes'>, 'params' | 'user' | 'db'>) =>
  requireOwnCampaign(db, user, params.campaignId);
