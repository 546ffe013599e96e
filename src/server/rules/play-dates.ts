import type { DateMark } from '#shared/entities/date-mark.ts';
import { assertNever } from '#shared/errors.ts';
import { type CampaignDates, isOpenAt, isPausedAt, showWindow } from '#shared/rules/show-window.ts';
import { venueZone } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import { type Closing, isDuring } from './closings.ts';
import type { MomentSender, RowMoment } from './row-moment.ts';

/** Default number of days after a campaign's end from which the report marks arriving plays 'after-late-days'. */
export const LATE_DAYS = 14;

/** Time after a campaign's end, or from a pause, in which players may finish a game that they have begun. */
const FINISHING_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the server accepts a step of a play, by its campaign's dates (docs/specification.md, 7.9). */
export type PlayTime =
  | { kind: 'accepted'; mark: DateMark | null }
  | { kind: 'refused'; reason: 'campaign-not-started' | 'campaign-paused' | 'campaign-over' };

export interface PlayStep {
  moment: RowMoment;
  /** A device, or a player's own session. */
  sender: MomentSender['kind'];
  /** Milliseconds since the epoch. */
  now: number;
  lateDays: number;
  /** True if the server already has an answer of this play. */
  hasBegun: boolean;
  /** The times in which administrators had closed the show. */
  closings: readonly Closing[];
}

/** The columns of a campaign that decide when it can be played. */
export const DATE_COLUMNS = [
  'campaigns.start_date',
  'campaigns.end_date',
  'campaigns.opened_at',
  'campaigns.ended_at',
  'campaigns.paused_at',
  'campaigns.resumes_at',
] as const;

/** The values of these columns, in ISO 8601. */
export type DateColumns = Pick<
  Row<'campaigns'>,
  'start_date' | 'end_date' | 'opened_at' | 'ended_at' | 'paused_at' | 'resumes_at'
>;

/** Returns a campaign's dates as the wire names them. */
export const datesOf = (row: DateColumns) =>
  ({
    startDate: row.start_date,
    endDate: row.end_date,
    openedDate: row.opened_at,
    endedDate: row.ended_at,
    pausedDate: row.paused_at,
    pausedUntil: row.resumes_at,
  }) satisfies CampaignDates;

/** Returns the time zone of a campaign's venue. */
export const venueZoneOf = ({ time_zone, start_date }: Pick<Row<'campaigns'>, 'time_zone' | 'start_date'>) =>
  venueZone({ timeZone: time_zone, startDate: start_date });

/** True if a campaign may be played at `now` (ms). */
export const isCampaignOpen = (row: DateColumns, now: number): boolean => isOpenAt(datesOf(row), now);

/**
 * Decides whether the server accepts a step of a play. Players may finish a game within two hours after the end, and
 * within two hours from the beginning of a pause.
 */
export function playTime(row: DateColumns, step: PlayStep): PlayTime {
  const dates = datesOf(row);
  switch (step.sender) {
    case 'device':
      return { kind: 'accepted', mark: markOfDevice(dates, step) };
    case 'session':
      return timeOfSession(dates, step);
    default:
      return assertNever(step.sender);
  }
}

const lastOf = (end: number, { hasBegun }: PlayStep): number => (hasBegun ? end + FINISHING_MS : end);

/** Returns the doubt about a device's step. No date refuses the step, because its visitor has already played. */
function markOfDevice(dates: CampaignDates, step: PlayStep): DateMark | null {
  const { moment, now, lateDays } = step;
  const { opensAt, closesAt, plannedEnd } = showWindow(dates);
  if (moment.kind === 'unknown') return 'moment-unknown';
  if (moment.at < opensAt || moment.at > lastOf(plannedEnd, step)) return 'outside-dates';
  if (isWhileClosed(step)) return 'while-closed';
  if (now <= lastOf(closesAt, step)) return null;
  return now <= closesAt + lateDays * DAY_MS ? 'arrived-late' : 'after-late-days';
}

/** True if the step happened in a time in which the show was closed, and its play had not begun before. */
const isWhileClosed = ({ closings, moment: { at }, hasBegun }: PlayStep): boolean =>
  closings.some((closing) => isDuring(closing, at) && !(hasBegun && at <= closing.from + FINISHING_MS));

/** True if a pause bars the step at a moment. */
const isInPause = (dates: CampaignDates, { hasBegun }: PlayStep, at: number): boolean =>
  isPausedAt(dates, at) && !(hasBegun && at <= showWindow(dates).pausedAt + FINISHING_MS);

/**
 * Accepts a step of a player's own session while the campaign is open. For two hours after the end or the beginning of
 * a pause, accepts steps from before. Marks a step from an earlier time in which the show was closed.
 */
function timeOfSession(dates: CampaignDates, step: PlayStep): PlayTime {
  const { moment, now } = step;
  const { opensAt, closesAt, pausedAt } = showWindow(dates);
  if (now < opensAt) return { kind: 'refused', reason: 'campaign-not-started' };
  const closed = isWhileClosed(step) ? 'while-closed' : null;
  const isFromBefore = (last: number) => now <= last + FINISHING_MS && opensAt <= moment.at && moment.at <= last;
  if (now > lastOf(closesAt, step)) {
    return isFromBefore(closesAt)
      ? { kind: 'accepted', mark: closed ?? 'arrived-late' }
      : { kind: 'refused', reason: 'campaign-over' };
  }
  if (!isInPause(dates, step, now)) return { kind: 'accepted', mark: closed };
  return isFromBefore(pausedAt - 1)
    ? { kind: 'accepted', mark: closed ?? 'arrived-late' }
    : { kind: 'refused', reason: 'campaign-paused' };
}
