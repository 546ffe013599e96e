import { listOf } from '#shared/entities/id.ts';
import type { HourOfVisits, ShowReport } from '#shared/entities/show-report.ts';
import { isYes } from '#shared/rules/flag.ts';
import { text } from '../../../admin-texts.ts';
import { dayText } from '../parts/format.ts';

/** One number of a chart. Numbers with the same label are stacked. */
export interface ChartRow {
  label: string;
  series: string;
  value: number;
}

export type VisitUnit = 'hour' | 'day';

/** Such as '11/23', because a show has few days. */
const dayName = (day: string): string => dayText(day).slice(0, 5);
const hourName = (day: string, hour: number): string =>
  text('charts.hourOfDay', { day: dayName(day), hour: String(hour).padStart(2, '0') });

/** The most days whose hours can be told apart in one chart. */
const MOST_DAYS_OF_HOURS = 5;

/** Returns the unit in which a show's visits are readable. */
export const readableUnit = ({ hours }: ShowReport): VisitUnit =>
  new Set(listOf(hours).map(({ day }) => day)).size > MOST_DAYS_OF_HOURS ? 'day' : 'hour';

/**
 * Returns the visits of each hour or day, by kiosk. Every day has all hours between the earliest and the latest hour of
 * the show, so that quiet hours show as gaps.
 */
export function visitRows({ hours, kiosks }: ShowReport, unit: VisitUnit): ChartRow[] {
  const visits = listOf(hours);
  const names = new Map(listOf(kiosks).map(({ id, name }) => [String(id), name]));
  const seriesOf = ({ kioskId }: HourOfVisits) => names.get(String(kioskId)) ?? text('charts.noKiosk');
  const rows = new Map<string, ChartRow>();
  const add = (label: string, series: string, value: number) => {
    const key = `${label} ${series}`;
    const row = rows.get(key);
    if (row) row.value += value;
    else rows.set(key, { label, series, value });
  };
  const [first] = visits;
  if (!first) return [];
  const [from, to] = [Math.min(...visits.map(({ hour }) => hour)), Math.max(...visits.map(({ hour }) => hour))];
  for (const day of new Set(visits.map((one) => one.day))) {
    const ofDay = visits.filter((one) => one.day === day);
    if (unit === 'day') {
      for (const one of ofDay) add(dayName(day), seriesOf(one), one.visits);
      continue;
    }
    for (let hour = from; hour <= to; hour += 1) {
      const ofHour = ofDay.filter((one) => one.hour === hour);
      for (const one of ofHour) add(hourName(day, hour), seriesOf(one), one.visits);
      if (ofHour.length === 0) add(hourName(day, hour), seriesOf(first), 0);
    }
  }
  return [...rows.values()];
}

/** Returns the busiest label and its number; null without visits. */
export function busiest(rows: readonly ChartRow[]): { label: string; value: number } | null {
  const totals = new Map<string, number>();
  for (const { label, value } of rows) totals.set(label, (totals.get(label) ?? 0) + value);
  const [most] = [...totals].sort(([, a], [, b]) => b - a);
  return most ? { label: most[0], value: most[1] } : null;
}

/** Returns the number of players at each step. Omits the steps that the server does not count. */
export function funnelRows({ funnel }: ShowReport): ChartRow[] {
  const steps = ['assigned', 'loggedIn', 'answered', 'quizDone', 'spun', 'won'] as const;
  return steps.flatMap((step) => {
    const value = funnel[step];
    return typeof value === 'number' ? [{ label: text(`charts.${step}`), series: text('charts.players'), value }] : [];
  });
}

/** Numbers names that occur again, because a chart draws bars with the same label as one. */
function distinct(names: readonly string[]): string[] {
  const uses = new Map<string, number>();
  return names.map((name) => {
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return use === 1 ? name : text('charts.again', { name, use });
  });
}

/** Returns the units of each prize that are left, reserved and won. */
export function prizeRows({ prizes }: ShowReport): ChartRow[] {
  const all = listOf(prizes);
  const names = distinct(all.map(({ name }) => name ?? ''));
  return all.flatMap(({ left, reserved, won }, index) => {
    const label = names[index] ?? '';
    return [
      { label, series: text('charts.left'), value: left },
      { label, series: text('charts.reserved'), value: reserved },
      { label, series: text('charts.prizeWon'), value: won },
    ];
  });
}

/** Returns how many players chose each answer of a question. */
export function choiceRows({ questions }: ShowReport, questionId: string | null): ChartRow[] {
  const all = listOf(questions);
  const question = all.find((one) => String(one.questionId) === questionId) ?? all[0];
  const answers = listOf(question?.answers);
  const names = distinct(
    answers.map(({ answerText, isCorrect }) =>
      isYes(isCorrect) ? text('charts.rightAnswer', { answer: answerText ?? '' }) : (answerText ?? ''),
    ),
  );
  return answers.map(({ isCorrect, count }, index) => ({
    label: names[index] ?? '',
    series: isYes(isCorrect) ? text('report.correct') : text('report.incorrect'),
    value: count,
  }));
}
