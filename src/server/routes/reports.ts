import type { FastifyInstance } from 'fastify';
import type { PointsPrizes } from '#shared/entities/reports.ts';
import type { PlayFilter } from '#shared/entities/show-report.ts';
import type { Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { namePlayers, presentAverageScore, presentPointsPrizes } from '../presenters/report.ts';
import { filterFileParts, filterWords } from '../presenters/report-filter.ts';
import { readContactsAtOnce } from '../reports/contacts.ts';
import type { SelectedCounts, WorkbookSelection } from '../reports/report-requests.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import { findDevice } from '../repositories/devices.ts';
import { findQuestion } from '../repositories/questions.ts';
import { countAnswers, countPlayers, listReportPlayers } from '../repositories/reports.ts';
import type { ShowFilter } from '../rules/show-plays.ts';
import { timestamp } from '../services.ts';
import { csvStream } from '../sheets/csv.ts';
import { sheetFileName } from '../sheets/workbook.ts';
import { text } from '../texts.ts';
import { requireOwnCampaign } from './guards.ts';
import { type Call, downloadRoute, jsonRoute, route, workbookAnswer } from './route.ts';

/** Each thousand people of a workbook take some 10 MB of memory. */
const MAXIMUM_IN_WORKBOOK = 20_000;

/** A campaign's reports, for its vendor's administrators. */
export function registerReports(app: FastifyInstance, runner: ReportRunner): void {
  /** The counts of selected plays. They read every answer, so the thread makes them. */
  const selectedCounts = (campaignId: number, filter: ShowFilter) =>
    parsed<SelectedCounts>(runner.run({ kind: 'selected-counts', campaignId, filter }));
  route(app, 'getAgentParticipation', async (call) => {
    const { campaignId: id, filter } = await selectionOf(call);
    return filter === null ? countPlayers(call.db, id) : (await selectedCounts(id, filter)).participation;
  });
  route(app, 'getAverageQuizScore', async (call) => {
    const { campaignId: id, filter } = await selectionOf(call);
    return presentAverageScore(
      filter === null ? await countAnswers(call.db, id) : (await selectedCounts(id, filter)).score,
    );
  });
  jsonRoute(app, 'getQuestionOverview', async (call) =>
    runner.run({ kind: 'question-overview', ...(await selectionOf(call)) }),
  );
  jsonRoute(app, 'getUserOverview', async (call) =>
    runner.run({ kind: 'user-overview', ...(await selectionOf(call)) }),
  );
  route(app, 'getPointsPrizes', async (call) => {
    const { campaignId, filter } = await selectionOf(call);
    if (filter === null) return namePlayers(await listReportPlayers(call.db, campaignId)).map(presentPointsPrizes);
    return parsed<PointsPrizes[]>(runner.run({ kind: 'selected-points', campaignId, filter }));
  });
  jsonRoute(app, 'getShowReport', async (call) =>
    runner.run({ kind: 'show', ...(await selectionOf(call)), now: timestamp(call.services.clock) }),
  );
  downloadRoute(app, 'downloadMainReport', async (call) => {
    const campaign = await campaignOf(call);
    const selection = await workbookSelectionOf(call, campaign);
    return workbookAnswer(
      [campaign.name, text('workbook.reportFile'), ...filterFileParts(selection.filterWords)],
      await runner.run({ kind: 'main-workbook', ...selection }),
    );
  });
  downloadRoute(app, 'downloadContacts', async (call) => {
    const { id, name } = await requireOwnCampaign(call.db, call.user, call.params.campaignId);
    const nameParts = [name, text('contacts.file')];
    const { format } = call.params;
    if (format === 'xlsx') {
      const { playersAdded } = await countPlayers(call.db, id);
      if (playersAdded > MAXIMUM_IN_WORKBOOK)
        throw new Refusal('too-many-for-workbook', { maximum: MAXIMUM_IN_WORKBOOK });
      return workbookAnswer(nameParts, await runner.run({ kind: 'contacts-workbook', campaignId: id }));
    }
    const { columns, pages } = await readContactsAtOnce(call.db, id);
    return {
      fileName: sheetFileName(nameParts, 'csv'),
      mimeType: 'text/csv; charset=utf-8',
      bytes: csvStream(format, columns, pages),
    };
  });
  downloadRoute(app, 'downloadQuestionReport', async (call) => {
    const campaign = await campaignOf(call);
    const question = await findQuestion(call.db, toRowId(call.params.questionId));
    if (question?.campaign_id !== campaign.id) throw new Refusal('question-gone');
    const selection = await workbookSelectionOf(call, campaign);
    const bytes = await runner.run({ kind: 'question-workbook', questionId: question.id, ...selection });
    const filter = filterFileParts(selection.filterWords);
    return workbookAnswer([campaign.name, text('workbook.questionFile'), question.question_text, ...filter], bytes);
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

const selectionOf = async (call: Pick<Call<'getPointsPrizes'>, 'params' | 'query' | 'user' | 'db'>) => ({
  campaignId: (await campaignOf(call)).id,
  filter: filterOf(call.query),
});

async function workbookSelectionOf(
  { query, db }: Pick<Call<'downloadMainReport'>, 'query' | 'db'>,
  { id, client_id }: Row<'campaigns'>,
): Promise<WorkbookSelection> {
  const filter = filterOf(query);
  if (filter === null) return { campaignId: id, filter, filterWords: null };
  const kiosk = filter.kioskId === null ? undefined : await findDevice(db, filter.kioskId);
  const kioskName = kiosk?.client_id === client_id ? kiosk.name : null;
  return { campaignId: id, filter, filterWords: filterWords(filter, kioskName) };
}

/** Returns null if the query selects all players. */
function filterOf({ from, to, kioskId }: PlayFilter): ShowFilter | null {
  if (from === undefined && to === undefined && kioskId === undefined) return null;
  return { from: from ?? null, to: to ?? null, kioskId: kioskId === undefined ? null : toRowId(kioskId) };
}

const parsed = async <T>(bytes: Promise<Uint8Array>): Promise<T> =>
  JSON.parse(Buffer.from(await bytes).toString()) as T;
