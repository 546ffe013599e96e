import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { Api } from './api.ts';
import type { SignedIn } from './player.ts';
import { NORDWIND } from './vendor.ts';

interface NewCampaign {
  api: Api;
  admin: SignedIn;
  campaign: Campaign;
}

/** Returns one call of each change to a campaign as a whole, each of a new campaign. */
export function wholeCampaignCalls(newCampaign: () => Promise<NewCampaign>) {
  const archived = async () => {
    const { api, admin, campaign } = await newCampaign();
    const params = { id: campaign.id };
    return { api, admin, params, answer: await api.call('archiveCampaign', { params, body: {} }, admin) };
  };
  const deleted = async () => {
    const { api, admin, campaign } = await newCampaign();
    const params = { id: campaign.id };
    await api.call('deleteCampaign', { params, query: {} }, admin);
    return { api, admin, params };
  };
  return {
    copyCampaign: async () => {
      const { api, admin, campaign } = await newCampaign();
      const body = { ...campaign, campaignName: 'Copy' };
      return api.call('copyCampaign', { params: { id: campaign.id }, body }, admin);
    },
    archiveCampaign: async () => (await archived()).answer,
    unarchiveCampaign: async () => {
      const { api, admin, params } = await archived();
      return api.call('unarchiveCampaign', { params, body: {} }, admin);
    },
    deleteCampaign: async () => {
      const { api, admin, campaign } = await newCampaign();
      return api.call('deleteCampaign', { params: { id: campaign.id }, query: {} }, admin);
    },
    getDeletedCampaigns: async () => {
      const { api, admin } = await deleted();
      return api.call('getDeletedCampaigns', { params: { clientId: NORDWIND } }, admin);
    },
    restoreCampaign: async () => {
      const { api, admin, params } = await deleted();
      return api.call('restoreCampaign', { params }, admin);
    },
  };
}
