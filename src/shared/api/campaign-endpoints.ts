import { Type } from 'typebox';
import { Id, Maybe, Version } from '../entities/base.ts';
import { Campaign } from '../entities/campaign.ts';
import { CampaignAction, UnitsChange } from '../entities/campaign-action.ts';
import { CampaignOverview } from '../entities/overview.ts';
import { Prize, Reservation } from '../entities/prize.ts';
import { ById, endpoint } from './endpoint.ts';

const CampaignName = Type.Object({ id: Id, campaignName: Maybe(Type.String()) });

/** Why an administrator makes a change, and the version that the change is based on. */
export const Why = { reason: Maybe(Type.String()), version: Version };

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
  getOverview: endpoint('GET', '/api/Campaigns/GetOverview/:clientId', {
    access: 'admin',
    response: Type.Array(CampaignOverview),
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
  // docs/specification.md, 4.1: the recorded changes next to the form
  extendCampaign: endpoint('POST', '/api/Campaigns/ExtendCampaign/:id', {
    access: 'admin',
    body: Type.Object({ endDate: Type.String(), ...Why }),
    response: Campaign,
    isKeyed: true,
    refusals: ['stale-version'],
  }),
  changeUnits: endpoint('POST', '/api/Prizes/ChangeUnits/:campaignId', {
    access: 'admin',
    body: Type.Object({ changes: Type.Array(UnitsChange, { minItems: 1 }), ...Why }),
    response: Type.Array(Prize),
    isKeyed: true,
    refusals: ['stale-version', 'prize-unknown'],
  }),
  getReservations: endpoint('GET', '/api/Prizes/GetReservations/:campaignId', {
    access: 'admin',
    response: Type.Array(Reservation),
  }),
  openCampaign: endpoint('POST', '/api/Campaigns/OpenCampaign/:id', {
    access: 'admin',
    body: Type.Object(Why),
    response: Campaign,
    isKeyed: true,
    refusals: ['stale-version', 'state-without-action'],
  }),
  pauseCampaign: endpoint('POST', '/api/Campaigns/PauseCampaign/:id', {
    access: 'admin',
    body: Type.Object({ until: Type.String(), ...Why }),
    response: Campaign,
    isKeyed: true,
    refusals: ['stale-version', 'state-without-action'],
  }),
  resumeCampaign: endpoint('POST', '/api/Campaigns/ResumeCampaign/:id', {
    access: 'admin',
    body: Type.Object(Why),
    response: Campaign,
    isKeyed: true,
    refusals: ['stale-version', 'state-without-action'],
  }),
  endCampaign: endpoint('POST', '/api/Campaigns/EndCampaign/:id', {
    access: 'admin',
    body: Type.Object(Why),
    response: Campaign,
    isKeyed: true,
    refusals: ['stale-version', 'state-without-action'],
  }),
  getCampaignActions: endpoint('GET', '/api/Campaigns/GetCampaignActions/:id', {
    access: 'admin',
    response: Type.Array(CampaignAction),
  }),
};
