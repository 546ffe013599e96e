import type { Api } from './api.ts';
import type { SignedIn } from './player.ts';

interface NewCampaign {
  api: Api;
  admin: SignedIn;
  campaignId: number | string;
}

/** Returns one call of each change to the times of a show, each of a new campaign before its start. */
export function liveActionCalls(newCampaign: () => Promise<NewCampaign>) {
  const opened = async () => {
    const { api, admin, campaignId: id } = await newCampaign();
    const answer = await api.call('openCampaign', { params: { id }, body: {} }, admin);
    return { api, admin, params: { id }, answer };
  };
  const paused = async () => {
    const { api, admin, params } = await opened();
    const body = { until: new Date(Date.now() + 3_600_000).toISOString() };
    return { api, admin, params, answer: await api.call('pauseCampaign', { params, body }, admin) };
  };
  return {
    openCampaign: async () => (await opened()).answer,
    pauseCampaign: async () => (await paused()).answer,
    resumeCampaign: async () => {
      const { api, admin, params } = await paused();
      return api.call('resumeCampaign', { params, body: {} }, admin);
    },
    extendCampaign: async () => {
      const { api, admin, params } = await opened();
      return api.call('extendCampaign', { params, body: { endDate: '2100-01-01T00:00:00Z' } }, admin);
    },
    endCampaign: async () => {
      const { api, admin, params } = await opened();
      return api.call('endCampaign', { params, body: {} }, admin);
    },
  };
}
