import type { DateMark } from '#shared/entities/date-mark.ts';
import { assertNever } from '#shared/errors.ts';
import type { Row } from '../database/schema.ts';
import type { MomentSender, RowMoment } from './row-moment.ts';

/** Default number of days after a campaign's end from which the report marks arriving plays 'after-late-days'. */
export const LATE_DAYS = 14;

/** Time after a campaign's end in which players may finish a game, because a game may run past midnight. */
const FINISHING_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the server accepts a step of a play, by its campaign's dates (docs/specification.md, 7.9). */
export type PlayTime =
  | { kind: 'accepted'; mark: DateMark | null }
  | { kind: 'refused'; reason: 'campaign-not-started' | 'campaign-over' };

export interface PlayStep {
  moment: RowMoment;
  /** A device, or a player's own session. */
  sender: MomentSender['kind'];
  /** Milliseconds since the epoch. */
  now: number;
  lateDays: number;
  /** True if the server already has an answer of this play. */
  hasBegun: boolean;
}

/** ISO 8601. */
export type CampaignDates = Pick<Row<'campaigns'>, 'start_date' | 'end_date'>;

/** True if a campaign may be played at `now` (ms), from its start to its end. */
export const isCampaignOpen = ({ start_date, end_date }: CampaignDates, now: number): boolean =>
  Date.parse(start_date) <= now && now <= Date.parse(end_date);

/** Decides whether the server accepts a step of a play. Players may finish a game within two hours after the end. */
export function playTime(campaign: CampaignDates, step: PlayStep): PlayTime {
  const dates = { start: Date.parse(campaign.start_date), end: Date.parse(campaign.end_date) };
  switch (step.sender) {
    case 'device':
      return { kind: 'accepted', mark: markOfDevice(dates, step) };
    case 'session':
      return timeOfSession(dates, step);
    default:
      return assertNever(step.sender);
  }
}

interface Dates {
  start: number;
  end: number;
}

const lastOf = ({ end }: Dates, { hasBegun }: PlayStep): number => (hasBegun ? end + FINISHING_MS : end);

/** Returns the doubt about a device's step. No date refuses the step, because its visitor has already played. */
function markOfDevice(dates: Dates, step: PlayStep): DateMark | null {
  const { moment, now, lateDays } = step;
  const last = lastOf(dates, step);
  if (moment.kind === 'unknown') return 'moment-unknown';
  if (moment.at < dates.start || moment.at > last) return 'outside-dates';
  if (now <= last) return null;
  return now <= dates.end + lateDays * DAY_MS ? 'arrived-late' : 'after-late-days';
}

/**
 * Accepts a step of a player's own session between the dates. For two hours more, accepts steps from before the end.
 */
function timeOfSession(dates: Dates, step: PlayStep): PlayTime {
  const { moment, now } = step;
  if (now < dates.start) return { kind: 'refused', reason: 'campaign-not-started' };
  if (now <= lastOf(dates, step)) return { kind: 'accepted', mark: null };
  const isInGrace = now <= dates.end + FINISHING_MS && dates.start <= moment.at && moment.at <= dates.end;
  return isInGrace ? { kind: 'accepted', mark: 'arrived-late' } : { kind: 'refused', reason: 'campaign-over' };
}
