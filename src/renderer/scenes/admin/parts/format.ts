import { locale } from '#shared/texts/locale.ts';

const counts = new Intl.NumberFormat(locale.tag);
const shares = new Intl.NumberFormat(locale.tag, {
  style: 'unit',
  unit: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** '4,213'; '0' for nothing. */
export const count = (value: number | null | undefined): string => counts.format(value ?? 0);

/** '66.7%' of 66.67, '60.0%' of 60, so that a column of them lines up; '0.0%' for nothing. */
export const percent = (value: number | null | undefined): string => shares.format(value ?? 0);
