import { dayAt } from '#shared/rules/campaign-dates.ts';
import { text } from '../texts.ts';
import { dayInWords } from './day-in-words.ts';

/** Hours and minutes as people write them where the computer is, such as '14:00' or '2:00 PM'. */
const clockTime = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** Returns when a break ends, in words, with the day unless it is today. Both moments are in ms since the epoch. */
export function backAt(until: number, now: number): string {
  const time = clockTime.format(until);
  const day = dayAt(until);
  return day === dayAt(now) ? text('closing.backAt', { time }) : text('closing.backOn', { day: dayInWords(day), time });
}
