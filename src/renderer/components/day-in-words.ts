import type { Day } from '#shared/rules/campaign-dates.ts';

/**
 * British English, because it puts the day first. Created on first use, because creating it would slow the start of the
 * login screen.
 */
let words: Intl.DateTimeFormat | undefined;

/** Returns a day as text, such as 'Monday, 23 November'. */
export function dayInWords(day: Day): string {
  words ??= new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const parts = words.formatToParts(new Date(`${day}T00:00:00Z`));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('weekday')}, ${of('day')} ${of('month')}`;
}
