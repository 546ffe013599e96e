import type { Day } from '#shared/rules/campaign-dates.ts';

/** British English, because it puts the day first. */
const words = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns a day as text, such as 'Monday, 23 November'. */
export function dayInWords(day: Day): string {
  const parts = words.formatToParts(new Date(`${day}T00:00:00Z`));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('weekday')}, ${of('day')} ${of('month')}`;
}
