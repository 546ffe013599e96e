import type { OpeningHours } from '#shared/ipc/opening-hours.ts';
import { text } from '../texts.ts';
import { visitorsTime } from './clock-time.ts';

/** Returns a time of day such as `14:05` in words. */
export const timeText = (time: string): string => visitorsTime(Date.parse(`1970-01-01T${time}Z`), 'UTC');

/** Returns the opening hours in words, by the venue's clock. */
export const hoursText = ({ opensAt, closesAt }: OpeningHours): string =>
  text('hours.open', { opens: timeText(opensAt), closes: timeText(closesAt) });
