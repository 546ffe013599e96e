import { readMoment } from './moment.ts';
import { type DateColumns, isCampaignOpen } from './play-dates.ts';

/** Opening hours of booths, in the show's time zone. */
const OPENS = 9;
const CLOSES = 18;
const HOUR_MS = 60 * 60 * 1000;

/**
 * True if a show is open at `now` (ms): on the days of its campaign (docs/specification.md, 7.9), from nine to six in
 * the time zone of its start date.
 */
export function isShowOpen(campaign: DateColumns, now: number): boolean {
  const { offsetMs = 0 } = readMoment(campaign.start_date) ?? {};
  const hour = ((now + offsetMs) / HOUR_MS) % 24;
  return isCampaignOpen(campaign, now) && hour >= OPENS && hour < CLOSES;
}
