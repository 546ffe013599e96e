import type { Campaign } from '#shared/entities/campaign.ts';
import { text } from '../../../admin-texts.ts';

/** What the page is for: a locked campaign needs no word on what will lock it. */
export function introOf(campaign: Campaign | null, isLocked = campaign?.hasCampaignUserProgress === true): string {
  if (!campaign) return text('setup.introNew');
  return text(isLocked ? 'setup.introLocked' : 'setup.intro');
}
