import type { FleetDevice } from '#shared/entities/fleet.ts';
import { listOf } from '#shared/entities/id.ts';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import { isYes } from '#shared/rules/flag.ts';
import { SILENT_MS } from '#shared/rules/fleet.ts';
import { text } from '../../../admin-texts.ts';
import { clockTime } from '../../../components/clock-time.ts';
import { dayText } from '../parts/format.ts';

/** Returns when something happened, in words. `now` is in milliseconds since the epoch. */
export function momentText(date: string | null | undefined, now: number): string {
  const moment = Date.parse(date ?? '');
  if (Number.isNaN(moment)) return text('kiosks.never');
  return now - moment < SILENT_MS ? text('kiosks.justNow') : exactText(moment, now);
}

/**
 * Returns when a kiosk last checked in, in words. 'Just now' depends on the trouble 'silent', because only the server's
 * clock decides both. `isStale` is true if the list could not be read again. A revoked kiosk has no troubles.
 */
export function heardText(
  { heardDate, troubles, isRevoked }: Pick<FleetDevice, 'heardDate' | 'troubles' | 'isRevoked'>,
  now: number,
  isStale = false,
): string {
  const moment = Date.parse(heardDate ?? '');
  if (Number.isNaN(moment)) return text('kiosks.never');
  if (listOf(troubles).includes('silent')) return exactText(moment, now);
  return isStale || !troubles || isYes(isRevoked) ? momentText(heardDate, now) : text('kiosks.justNow');
}

function exactText(moment: number, now: number): string {
  const time = clockTime(moment);
  const day = dayAt(moment);
  return day === dayAt(now) ? text('kiosks.todayAt', { time }) : text('kiosks.dayAt', { day: dayText(day), time });
}
