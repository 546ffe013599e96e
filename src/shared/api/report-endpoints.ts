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
  getAgentParticipation: endpoint('GET', '/api/Report/GetAgentParticipation/:campaignId', {
    access: 'admin',
    params: ByCampaign,
    response: AgentParticipation,
  }),
  getAverageQuizScore: endpoint('GET', '/api/Report/GetAverageQuizScore/:campaignId', {
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(AverageQuizScore),
  }),
  getQuestionOverview: endpoint('GET', '/api/Report/GetQuizQuestionOverviewDetails/:campaignId', {
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(QuestionOverview),
  }),
  getUserOverview: endpoint('GET', '/api/Report/GetQuizUserOverview/:campaignId', {
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(UserOverview),
  }),
  getPointsPrizes: endpoint('GET', '/api/Report/GetUserPointsPrizesOverview/:campaignId', {
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(PointsPrizes),
  }),
  downloadMainReport: endpoint('POST', '/api/Report/GetMainReportByCampaign/:campaignId', {
    access: 'admin',
    params: ByCampaign,
    responseType: 'file',
  }),
  downloadQuestionReport: endpoint('POST', '/api/Report/GetReportQuestionUserDetailReport/:campaignId/:questionId', {
    access: 'admin',
    params: Type.Object({ campaignId: Id, questionId: Id }),
    responseType: 'file',
    refusals: ['question-gone'],
  }),
  downloadUserReport: endpoint('POST', '/api/Report/GetReportUserQuestionAnswerDetailReport/:campaignId/:userId', {
    access: 'admin',
    params: ByCampaignAndUser,
    responseType: 'file',
    refusals: ['campaign-user-gone'],
  }),
};
