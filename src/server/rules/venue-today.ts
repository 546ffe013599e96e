import type { Row } from '../database/schema.ts';
import { readMoment } from './moment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns when today began in the time zone of the campaign's start date. All times are in ms since the epoch. */
export function startOfToday({ start_date }: Pick<Row<'campaigns'>, 'start_date'>, now: number): number {
  const { offsetMs = 0 } = readMoment(start_date) ?? {};
  return Math.floor((now + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
}
