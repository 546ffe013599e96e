import { locale } from '#shared/texts/locale.ts';

const words = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Such as 'Sun, Nov 29, 14:05', in the kiosk's own time. @param moment ISO 8601 */
export const momentText = (moment: string): string =>
  new Date(moment).toLocaleString(locale.tag, { ...words, hour12: false });

/** Such as '1.2 MB'. */
export const sizeText = (bytes: number): string =>
  new Intl.NumberFormat(locale.tag, {
    style: 'unit',
    unit: bytes < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / (bytes < 1_000_000 ? 1000 : 1_000_000));
