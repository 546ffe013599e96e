import type { Campaign } from '../entities/campaign.ts';
import type { OpeningHours } from '../ipc/opening-hours.ts';
import { text } from './rule-text.ts';
import { present } from './validation.ts';

/**
 * The opening hours of a campaign's venue (docs/specification.md, 5). They inform visitors and staff, and never refuse a
 * play. They cross midnight if they end before they begin.
 */

/** The two times as they are typed; empty for none. */
export type HoursEntry = Record<'opensAt' | 'closesAt', string>;

const CLOCK_TIME = /^(\d|[01]\d|2[0-4])[:.]([0-5]\d)$/;

/**
 * Returns a typed time as `HH:mm`: hour and minute, with or without a leading zero. `24:00` is `00:00`. Returns null for
 * any other text.
 */
export function clockTime(typed: string): string | null {
  const [, hour = '', minute = ''] = CLOCK_TIME.exec(typed.trim()) ?? [];
  if (hour === '' || (hour === '24' && minute !== '00')) return null;
  return `${hour === '24' ? '00' : hour.padStart(2, '0')}:${minute}`;
}

/** Returns why two texts cannot be opening hours. Both may be empty. */
export function hoursProblems({ opensAt, closesAt }: HoursEntry): { [Field in keyof HoursEntry]?: string } {
  const [opens, closes] = [opensAt.trim(), closesAt.trim()];
  if (opens === '' && closes === '') return {};
  return present({ opensAt: timeProblem(opens), closesAt: timeProblem(closes) ?? sameProblem(opens, closes) });
}

function timeProblem(typed: string): string | undefined {
  if (typed === '') return text('rule.otherTimeMissing');
  return clockTime(typed) === null ? text('rule.unreadableTime') : undefined;
}

const sameProblem = (opens: string, closes: string): string | undefined =>
  clockTime(opens) === clockTime(closes) ? text('rule.sameTimes') : undefined;

/** Opening hours of a booth that names none. */
export const USUAL_HOURS: OpeningHours = { opensAt: '09:00', closesAt: '18:00' };

/** Returns the length of opening hours in hours, such as 9.5. */
export function lengthOf({ opensAt, closesAt }: OpeningHours): number {
  const [opens, closes] = [opensAt, closesAt].map((time) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60) as [
    number,
    number,
  ];
  return closes > opens ? closes - opens : closes - opens + 24;
}

/** Returns the opening hours of a campaign; null if it has none, or none that can be read. */
export function hoursOf({ opensAt, closesAt }: Pick<Campaign, 'opensAt' | 'closesAt'>): OpeningHours | null {
  const entry = { opensAt: opensAt ?? '', closesAt: closesAt ?? '' };
  if (opensAt == null || closesAt == null || Object.keys(hoursProblems(entry)).length > 0) return null;
  return { opensAt: clockTime(opensAt) ?? '', closesAt: clockTime(closesAt) ?? '' };
}
