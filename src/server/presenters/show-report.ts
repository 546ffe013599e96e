import type { PrizeUnits, QuestionChoices, ReportKiosk, ShowReport } from '#shared/entities/show-report.ts';
import { alphabet } from '#shared/rules/alphabet.ts';
import { stockFrom } from '#shared/rules/stock.ts';
import type { TimeZone } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import type { ReportQuestion } from '../repositories/reports.ts';
import type { PossibleAnswer } from '../repositories/show-reports.ts';
import type { StockCounts } from '../repositories/stock.ts';
import { funnelOf, type ShowPlay, visitsByHour } from '../rules/show-plays.ts';
import { forEachNumber } from './report-marks.ts';

/** The data of a show report. */
export interface ShowFacts {
  plays: readonly ShowPlay[];
  /** The plays that the filter selects; null without a filter. */
  selected: readonly ShowPlay[] | null;
  zone: TimeZone | undefined;
  questions: readonly ReportQuestion[];
  possibleAnswers: readonly PossibleAnswer[];
  prizes: readonly Row<'prizes'>[];
  stock: StockCounts;
}

export function presentShowReport(facts: ShowFacts): ShowReport {
  const { plays, selected, zone } = facts;
  const shown = selected ?? plays;
  const visits = shown.filter(({ hasCome }) => hasCome);
  return {
    timeZone: zone ?? null,
    hours: visitsByHour(visits, zone),
    visitsWithoutTime: visits.filter(({ begunAt }) => begunAt === null).length,
    voidVisits: visits.filter(({ player }) => player.isVoid === 1).length,
    kiosks: kiosksOf(plays),
    funnel: funnelOf(shown, selected !== null),
    neverCame: selected === null ? shown.filter((play) => !play.isLoggedIn).length : null,
    brokeOff: shown.filter(({ isLoggedIn, player }) => isLoggedIn && player.isFinished === 0).length,
    questions: questionChoices(facts, countChoices(shown)),
    prizes: prizeUnits(facts),
  };
}

/** Lists the kiosks of plays by name. Adds the id to a shared name. */
function kiosksOf(plays: readonly ShowPlay[]): ReportKiosk[] {
  const names = new Map<number, string>();
  for (const { player } of plays) {
    if (player.kioskId !== null) names.set(player.kioskId, player.kioskName ?? '');
  }
  const all = [...names.values()];
  return [...names]
    .map(([id, name]) => ({ id, name: all.indexOf(name) === all.lastIndexOf(name) ? name : `${name} (${id})` }))
    .sort((a, b) => alphabet.compare(a.name, b.name));
}

/** Counts how often each answer was chosen, by its id. */
function countChoices(plays: readonly ShowPlay[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { chosen } of plays) forEachNumber(chosen, (id) => counts.set(id, (counts.get(id) ?? 0) + 1));
  return counts;
}

/** Omits a deleted answer that no player chose. */
const questionChoices = (
  { questions, possibleAnswers }: ShowFacts,
  choices: ReadonlyMap<number, number>,
): QuestionChoices[] =>
  questions.map(({ id, questionText }) => ({
    questionId: id,
    questionText,
    answers: possibleAnswers
      .filter((answer) => answer.question_id === id && (answer.is_deleted === 0 || choices.has(answer.id)))
      .map((answer) => ({
        answerId: answer.id,
        answerText: answer.answer_text,
        isCorrect: answer.is_correct === 1,
        count: choices.get(answer.id) ?? 0,
      })),
  }));

const prizeUnits = ({ prizes, stock }: ShowFacts): PrizeUnits[] =>
  prizes.map(({ id, name, winner_total: remaining }) => {
    const counts = { remaining, won: stock.won.get(id) ?? 0, reserved: stock.reserved.get(id) ?? 0 };
    const { won, reserved, left } = stockFrom(counts);
    return { prizeId: id, name, won, reserved, left };
  });
