/** Whether a campaign may be started at `now` (ms): not before its start date, not after its end date (ISO 8601). */
export function isCampaignOpen(campaign: { start_date: string; end_date: string }, now: number): boolean {
  return Date.parse(campaign.start_date) <= now && now <= Date.parse(campaign.end_date);
}
