import { locale } from '#shared/texts/locale.ts';
import { text } from '../texts.ts';

const DAY = new Intl.DateTimeFormat(locale.tag, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Returns for example 'Saturday, 21 November 2026'. Ignores the offset, because the day is the one in the date's own
 * offset.
 */
export function dayInWords(date: string): string {
  const parts = new Map(DAY.formatToParts(new Date(date.slice(0, 10))).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return text('mail.day', { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') });
}
