import { Type } from 'typebox';
import { CampaignUser } from '../entities/campaign-user.ts';
import { MatchedIds, PersonMatch } from '../entities/person-match.ts';
import { HiddenRows, OtherPeople, SheetImport } from '../rules/sheet.ts';
import { endpoint, Notice } from './endpoint.ts';

const ChangedUser = Type.Omit(CampaignUser, ['isEmailSent', 'isEmailDue', 'isEmailHeld', 'emailFailure', 'erasedDate']);
const UserDetails = Type.Omit(ChangedUser, ['id']);

/** docs/specification.md, 7.6: users. */
export const userEndpoints = {
  getCampaignUsers: endpoint('GET', '/api/Campaigns/GetCampaignUsers/:campaignId', {
    access: 'admin',
    response: Type.Array(CampaignUser),
  }),
  addUserToCampaign: endpoint('POST', '/api/Account/AddUserToCampaign/:clientId/:campaignId', {
    access: 'admin',
    body: UserDetails,
    ownResponse: CampaignUser,
    isKeyed: true,
    refusals: ['not-unique', 'already-in-campaign', 'image-not-base64', 'image-refused'],
  }),
  // The flag is true if the manager's avatar changed.
  updateUser: endpoint('PUT', '/api/Account/UpdateUser/:flag', {
    access: 'admin',
    params: Type.Object({ flag: Type.Boolean() }),
    body: ChangedUser,
    ownResponse: CampaignUser,
    isKeyed: true,
    refusals: ['not-unique', 'stale-version', 'person-erased', 'image-not-base64', 'image-refused'],
  }),
  removeCampaignUser: endpoint('POST', '/api/Campaigns/RemoveCampaignUser/:campaignId/:userId', {
    access: 'admin',
    ownResponse: Notice,
    isKeyed: true,
  }),
  removeCampaignUsers: endpoint('DELETE', '/api/Campaigns/RemoveCampaignUsers/:campaignId', {
    access: 'admin',
    ownResponse: Notice,
    isKeyed: true,
  }),
  getUserTemplate: endpoint('POST', '/api/BulkOperation/GetBulkUserUpsertTemplate/:campaignId', {
    access: 'admin',
    responseType: 'file',
  }),
  // The API spells the path this way.
  uploadUsers: endpoint('POST', '/api/BulkOperation/UserBulkUplaod/:campaignId', {
    access: 'admin',
    // The administrator's answers. The server refuses a sheet that needs a missing one.
    query: Type.Object({ hiddenRows: Type.Optional(HiddenRows), otherPeople: Type.Optional(OtherPeople) }),
    bodyType: 'multipart',
    ownResponse: Type.Object({ ...Notice.properties, ...SheetImport.properties }),
    refusals: ['not-unique', 'rows-hidden', 'rows-bad', 'other-people'],
  }),
  sendNotificationEmail: endpoint('POST', '/api/Campaigns/SendNotificationEmailToCampaignUser/:campaignId/:userId', {
    access: 'admin',
    ownResponse: Notice,
    refusals: ['campaign-user-gone', 'stale-version', 'mail-not-sent', 'mail-address', 'mail-blocked'],
  }),
  // Only this server has this call, because other servers hold no invitations.
  sendHeldInvitations: endpoint('POST', '/api/Campaigns/SendHeldInvitations/:campaignId', {
    access: 'admin',
    ownResponse: Notice,
    isKeyed: true,
    refusals: ['campaign-empty'],
  }),
  // Only this server has these three calls (docs/specification.md, 7.13).
  getPersonMatches: endpoint('GET', '/api/Campaigns/GetPersonMatches/:campaignId', {
    access: 'admin',
    response: Type.Array(PersonMatch),
  }),
  mergePersons: endpoint('POST', '/api/Campaigns/MergePersons/:campaignId', {
    access: 'admin',
    body: MatchedIds,
    ownResponse: Notice,
    isKeyed: true,
    refusals: ['both-have-begun', 'person-match-gone'],
  }),
  keepPersonsApart: endpoint('POST', '/api/Campaigns/KeepPersonsApart/:campaignId', {
    access: 'admin',
    body: MatchedIds,
    ownResponse: Notice,
    isKeyed: true,
    refusals: ['person-match-gone'],
  }),
};
