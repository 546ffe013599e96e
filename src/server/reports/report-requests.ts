import type { Db } from '../database/schema.ts';
import { namePlayers, presentQuestionRows, presentUserRows, type ReportFacts } from '../presenters/report.ts';
import { AnswerMarks } from '../presenters/report-marks.ts';
import { mainReportSheets, questionReportSheet, userReportSheet } from '../presenters/report-sheets.ts';
import { listCampaignUsers } from '../repositories/campaign-users.ts';
import { findCampaign, listCampaignTypes } from '../repositories/campaigns.ts';
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
import { userTemplate } from '../sheets/user-sheet.ts';
import { type Sheet, writeWorkbook } from '../sheets/workbook.ts';
import { rowsAsJson } from './rows-as-json.ts';

/**
 * Reports that read every answer or write a workbook, and the template with all of a campaign's users. These take too
 * long to run between two kiosk requests.
 */
export type ReportRequest =
  | { kind: 'question-overview'; campaignId: number }
  | { kind: 'user-overview'; campaignId: number }
  | { kind: 'main-workbook'; campaignId: number }
  | { kind: 'question-workbook'; campaignId: number; questionId: number }
  | { kind: 'user-workbook'; campaignId: number; userId: number }
  | { kind: 'user-template'; campaignId: number };

/** Creates a report in the form in which it is sent: JSON or a workbook. Reads one state of the database. */
export async function makeReport(db: Db, request: ReportRequest): Promise<Uint8Array<ArrayBuffer>> {
  switch (request.kind) {
    case 'question-overview':
      return rowsAsJson(presentQuestionRows(await atOnce(db, (view) => readFacts(view, request.campaignId))));
    case 'user-overview':
      return rowsAsJson(presentUserRows(await atOnce(db, (view) => readFacts(view, request.campaignId))));
    case 'main-workbook':
      return workbookBytes(await atOnce(db, (view) => readMainSheets(view, request.campaignId)));
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

async function readFacts(db: Db, campaignId: number): Promise<ReportFacts> {
  const players = namePlayers(await listReportPlayers(db, campaignId));
  const questions = await listReportQuestions(db, campaignId);
  const marks = new AnswerMarks(players, questions, await listPlayerAnswers(db, campaignId));
  return { players, questions, marks };
}

async function readMainSheets(db: Db, campaignId: number): Promise<Sheet[]> {
  const campaign = found(await findCampaign(db, campaignId));
  const type = (await listCampaignTypes(db)).find(({ id }) => id === campaign.campaign_type_id);
  return mainReportSheets({
    ...(await readFacts(db, campaignId)),
    campaign,
    campaignType: type?.description ?? '',
    participation: await countPlayers(db, campaignId),
    score: await countAnswers(db, campaignId),
  });
}

async function readQuestionSheet(db: Db, where: { campaignId: number; questionId: number }): Promise<Sheet> {
  const questions = await listReportQuestions(db, where.campaignId);
  const question = found(questions.find(({ id }) => id === where.questionId));
  const players = namePlayers(await listReportPlayers(db, where.campaignId));
  return questionReportSheet(question, players, await listAnswersToQuestion(db, question.id));
}

async function readUserSheet(db: Db, where: { campaignId: number; userId: number }): Promise<Sheet> {
  const players = namePlayers(await listReportPlayers(db, where.campaignId));
  const player = found(players.find(({ id }) => id === where.userId));
  return userReportSheet(player, await listReportQuestions(db, where.campaignId), {
    answers: await listAnswersOfPlayer(db, where.campaignId, player.id),
    correctAnswers: await listCorrectAnswers(db, where.campaignId),
  });
}

/** The route has checked that the object exists, so it was removed since. */
function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('What the report is about is not there any more');
  return thing;
}

const workbookBytes = async (sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> =>
  // Copied, because a small Buffer is part of a pool, which cannot be transferred to another thread.
  new Uint8Array(await writeWorkbook(sheets));
