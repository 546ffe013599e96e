import type { Campaign } from '#shared/entities/campaign.ts';

/** A campaign's name in a sentence, in whichever direction it is written; whole when pointed at. */
export const CampaignName = ({ campaign: { campaignName } }: { campaign: Campaign }) => (
  <bdi title={campaignName ?? ''}>{campaignName}</bdi>
);
