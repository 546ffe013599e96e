import { type CampaignDates, hasBegunAt, isOverAt } from './show-window.ts';

/** True if the campaign can be archived at `now` (ms): before its start or after its end, so that no play is cut off. */
export const canArchiveAt = (dates: CampaignDates, now: number): boolean =>
  !hasBegunAt(dates, now) || isOverAt(dates, now);
