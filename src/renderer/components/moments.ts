import { locale } from '#shared/texts/locale.ts';
import { text } from '../staff-texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Digits only, because the text catalogue has no names of months. */
const MOMENT = { day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false } as const;
const moment = new Intl.DateTimeFormat(locale.tag, MOMENT);

/** Returns a time such as '11/22, 14:05', in this time zone, or else in the kiosk's. */
export const momentText = (createdAt: string, timeZone?: string): string =>
  (timeZone === undefined ? moment : new Intl.DateTimeFormat(locale.tag, { ...MOMENT, timeZone })).format(
    new Date(createdAt),
  );

/** Returns the time since a moment, in whole units; 0 minutes if the clock was set back. */
export function ageText(since: number, now: number): string {
  const ms = Math.max(0, now - since);
  if (ms < HOUR_MS) return text('sync.minutes', { count: Math.floor(ms / MINUTE_MS) });
  if (ms < 2 * DAY_MS) return text('sync.hours', { count: Math.floor(ms / HOUR_MS) });
  return text('sync.days', { count: Math.floor(ms / DAY_MS) });
}

/** Returns a text such as '5 minutes ago' or 'just now'. */
export const agoText = (moment: number, now: number): string =>
  now - moment < MINUTE_MS ? text('health.justNow') : text('health.ago', { age: ageText(moment, now) });

/** Returns a text such as '5,000'. */
export const countText = (count: number): string => new Intl.NumberFormat(locale.tag).format(count);

const SIZES = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;

/** Returns a text such as '4.2 MB'. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  const maximumFractionDigits = value < 10 && power > 0 ? 1 : 0;
  const size = new Intl.NumberFormat(locale.tag, { maximumFractionDigits }).format(value);
  return text(`sync.size.${SIZES[power] ?? 'bytes'}`, { size });
}
