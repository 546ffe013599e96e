import type { Campaign } from '#shared/entities/campaign.ts';
import { knownTimeZone, localTime, type TimeZone } from '#shared/rules/venue-time.ts';
import { text } from '../../../admin-texts.ts';
import { momentText } from '../../../components/moments.ts';

/**
 * Returns a moment in the administrator's time, and also in the venue's where its clock differs. Without a time zone,
 * returns only the administrator's.
 * @param write returns a moment in a time zone, or else in the administrator's
 */
export function venueMoment(
  date: string,
  campaign: Pick<Campaign, 'timeZone'> | null,
  write: (date: string, zone?: TimeZone) => string = momentText,
): string {
  const own = write(date);
  const zone = knownTimeZone(campaign?.timeZone);
  const time = Date.parse(date);
  if (zone === null || Number.isNaN(time)) return own;
  const isSame = localTime(time, zone).offsetMs === localTime(time, undefined).offsetMs;
  return isSame ? own : text('venue.both', { venue: write(date, zone), own });
}
