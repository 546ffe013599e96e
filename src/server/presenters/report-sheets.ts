import type { AgentParticipation } from '#shared/entities/reports.ts';
import { countingAnswers } from '#shared/rules/consents.ts';
import { markTexts, type PlayMarks } from '#shared/rules/play-marks.ts';
import { knownTimeZone, momentIn, type TimeZone } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import type { CampaignConsent } from '../repositories/consents.ts';
import type { AnswerDetail, ReportQuestion } from '../repositories/reports.ts';
import { MAXIMUM_CELL_LENGTH } from '../sheets/cell-text.ts';
import type { Cell, Sheet } from '../sheets/workbook.ts';
import { text } from '../texts.ts';
import { answerText, type ContactPurpose } from './contact-sheet.ts';
import {
  type NamedPlayer,
  percentages,
  presentPointsPrizes,
  presentQuestionRows,
  presentUserRows,
  type ReportFacts,
} from './report.ts';
import { type FilterWords, filterRows } from './report-filter.ts';
import { cutList } from './report-text.ts';

/**
 * The sheets of the reports. Days are those stored in the campaign. Times are in the venue's time zone, or in UTC if the
 * campaign has none.
 */

/**
 * The maximum total length of all players' answer lists in one sheet. Uncut, the lists of 5,000 players and 200
 * questions would make a file of 60 MB. The report of a single player always has the full list.
 */
const MAXIMUM_OVERVIEW_LENGTH = 10_000_000;

export const NAME_WIDTH = 28;
const TEXT_WIDTH = 60;
export const COUNT_WIDTH = 14;

const yesNo = (flag: unknown): string => text(flag ? 'workbook.yes' : 'workbook.no');
const verdict = (isCorrect: number): string => text(isCorrect === 1 ? 'workbook.correct' : 'workbook.incorrect');
const share = (percentage: number | null): Cell => (percentage === null ? null : { decimal: percentage });
const timeCell = (iso: string, zone: TimeZone): Cell => {
  const time = Date.parse(iso);
  return { iso: Number.isNaN(time) ? iso : momentIn(time, zone), isDay: false };
};
/** Returns a cell with the moment of a step, or 'Unknown'. */
export const momentCell = (happenedAt: string | null | undefined, zone: TimeZone): Cell =>
  happenedAt ? timeCell(happenedAt, zone) : text('workbook.unknown');
/** Returns a cell with the moment of a step, or 'Unknown', and a cell with its arrival. */
const momentCells = (happenedAt: string | null, receivedAt: string | null, zone: TimeZone): [Cell, Cell] =>
  receivedAt === null ? [null, null] : [momentCell(happenedAt, zone), timeCell(receivedAt, zone)];
const pick = (items: readonly string[], places: readonly number[]) => places.map((place) => items[place] ?? '');
/** Returns the time zone of a campaign's times. */
export const zoneOf = ({ time_zone }: Pick<Row<'campaigns'>, 'time_zone'>): TimeZone =>
  knownTimeZone(time_zone) ?? 'UTC';
type TimeHeading =
  | 'workbook.answeredAt'
  | 'workbook.playedAt'
  | 'workbook.receivedAt'
  | 'workbook.wonAt'
  | 'workbook.handedOverAt';
export const timeColumn = (key: TimeHeading, zone: TimeZone) => {
  const heading = text(key, { zone });
  return { heading, width: Math.max(NAME_WIDTH, heading.length + 2) };
};
const counts = (...headings: string[]) =>
  headings.map((heading) => ({ heading, width: Math.max(COUNT_WIDTH, heading.length + 2) }));
export const person = [
  { heading: text('workbook.user'), width: NAME_WIDTH },
  { heading: text('workbook.email'), width: NAME_WIDTH },
];

export const kiosk = { heading: text('workbook.kiosk'), width: NAME_WIDTH };
const marks = { heading: text('workbook.marks'), width: NAME_WIDTH };
const markCell = (row: PlayMarks): Cell => markTexts(row).join('; ') || null;

/** The contents of the main report. */
export interface MainReport extends ReportFacts {
  campaign: Row<'campaigns'>;
  campaignType: string;
  /** The filter that selects the plays; null without one. */
  filterWords: FilterWords | null;
  participation: AgentParticipation;
  score: { given: number; correct: number };
  purposes: readonly ContactPurpose[];
  /** The consent records of the campaign by person, each person's oldest first. */
  consents: ReadonlyMap<number, readonly CampaignConsent[]>;
}

export const mainReportSheets = (report: MainReport): Sheet[] => [
  summarySheet(report),
  questionsSheet(report),
  usersSheet(report),
  pointsSheet(report, zoneOf(report.campaign)),
];

function summarySheet({ campaign, campaignType, filterWords, participation, score }: MainReport): Sheet {
  const [correct, incorrect] = score.given === 0 ? [null, null] : percentages(score.correct, score.given);
  return {
    name: text('workbook.summary'),
    columns: [
      { heading: text('workbook.report'), width: NAME_WIDTH },
      { heading: text('workbook.value'), width: TEXT_WIDTH },
    ],
    rows: [
      [text('workbook.campaign'), campaign.name],
      [text('workbook.startDate'), { iso: campaign.start_date, isDay: true }],
      [text('workbook.endDate'), { iso: campaign.end_date, isDay: true }],
      ...(knownTimeZone(campaign.time_zone) === null ? [] : [[text('workbook.timeZone'), campaign.time_zone]]),
      [text('workbook.gameType'), campaignType],
      ...filterRows(filterWords),
      [text('workbook.playersAdded'), participation.playersAdded],
      [text('workbook.playersCompleted'), participation.playersCompleted],
      [text('workbook.correctAnswersShare'), share(correct)],
      [text('workbook.incorrectAnswersShare'), share(incorrect)],
    ],
  };
}

function questionsSheet(facts: ReportFacts): Sheet {
  const { rows, items } = presentQuestionRows(facts, Number.POSITIVE_INFINITY);
  return {
    name: text('workbook.questions'),
    columns: [
      { heading: text('workbook.question'), width: TEXT_WIDTH },
      ...counts(
        text('workbook.correct'),
        text('workbook.incorrect'),
        text('workbook.correctShare'),
        text('workbook.incorrectShare'),
      ),
      { heading: text('workbook.answeredCorrectly'), width: TEXT_WIDTH },
      { heading: text('workbook.answeredIncorrectly'), width: TEXT_WIDTH },
    ],
    rows: rows.map((row) => [
      row.questionText ?? '',
      row.correctCount,
      row.incorrectCount,
      share(row.correctPercentage),
      share(row.incorrectPercentage),
      cutList(pick(items, row.correctAnswerUsers), MAXIMUM_CELL_LENGTH),
      cutList(pick(items, row.incorrectAnswerUsers), MAXIMUM_CELL_LENGTH),
    ]),
  };
}

function usersSheet(facts: MainReport): Sheet {
  const { rows, items } = presentUserRows(facts, Number.POSITIVE_INFINITY);
  const lengthEach = Math.min(MAXIMUM_CELL_LENGTH, Math.floor(MAXIMUM_OVERVIEW_LENGTH / rows.length));
  return {
    name: text('workbook.users'),
    columns: [
      ...person,
      ...counts(text('workbook.questionsAnswered'), text('workbook.correct'), text('workbook.incorrect')),
      kiosk,
      marks,
      ...counts(...facts.purposes.map(({ label }) => label)),
      { heading: text('workbook.answers'), width: TEXT_WIDTH },
    ],
    rows: rows.map((row, index) => [
      row.userName ?? '',
      facts.players[index]?.email ?? null,
      row.questionsAnswered,
      row.correctAnswerCount,
      row.incorrectAnswerCount,
      row.kioskName ?? null,
      markCell(row),
      ...consentCells(facts, facts.players[index]?.id),
      cutList(pick(items, row.answerOverview), lengthEach),
    ]),
  };
}

/** Returns a person's answer to each purpose. */
function consentCells({ purposes, consents }: MainReport, userId: number | undefined): Cell[] {
  const counting = countingAnswers(consents.get(userId ?? 0) ?? []);
  return purposes.map(({ id }) => answerText(counting.get(id)));
}

function pointsSheet({ players }: ReportFacts, zone: TimeZone): Sheet {
  return {
    name: text('workbook.points'),
    columns: [
      ...person,
      ...counts(
        text('workbook.spinsEarned'),
        text('workbook.spinsRemaining'),
        text('workbook.totalPoints'),
        text('workbook.luckUsed'),
      ),
      { heading: text('workbook.awardedPrize'), width: NAME_WIDTH },
      ...counts(text('workbook.luckPrize')),
      timeColumn('workbook.playedAt', zone),
      timeColumn('workbook.receivedAt', zone),
      kiosk,
      marks,
    ],
    rows: players.map((player) => {
      const row = presentPointsPrizes(player);
      return [
        row.userName ?? '',
        player.email,
        row.totalSpinsEarned ?? 0,
        row.remainingSpins ?? 0,
        row.totalPointsEarned ?? 0,
        yesNo(row.isPressYourLuckSpinUsed),
        row.awardedPrize ?? null,
        row.awardedPrize ? yesNo(row.isPressYourLuckPrize) : null,
        ...momentCells(player.playedAt, player.receivedAt, zone),
        row.kioskName ?? null,
        markCell(row),
      ];
    }),
  };
}

/** Returns a sheet with one row per player, including players without an answer. */
export function questionReportSheet(
  question: ReportQuestion,
  players: readonly NamedPlayer[],
  { answers, campaign }: { answers: readonly AnswerDetail[]; campaign: Row<'campaigns'> },
): Sheet {
  const zone = zoneOf(campaign);
  const byPlayer = new Map(answers.map((answer) => [answer.userId, answer]));
  return {
    name: question.questionText,
    columns: [...person, { heading: text('workbook.question'), width: TEXT_WIDTH }, ...answerColumns(zone)],
    rows: players.map((player) => [
      player.name,
      player.email,
      question.questionText,
      ...answerCells(byPlayer.get(player.id), zone),
    ]),
  };
}

/** Returns a sheet with one row per question, including unanswered ones. */
export function userReportSheet(
  player: NamedPlayer,
  questions: readonly ReportQuestion[],
  {
    answers,
    correctAnswers,
    campaign,
  }: { answers: readonly AnswerDetail[]; correctAnswers: ReadonlyMap<number, string>; campaign: Row<'campaigns'> },
): Sheet {
  const zone = zoneOf(campaign);
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  return {
    name: player.name,
    columns: [
      { heading: text('workbook.question'), width: TEXT_WIDTH },
      { heading: text('workbook.rightAnswer'), width: NAME_WIDTH },
      ...answerColumns(zone),
    ],
    rows: questions.map(({ id, questionText }) => [
      questionText,
      correctAnswers.get(id) ?? null,
      ...answerCells(byQuestion.get(id), zone),
    ]),
  };
}

const answerColumns = (zone: TimeZone) => [
  { heading: text('workbook.answerGiven'), width: NAME_WIDTH },
  { heading: text('workbook.result'), width: COUNT_WIDTH },
  timeColumn('workbook.answeredAt', zone),
  timeColumn('workbook.receivedAt', zone),
  kiosk,
];

const answerCells = (answer: AnswerDetail | undefined, zone: TimeZone): Cell[] =>
  answer
    ? [
        answer.answerText,
        verdict(answer.isCorrect),
        ...momentCells(answer.answeredAt, answer.receivedAt, zone),
        answer.kioskName,
      ]
    : [null, text('workbook.notAnswered'), null, null, null];
