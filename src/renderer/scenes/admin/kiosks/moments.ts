import { dayAt } from '#shared/rules/campaign-dates.ts';
import { locale } from '#shared/texts/locale.ts';
import { text } from '../../../admin-texts.ts';
import { dayText } from '../parts/format.ts';

/** Clocks differ. */
const JUST_NOW_MS = 3 * 60_000;

/** Such as '14:05', in the kiosk's own time. */
export const timeText = (moment: number): string =>
  new Date(moment).toLocaleTimeString(locale.tag, { hour: '2-digit', minute: '2-digit', hour12: false });

/** When a kiosk was last heard, in words. `now` is in milliseconds since the epoch. */
export function heardText(heardDate: string | null | undefined, now: number): string {
  const moment = Date.parse(heardDate ?? '');
  if (Number.isNaN(moment)) return text('kiosks.never');
  if (now - moment < JUST_NOW_MS) return text('kiosks.justNow');
  const time = timeText(moment);
  const day = dayAt(moment);
  return day === dayAt(now) ? text('kiosks.todayAt', { time }) : text('kiosks.dayAt', { day: dayText(day), time });
}
