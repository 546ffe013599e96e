/**
 * The days of a campaign (docs/specification.md, 5). A form knows calendar days; the wire knows moments, as ISO 8601
 * with the administrator's offset. Time zones are those of the machine this runs on.
 */

/** A calendar day as `2026-05-01`: earlier days compare as smaller texts. */
export type Day = string;

/** What a date field holds: a day, or a text that is none until it is corrected. */
export type DayEntry = string;

/** How days are shown and typed. */
export const DAY_FORMAT = 'MM/DD/YYYY';

/** The day it is, in this time zone. `now` in milliseconds since the epoch. */
export const dayAt = (now: number): Day => dayOfDate(new Date(now));

/**
 * The day a stored moment means: the one written in it where it carries its own offset, so that administrators in other
 * time zones see the same day; the local one where it was turned into UTC. Null for anything that is no moment.
 */
export function dayOf(moment: string | null | undefined): Day | null {
  const text = moment ?? '';
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return null;
  return text.endsWith('Z') ? dayOfDate(date) : (/^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? dayOfDate(date));
}

/** Whether the text is a day there is: `2027-02-31` is none. */
export function isDay(text: string | null): text is Day {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The day a typed text means: month, day and year, with or without leading zeros, a year of two digits being one of
 * this century; or as `2027-03-05`. Null for anything else, also with points between, where most people put the day
 * first.
 */
export function dayOfText(text: string): Day | null {
  const plain = text.trim();
  const [, month = '', , date = '', year = ''] = /^(\d\d?)([/-])(\d\d?)\2(\d{4}|\d\d)$/.exec(plain) ?? [];
  const day = month === '' ? plain : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** The first moment of the day, as ISO 8601 with offset; where clocks go forward at midnight, that is one o'clock. */
export const startOfDay = (day: Day): string => momentText(midnight(day, 0));

/** The last millisecond of the day, as ISO 8601 with offset: the end date is stored as the end of that day. */
export const endOfDay = (day: Day): string => momentText(new Date(midnight(day, 1).getTime() - 1));

type CampaignDates = { startDate?: string | null | undefined; endDate?: string | null | undefined };

/** True if the campaign can be played at `now`, in milliseconds since the epoch. A missing date sets no limit. */
export const isOpenAt = (dates: CampaignDates, now: number): boolean =>
  timeOf(dates.startDate, Number.NEGATIVE_INFINITY) <= now && !isOverAt(dates, now);

/** True if the campaign has ended at `now`, in milliseconds since the epoch. */
export const isOverAt = ({ endDate }: CampaignDates, now: number): boolean =>
  timeOf(endDate, Number.POSITIVE_INFINITY) < now;

function timeOf(date: string | null | undefined, otherwise: number): number {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? otherwise : time;
}

function midnight(day: Day, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const dayOfDate = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

function momentText(date: Date): string {
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  // JavaScript counts the other way: minutes to add to local time to reach UTC.
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const hours = twoDigits(Math.floor(Math.abs(offset) / 60));
  return `${dayOfDate(date)}T${time}.${milliseconds}${sign}${hours}:${twoDigits(Math.abs(offset) % 60)}`;
}
