import type { FleetDevice, HistoryEntry } from '#shared/entities/fleet.ts';
import { listOf } from '#shared/entities/id.ts';
import { type Grade, gradeOf, SILENT_MS } from '#shared/rules/fleet.ts';

/** A time in which a kiosk was the same; in milliseconds since the epoch. */
export interface Span {
  from: number;
  to: number;
  /** Null where nothing is known: it had not reported yet. */
  grade: Grade | null;
}

export const DAY_MS = 24 * 60 * 60_000;

/** How a kiosk was during the day before `now`, without a gap. The history says nothing of a silence that goes on. */
export function daySpans(
  history: readonly HistoryEntry[],
  { troubles, heardDate }: Pick<FleetDevice, 'troubles' | 'heardDate'>,
  now: number,
): Span[] {
  const begin = now - DAY_MS;
  const entries = history.map(({ date, troubles: then }) => ({ at: Date.parse(date), grade: gradeOf(then) }));
  const heardAt = Date.parse(heardDate ?? '');
  if (listOf(troubles).includes('silent') && !Number.isNaN(heardAt)) {
    entries.push({ at: heardAt + SILENT_MS, grade: gradeOf(['silent']) });
  }
  const marks = [{ at: begin, grade: null }, ...entries, { at: now, grade: null }];
  const spans = marks.slice(1).map(({ at }, index) => ({
    from: Math.max(begin, marks[index]?.at ?? begin),
    to: Math.min(now, at),
    grade: marks[index]?.grade ?? null,
  }));
  return spans.filter(({ from, to }) => from < to);
}

/** For how long somebody was needed, in milliseconds. */
export const alarmMs = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to, grade }) => sum + (grade === 'alarm' ? to - from : 0), 0);
