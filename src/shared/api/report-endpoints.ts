import { Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { ContactFormat } from '../entities/contact-format.ts';
import {
  AgentParticipation,
  AverageQuizScore,
  PointsPrizes,
  QuestionOverview,
  UserOverview,
} from '../entities/reports.ts';
import { PlayFilter, ShowReport } from '../entities/show-report.ts';
import { endpoint } from './endpoint.ts';

/** docs/specification.md, 7.7: reports. */
export const reportEndpoints = {
  getAgentParticipation: endpoint('GET', '/api/Report/GetAgentParticipation/:campaignId', {
    access: 'admin',
    query: PlayFilter,
    response: AgentParticipation,
  }),
  getAverageQuizScore: endpoint('GET', '/api/Report/GetAverageQuizScore/:campaignId', {
    access: 'admin',
    query: PlayFilter,
    response: Type.Array(AverageQuizScore),
  }),
  getQuestionOverview: endpoint('GET', '/api/Report/GetQuizQuestionOverviewDetails/:campaignId', {
    access: 'admin',
    query: PlayFilter,
    response: Type.Array(QuestionOverview),
  }),
  getUserOverview: endpoint('GET', '/api/Report/GetQuizUserOverview/:campaignId', {
    access: 'admin',
    query: PlayFilter,
    response: Type.Array(UserOverview),
  }),
  getPointsPrizes: endpoint('GET', '/api/Report/GetUserPointsPrizesOverview/:campaignId', {
    access: 'admin',
    query: PlayFilter,
    response: Type.Array(PointsPrizes),
  }),
  getShowReport: endpoint('GET', '/api/Report/GetShowReport/:campaignId', {
    access: 'admin',
    query: PlayFilter,
    response: ShowReport,
  }),
  downloadMainReport: endpoint('POST', '/api/Report/GetMainReportByCampaign/:campaignId', {
    access: 'admin',
    query: PlayFilter,
    responseType: 'file',
  }),
  downloadQuestionReport: endpoint('POST', '/api/Report/GetReportQuestionUserDetailReport/:campaignId/:questionId', {
    access: 'admin',
    query: PlayFilter,
    responseType: 'file',
    refusals: ['question-gone'],
  }),
  // Only this server has this call.
  downloadContacts: endpoint('POST', '/api/Report/GetContacts/:campaignId/:format', {
    access: 'admin',
    params: Type.Object({ campaignId: Id, format: ContactFormat }),
    responseType: 'file',
    fileType: 'text/csv',
    refusals: ['too-many-for-workbook'],
  }),
  downloadUserReport: endpoint('POST', '/api/Report/GetReportUserQuestionAnswerDetailReport/:campaignId/:userId', {
    access: 'admin',
    responseType: 'file',
    refusals: ['campaign-user-gone'],
  }),
};
