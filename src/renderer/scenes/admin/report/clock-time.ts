import { locale } from '#shared/texts/locale.ts';

/** Returns the time of a moment (milliseconds since the epoch) to the second, such as '14:30:10'. */
export const clockTime = (moment: number): string =>
  new Date(moment).toLocaleTimeString(locale.tag, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  });
