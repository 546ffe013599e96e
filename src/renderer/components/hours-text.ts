import type { OpeningHours } from '#shared/ipc/opening-hours.ts';
import { text } from '../texts.ts';

/** Hours and minutes as people write them where the computer is, such as '14:00' or '2:00 PM'. */
const clockTime = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Returns a time of day such as `14:05` in words. */
export const timeText = (time: string): string => clockTime.format(new Date(`1970-01-01T${time}Z`));

/** Returns the opening hours in words, by the venue's clock. */
export const hoursText = ({ opensAt, closesAt }: OpeningHours): string =>
  text('hours.open', { opens: timeText(opensAt), closes: timeText(closesAt) });
