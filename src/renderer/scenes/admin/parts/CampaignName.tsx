import type { Campaign } from '#shared/entities/campaign.ts';

/** A campaign's name within a sentence, in its own writing direction. Hovering shows it in full. */
export const CampaignName = ({ campaign: { campaignName } }: { campaign: Campaign }) => (
  <bdi title={campaignName ?? ''}>{campaignName}</bdi>
);
