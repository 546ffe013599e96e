interface CampaignDates {
  /** ISO 8601. */
  start_date: string;
  end_date: string;
}

/** Opening hours of booths, in the show's time zone. */
const OPENS = 9;
const CLOSES = 18;
const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/**
 * True if a show is open at `now` (ms): on the days of its campaign (docs/specification.md, 7.9), from nine to six in
 * the time zone of its start date.
 */
export function isShowOpen({ start_date, end_date }: CampaignDates, now: number): boolean {
  if (now < Date.parse(start_date) || now > Date.parse(end_date)) return false;
  const hour = new Date(now + offsetMs(start_date)).getTime() / HOUR_MS;
  const ofDay = hour % 24;
  return ofDay >= OPENS && ofDay < CLOSES;
}

/** Returns how far the moment's time zone is ahead of UTC. A moment without an offset is in UTC. */
function offsetMs(moment: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? [];
  const ahead = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
  return sign === '-' ? -ahead : ahead;
}
