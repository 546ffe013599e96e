import type { Campaign } from '#shared/entities/campaign.ts';
import { text } from '../../../admin-texts.ts';

/** Introduces the page. For a locked campaign, leaves out what would lock it. */
export function introOf(campaign: Campaign | null, isLocked = campaign?.hasCampaignUserProgress === true): string {
  if (!campaign) return text('setup.introNew');
  return text(isLocked ? 'setup.introLocked' : 'setup.intro');
}
