import { Type } from 'typebox';
import { Id } from '../entities/base.ts';
import {
  AgentParticipation,
  AverageQuizScore,
  PointsPrizes,
  QuestionOverview,
  UserOverview,
} from '../entities/reports.ts';
import { ByCampaign, ByCampaignAndUser, endpoint } from './endpoint.ts';

/** docs/specification.md, 7.7: reports. */
export const reportEndpoints = {
  getAgentParticipation: endpoint({
    method: 'GET',
    path: '/api/Report/GetAgentParticipation/:campaignId',
    access: 'admin',
    params: ByCampaign,
    response: AgentParticipation,
  }),
  getAverageQuizScore: endpoint({
    method: 'GET',
    path: '/api/Report/GetAverageQuizScore/:campaignId',
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(AverageQuizScore),
  }),
  getQuestionOverview: endpoint({
    method: 'GET',
    path: '/api/Report/GetQuizQuestionOverviewDetails/:campaignId',
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(QuestionOverview),
  }),
  getUserOverview: endpoint({
    method: 'GET',
    path: '/api/Report/GetQuizUserOverview/:campaignId',
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(UserOverview),
  }),
  getPointsPrizes: endpoint({
    method: 'GET',
    path: '/api/Report/GetUserPointsPrizesOverview/:campaignId',
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(PointsPrizes),
  }),
  downloadMainReport: endpoint({
    method: 'POST',
    path: '/api/Report/GetMainReportByCampaign/:campaignId',
    access: 'admin',
    params: ByCampaign,
    responseType: 'file',
  }),
  downloadQuestionReport: endpoint({
    method: 'POST',
    path: '/api/Report/GetReportQuestionUserDetailReport/:campaignId/:questionId',
    access: 'admin',
    params: Type.Object({ campaignId: Id, questionId: Id }),
    responseType: 'file',
    refusals: ['question-gone'],
  }),
  downloadUserReport: endpoint({
    method: 'POST',
    path: '/api/Report/GetReportUserQuestionAnswerDetailReport/:campaignId/:userId',
    access: 'admin',
    params: ByCampaignAndUser,
    responseType: 'file',
    refusals: ['campaign-user-gone'],
  }),
};
