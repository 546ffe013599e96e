import { Type } from 'typebox';
import { Campaign } from '../entities/campaign.ts';
import { DeletedCampaign } from '../entities/deleted-campaign.ts';
import { Why } from './campaign-endpoints.ts';
import { endpoint, Notice } from './endpoint.ts';

/** docs/specification.md, 7.4: copies, archives, deletes and restores a campaign. */
export const wholeCampaignEndpoints = {
  copyCampaign: endpoint('POST', '/api/Campaigns/CopyCampaign/:id', {
    access: 'admin',
    body: Type.Pick(Campaign, ['campaignName', 'startDate', 'endDate']),
    response: Campaign,
    isKeyed: true,
  }),
  archiveCampaign: endpoint('POST', '/api/Campaigns/ArchiveCampaign/:id', {
    access: 'admin',
    body: Type.Object(Why),
    response: Campaign,
    isKeyed: true,
    refusals: ['stale-version', 'state-without-action'],
  }),
  unarchiveCampaign: endpoint('POST', '/api/Campaigns/UnarchiveCampaign/:id', {
    access: 'admin',
    body: Type.Object(Why),
    response: Campaign,
    isKeyed: true,
    refusals: ['stale-version', 'state-without-action'],
  }),
  deleteCampaign: endpoint('DELETE', '/api/Campaigns/DeleteCampaign/:id', {
    access: 'admin',
    query: Type.Object({ reason: Type.Optional(Type.String()), version: Type.Optional(Type.Integer()) }),
    ownResponse: Notice,
    isKeyed: true,
    refusals: ['stale-version', 'campaign-played', 'campaign-at-kiosks'],
  }),
  getDeletedCampaigns: endpoint('GET', '/api/Campaigns/GetDeletedCampaigns/:clientId', {
    access: 'admin',
    response: Type.Array(DeletedCampaign),
  }),
  restoreCampaign: endpoint('POST', '/api/Campaigns/RestoreCampaign/:id', {
    access: 'admin',
    response: Campaign,
    isKeyed: true,
    refusals: ['state-without-action'],
  }),
};
