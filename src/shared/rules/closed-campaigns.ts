import type { ClosedCampaign } from '../entities/game-details.ts';
import type { ClosedCampaignView } from '../ipc/play.ts';
import { dayOf } from './campaign-dates.ts';

/**
 * Returns the campaign to show a player without an open campaign: the next one to begin, or else the last one that
 * ended. Returns null if none has a date.
 */
export function nextOrLast(closed: readonly ClosedCampaign[]): ClosedCampaignView | null {
  const dated = closed.flatMap(({ campaignName, startDate, endDate, isOver }): ClosedCampaignView[] => {
    const day = dayOf(isOver ? endDate : startDate);
    return day === null ? [] : [{ campaignName: campaignName ?? '', isOver, day }];
  });
  const byDay = dated.sort((a, b) => (a.day < b.day ? -1 : 1));
  return byDay.find(({ isOver }) => !isOver) ?? byDay.at(-1) ?? null;
}
