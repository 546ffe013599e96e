import { Type } from 'typebox';
import { Id, Maybe } from '../entities/base.ts';
import { Campaign } from '../entities/campaign.ts';
import { Prize } from '../entities/prize.ts';
import { ById, endpoint } from './endpoint.ts';

const CampaignName = Type.Object({ id: Id, campaignName: Maybe(Type.String()) });

/** docs/specification.md, 7.4: campaigns and prizes. */
export const campaignEndpoints = {
  getCampaigns: endpoint('GET', '/api/Campaigns/GetAvailableCampaignsForClient/:clientId', {
    access: 'admin',
    response: Type.Array(Campaign),
  }),
  postCampaign: endpoint('POST', '/api/Campaigns/PostCampaign/:clientId', {
    access: 'admin',
    body: Type.Omit(Campaign, ['id']),
    response: Campaign,
    isKeyed: true,
  }),
  putCampaign: endpoint('PUT', '/api/Campaigns/PutCampaign', {
    access: 'admin',
    query: ById,
    body: Campaign,
    response: Campaign,
    isKeyed: true,
    refusals: ['campaign-id-mismatch', 'stale-version', 'locked-by-progress'],
  }),
  getCampaignNames: endpoint('GET', '/api/Campaigns/GetCampaignNamesWithId/:clientId', {
    access: 'admin',
    response: Type.Array(CampaignName),
  }),
  getCampaignPrizes: endpoint('GET', '/api/Campaigns/GetCampaignPrizes/:campaignId', {
    access: 'admin',
    response: Type.Array(Prize),
  }),
  bulkPrizeOperation: endpoint('POST', '/api/Prizes/BulkPrizeOperation/:campaignId', {
    access: 'admin',
    // The version of the campaign that the change is based on; omitted by clients that do not support versions.
    query: Type.Object({ version: Type.Optional(Type.Integer()) }),
    body: Type.Array(Prize),
    ownResponse: Type.Array(Prize),
    isKeyed: true,
    refusals: [
      'prize-unknown',
      'stale-version',
      'locked-by-progress',
      'no-press-your-luck',
      'no-wheel',
      'slot-twice',
      'prize-leased',
      'not-found',
    ],
  }),
};
