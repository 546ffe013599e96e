import type { AgentParticipation } from '#shared/entities/reports.ts';
import { askedCount } from '#shared/rules/asked-questions.ts';
import { type TimeZone, venueZone } from '#shared/rules/venue-time.ts';
import type { Db } from '../database/schema.ts';
import {
  type NamedPlayer,
  namePlayers,
  presentPointsPrizes,
  presentQuestionRows,
  presentUserRows,
  type ReportFacts,
} from '../presenters/report.ts';
import { AnswerMarks } from '../presenters/report-marks.ts';
import { mainReportSheets, questionReportSheet, userReportSheet } from '../presenters/report-sheets.ts';
import { presentShowReport, type ShowFacts } from '../presenters/show-report.ts';
import { listCampaignUsers } from '../repositories/campaign-users.ts';
import { findCampaign, listCampaignTypes } from '../repositories/campaigns.ts';
import { listPrizes } from '../repositories/prizes.ts';
import {
  countAnswers,
  countPlayers,
  listAnswersOfPlayer,
  listAnswersToQuestion,
  listCorrectAnswers,
  listPlayerAnswers,
  listReportPlayers,
  listReportQuestions,
} from '../repositories/reports.ts';
import { listAnswerSummaries, listPossibleAnswers } from '../repositories/show-reports.ts';
import { countStock } from '../repositories/stock.ts';
import { isSelected, type ShowFilter, type ShowPlay, showPlay } from '../rules/show-plays.ts';
import { userTemplate } from '../sheets/user-sheet.ts';
import { type Sheet, writeWorkbook } from '../sheets/workbook.ts';
import { rowsAsJson } from './rows-as-json.ts';

/**
 * Reports that read every answer or write a workbook, and the template with all of a campaign's users. These take too
 * long to run between two kiosk requests.
 */
export type ReportRequest =
  | { kind: 'show'; campaignId: number; filter: ShowFilter | null; now: string }
  | { kind: 'selected-counts'; campaignId: number; filter: ShowFilter }
  | { kind: 'selected-points'; campaignId: number; filter: ShowFilter }
  | { kind: 'question-overview'; campaignId: number; filter: ShowFilter | null }
  | { kind: 'user-overview'; campaignId: number; filter: ShowFilter | null }
  | { kind: 'main-workbook'; campaignId: number; filter: ShowFilter | null }
  | { kind: 'question-workbook'; campaignId: number; questionId: number; filter: ShowFilter | null }
  | { kind: 'user-workbook'; campaignId: number; userId: number }
  | { kind: 'user-template'; campaignId: number };

/** The numbers of the two pies for selected plays. */
export interface SelectedCounts {
  participation: AgentParticipation;
  score: { given: number; correct: number };
}

/** Creates a report in the form in which it is sent: JSON or a workbook. Reads one state of the database. */
export async function makeReport(db: Db, request: ReportRequest): Promise<Uint8Array<ArrayBuffer>> {
  switch (request.kind) {
    case 'show':
      return asJson(presentShowReport(await atOnce(db, (view) => readShow(view, request))));
    case 'selected-counts':
      return asJson(await atOnce(db, async (view) => countsOf(await readSelected(view, request))));
    case 'selected-points':
      return asJson(
        (await atOnce(db, (view) => readPlayers(view, request.campaignId, request.filter))).map(presentPointsPrizes),
      );
    case 'question-overview':
      return rowsAsJson(presentQuestionRows(await atOnce(db, (view) => readFacts(view, request))));
    case 'user-overview':
      return rowsAsJson(presentUserRows(await atOnce(db, (view) => readFacts(view, request))));
    case 'main-workbook':
      return workbookBytes(await atOnce(db, (view) => readMainSheets(view, request)));
    case 'question-workbook':
      return workbookBytes([await atOnce(db, (view) => readQuestionSheet(view, request))]);
    case 'user-workbook':
      return workbookBytes([await atOnce(db, (view) => readUserSheet(view, request))]);
    case 'user-template':
      return workbookBytes([userTemplate(await listCampaignUsers(db, request.campaignId))]);
  }
}

/** Reads everything from one moment. SQLite's transactions always do. */
const atOnce = <T>(db: Db, read: (view: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** A campaign and the filter that selects its plays; null selects all players. */
interface Selection {
  campaignId: number;
  filter: ShowFilter | null;
}

async function readFacts(db: Db, { campaignId, filter }: Selection): Promise<ReportFacts> {
  const players = await readPlayers(db, campaignId, filter);
  const questions = await listReportQuestions(db, campaignId);
  const marks = new AnswerMarks(players, questions, await listPlayerAnswers(db, campaignId));
  return { players, questions, marks };
}

/** Returns the selected players. Names are unique among all players, so that a filter changes no name. */
async function readPlayers(db: Db, campaignId: number, filter: ShowFilter | null): Promise<NamedPlayer[]> {
  const players = namePlayers(await listReportPlayers(db, campaignId));
  if (filter === null) return players;
  const ids = new Set((await readSelected(db, { campaignId, filter })).map(({ player }) => player.id));
  return players.filter(({ id }) => ids.has(id));
}

async function readMainSheets(db: Db, selection: Selection): Promise<Sheet[]> {
  const { campaignId, filter } = selection;
  const campaign = found(await findCampaign(db, campaignId));
  const type = (await listCampaignTypes(db)).find(({ id }) => id === campaign.campaign_type_id);
  const counts = filter && countsOf(await readSelected(db, { campaignId, filter }));
  return mainReportSheets({
    ...(await readFacts(db, selection)),
    campaign,
    campaignType: type?.description ?? '',
    participation: counts?.participation ?? (await countPlayers(db, campaignId)),
    score: counts?.score ?? (await countAnswers(db, campaignId)),
  });
}

async function readQuestionSheet(db: Db, where: Selection & { questionId: number }): Promise<Sheet> {
  const questions = await listReportQuestions(db, where.campaignId);
  const question = found(questions.find(({ id }) => id === where.questionId));
  const players = await readPlayers(db, where.campaignId, where.filter);
  return questionReportSheet(question, players, {
    answers: await listAnswersToQuestion(db, question.id),
    campaign: found(await findCampaign(db, where.campaignId)),
  });
}

async function readUserSheet(db: Db, where: { campaignId: number; userId: number }): Promise<Sheet> {
  const players = namePlayers(await listReportPlayers(db, where.campaignId));
  const player = found(players.find(({ id }) => id === where.userId));
  return userReportSheet(player, await listReportQuestions(db, where.campaignId), {
    answers: await listAnswersOfPlayer(db, where.campaignId, player.id),
    correctAnswers: await listCorrectAnswers(db, where.campaignId),
    campaign: found(await findCampaign(db, where.campaignId)),
  });
}

/** The route has checked that the object exists, so it was removed since. */
function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('What the report is about is not there any more');
  return thing;
}

async function readPlays(db: Db, campaignId: number): Promise<ShowPlay[]> {
  const summaries = new Map((await listAnswerSummaries(db, campaignId)).map((summary) => [summary.userId, summary]));
  const { length } = await listReportQuestions(db, campaignId);
  const { asked_questions } = found(await findCampaign(db, campaignId));
  const asked = askedCount({ askedQuestions: asked_questions }, length);
  return (await listReportPlayers(db, campaignId)).map((player) => showPlay(player, summaries.get(player.id), asked));
}

const readZone = async (db: Db, campaignId: number): Promise<TimeZone | undefined> => {
  const { time_zone: timeZone, start_date: startDate } = found(await findCampaign(db, campaignId));
  return venueZone({ timeZone, startDate });
};

async function readSelected(db: Db, { campaignId, filter }: Selection & { filter: ShowFilter }): Promise<ShowPlay[]> {
  const zone = await readZone(db, campaignId);
  return (await readPlays(db, campaignId)).filter((play) => isSelected(play, filter, zone));
}

/** Counts what the two pies show. */
function countsOf(plays: readonly ShowPlay[]): SelectedCounts {
  const [given, correct] = plays.reduce(([all, right], play) => [all + play.answered, right + play.correct], [0, 0] as [
    number,
    number,
  ]);
  const playersCompleted = plays.filter(({ player }) => player.isFinished === 1).length;
  return { participation: { playersAdded: plays.length, playersCompleted }, score: { given, correct } };
}

async function readShow(db: Db, where: Selection & { now: string }): Promise<ShowFacts> {
  const { campaignId, filter, now } = where;
  const [plays, zone] = [await readPlays(db, campaignId), await readZone(db, campaignId)];
  const selected = filter && plays.filter((play) => isSelected(play, filter, zone));
  return {
    plays,
    selected,
    zone,
    questions: await listReportQuestions(db, campaignId),
    possibleAnswers: await listPossibleAnswers(db, campaignId),
    prizes: await listPrizes(db, campaignId),
    stock: await countStock(db, [campaignId], now),
  };
}

/** Copied, because a small Buffer is part of a pool, which cannot be transferred to another thread. */
const asJson = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

const workbookBytes = async (sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> =>
  // Copied, because a small Buffer is part of a pool, which cannot be transferred to another thread.
  new Uint8Array(await writeWorkbook(sheets));
