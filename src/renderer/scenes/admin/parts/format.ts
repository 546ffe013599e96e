import type { Day } from '#shared/rules/campaign-dates.ts';
import { canonicalLanguage } from '#shared/rules/languages.ts';
import { locale } from '#shared/texts/locale.ts';

const counts = new Intl.NumberFormat(locale.tag);
const shares = new Intl.NumberFormat(locale.tag, {
  style: 'unit',
  unit: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Such as '4,213'; '0' for no value. */
export const count = (value: number | null | undefined): string => counts.format(value ?? 0);

/** '66.7%' for 66.67 and '60.0%' for 60, so that a column of them lines up; '0.0%' for no value. */
export const percent = (value: number | null | undefined): string => shares.format(value ?? 0);

/** Formats a day as people type it: '11/23/2026'. */
export const dayText = (day: Day): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

const languages = new Intl.DisplayNames(locale.tag, { type: 'language' });

/** Such as 'German' for `de`. Returns a malformed tag, as another server may send it, unchanged. */
export const languageName = (tag: string): string =>
  canonicalLanguage(tag) === null ? tag : (languages.of(new Intl.Locale(tag).baseName) ?? tag);
