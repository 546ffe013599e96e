import type { AgentParticipation } from '#shared/entities/reports.ts';
import { askedCount } from '#shared/rules/asked-questions.ts';
import type { TimeZone } from '#shared/rules/venue-time.ts';
import type { Db } from '../database/schema.ts';
import { contactPurposes } from '../presenters/contact-sheet.ts';
import {
  type NamedPlayer,
  namePlayers,
  presentPointsPrizes,
  presentQuestionRows,
  presentUserRows,
  type ReportFacts,
} from '../presenters/report.ts';
import { type FilterWords, filterSheet } from '../presenters/report-filter.ts';
import { AnswerMarks } from '../presenters/report-marks.ts';
import { mainReportSheets, questionReportSheet, userReportSheet } from '../presenters/report-sheets.ts';
import { presentShowReport, type ShowFacts } from '../presenters/show-report.ts';
import { winnersSheet } from '../presenters/winner-sheet.ts';
import { listKnownUsers } from '../repositories/campaign-users.ts';
import { findCampaign, listCampaignTypes } from '../repositories/campaigns.ts';
import { listAnsweredPurposes, listCampaignConsents } from '../repositories/consents.ts';
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
  type ReportQuestion,
} from '../repositories/reports.ts';
import { listAnswerSummaries, listPossibleAnswers } from '../repositories/show-reports.ts';
import { countStock } from '../repositories/stock.ts';
import { venueZoneOf } from '../rules/play-dates.ts';
import { isSelected, type ShowFilter, type ShowPlay, showPlay } from '../rules/show-plays.ts';
import { userTemplate } from '../sheets/user-sheet.ts';
import { type Cell, type Sheet, writeWorkbook } from '../sheets/workbook.ts';
import { text } from '../texts.ts';
import { readContacts } from './contacts.ts';
import { readWinners } from './read-winners.ts';
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
  | ({ kind: 'main-workbook' } & WorkbookSelection)
  | ({ kind: 'question-workbook'; questionId: number } & WorkbookSelection)
  | { kind: 'user-workbook'; campaignId: number; userId: number }
  | { kind: 'contacts-workbook'; campaignId: number }
  | { kind: 'user-template'; campaignId: number }
  | { kind: 'winners' | 'winners-workbook'; campaignId: number; now: number };

/** A campaign, and the filter that selects its plays, also in words. Both are null for all players. */
export interface WorkbookSelection extends Selection {
  filterWords: FilterWords | null;
}

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
      return asJson(await atOnce(db, async (view) => countsOf((await readSelectedPlays(view, request)).plays)));
    case 'selected-points':
      return asJson((await atOnce(db, (view) => readSelected(view, request))).players.map(presentPointsPrizes));
    case 'question-overview':
      return rowsAsJson(presentQuestionRows(await atOnce(db, (view) => readFacts(view, request))));
    case 'user-overview':
      return rowsAsJson(presentUserRows(await atOnce(db, (view) => readFacts(view, request))));
    case 'main-workbook':
      return workbookBytes(await atOnce(db, (view) => readMainSheets(view, request)));
    case 'question-workbook':
      return workbookBytes(await atOnce(db, (view) => readQuestionSheets(view, request)));
    case 'user-workbook':
      return workbookBytes([await atOnce(db, (view) => readUserSheet(view, request))]);
    case 'contacts-workbook':
      return workbookBytes([await atOnce(db, (view) => readContactSheet(view, request.campaignId))]);
    case 'user-template':
      return workbookBytes([userTemplate(await listKnownUsers(db, request.campaignId))]);
    case 'winners':
      return asJson(await atOnce(db, async (view) => (await readWinnersOf(view, request)).winners));
    case 'winners-workbook':
      return workbookBytes([winnersSheet(await atOnce(db, (view) => readWinnersOf(view, request)))]);
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

async function readFacts(db: Db, selection: Selection): Promise<ReportFacts> {
  return factsOf(db, selection, await readSelected(db, selection));
}

async function factsOf(
  db: Db,
  { campaignId }: Selection,
  { players, questions }: Pick<Selected, 'players' | 'questions'>,
): Promise<ReportFacts> {
  return { players, questions, marks: new AnswerMarks(players, questions, await listPlayerAnswers(db, campaignId)) };
}

async function readMainSheets(db: Db, selection: WorkbookSelection): Promise<Sheet[]> {
  const { campaignId } = selection;
  const campaign = found(await findCampaign(db, campaignId));
  const type = (await listCampaignTypes(db)).find(({ id }) => id === campaign.campaign_type_id);
  const selected = await readSelected(db, selection);
  const counts = selected.plays && countsOf(selected.plays);
  return mainReportSheets({
    ...(await factsOf(db, selection, selected)),
    campaign,
    purposes: contactPurposes(campaign, await listAnsweredPurposes(db, campaignId)),
    consents: Map.groupBy(await listCampaignConsents(db, campaignId), ({ userId }) => userId),
    campaignType: type?.description ?? '',
    filterWords: selection.filterWords,
    participation: counts?.participation ?? (await countPlayers(db, campaignId)),
    score: counts?.score ?? (await countAnswers(db, campaignId)),
  });
}

async function readQuestionSheets(db: Db, where: WorkbookSelection & { questionId: number }): Promise<Sheet[]> {
  const { players, questions } = await readSelected(db, where);
  const question = found(questions.find(({ id }) => id === where.questionId));
  const campaign = found(await findCampaign(db, where.campaignId));
  const answers = await listAnswersToQuestion(db, question.id);
  const sheet = questionReportSheet(question, players, { answers, campaign });
  return where.filterWords === null ? [sheet] : [sheet, filterSheet(campaign.name, where.filterWords)];
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

/** A workbook needs all rows in memory. */
async function readContactSheet(db: Db, campaignId: number): Promise<Sheet> {
  const { columns, pages } = await readContacts(db, campaignId);
  const rows: Cell[][] = [];
  for await (const page of pages) rows.push(...page);
  return { name: text('contacts.sheet'), columns, rows };
}

async function readWinnersOf(db: Db, { campaignId, now }: { campaignId: number; now: number }) {
  const campaign = found(await findCampaign(db, campaignId));
  return { campaign, winners: await readWinners(db, campaign, now) };
}

/** The route has checked that the object exists, so it was removed since. */
function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('What the report is about is not there any more');
  return thing;
}

/** All plays of a campaign, with its questions and the time zone of its days. */
interface Plays {
  plays: ShowPlay[];
  questions: ReportQuestion[];
  zone: TimeZone | undefined;
}

async function readPlays(db: Db, campaignId: number): Promise<Plays> {
  const campaign = found(await findCampaign(db, campaignId));
  const questions = await listReportQuestions(db, campaignId);
  const asked = askedCount({ askedQuestions: campaign.asked_questions }, questions.length);
  const summaries = new Map((await listAnswerSummaries(db, campaignId)).map((summary) => [summary.userId, summary]));
  const players = await listReportPlayers(db, campaignId);
  return {
    plays: players.map((player) => showPlay(player, summaries.get(player.id), asked)),
    questions,
    zone: venueZoneOf(campaign),
  };
}

/** The players of a report. */
interface Selected {
  /** Names are unique among all players, so that a filter changes no name. */
  players: NamedPlayer[];
  questions: ReportQuestion[];
  /** The plays that the filter selects; null without a filter. */
  plays: ShowPlay[] | null;
}

async function readSelected(db: Db, { campaignId, filter }: Selection): Promise<Selected> {
  if (filter === null) {
    const players = namePlayers(await listReportPlayers(db, campaignId));
    return { players, questions: await listReportQuestions(db, campaignId), plays: null };
  }
  const { plays, all, questions } = await readSelectedPlays(db, { campaignId, filter });
  const ids = new Set(plays.map(({ player }) => player.id));
  return { players: namePlayers(all.map(({ player }) => player)).filter(({ id }) => ids.has(id)), questions, plays };
}

async function readSelectedPlays(db: Db, { campaignId, filter }: Selection & { filter: ShowFilter }) {
  const { plays: all, questions, zone } = await readPlays(db, campaignId);
  return { plays: all.filter((play) => isSelected(play, filter, zone)), all, questions };
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

async function readShow(db: Db, { campaignId, filter, now }: Selection & { now: string }): Promise<ShowFacts> {
  const { plays, questions, zone } = await readPlays(db, campaignId);
  return {
    plays,
    selected: filter && plays.filter((play) => isSelected(play, filter, zone)),
    zone,
    questions,
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
