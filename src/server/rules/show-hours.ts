interface CampaignDates {
  /** ISO 8601. */
  start_date: string;
  end_date: string;
}

/** When stands are open, by the clock of the show. */
const OPENS = 9;
const CLOSES = 18;
const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/**
 * Whether a show is open at `now` (ms): on the days of its campaign (docs/specification.md, 7.9), from nine to six by the
 * offset that its start was written with.
 */
export function isShowOpen({ start_date, end_date }: CampaignDates, now: number): boolean {
  if (now < Date.parse(start_date) || now > Date.parse(end_date)) return false;
  const hour = new Date(now + offsetMs(start_date)).getTime() / HOUR_MS;
  const ofDay = hour % 24;
  return ofDay >= OPENS && ofDay < CLOSES;
}

/** What a moment's own clock is ahead of UTC; one without an offset was turned into UTC. */
function offsetMs(moment: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? [];
  const ahead = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
  return sign === '-' ? -ahead : ahead;
}
