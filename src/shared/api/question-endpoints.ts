import { Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { Question } from '../entities/question.ts';
import { MAXIMUM_SHEET_ROWS, SheetAnswers } from '../rules/sheet.ts';
import { endpoint, Notice } from './endpoint.ts';

/** docs/specification.md, 7.5: questions. */
export const questionEndpoints = {
  getCampaignQuestions: endpoint('GET', '/api/Questions/GetCampaignQuestions/:campaignId', {
    // Players read their campaigns' questions, because the kiosk checks answers offline.
    access: 'signed-in',
    response: Type.Union([Type.Array(Question), Type.Null()]),
  }),
  postQuestion: endpoint('POST', '/api/Questions/PostNewQuestionWithAnswer/:campaignId', {
    access: 'admin',
    body: Question,
    response: Question,
    isKeyed: true,
    refusals: ['locked-by-progress', 'question-type-unknown', 'too-many-answers', 'no-correct-answer'],
  }),
  putQuestion: endpoint('PUT', '/api/Questions/PutQuestion/:id', {
    access: 'admin',
    body: Question,
    response: Question,
    isKeyed: true,
    refusals: [
      'question-gone',
      'locked-by-progress',
      'stale-version',
      'question-type-fixed',
      'question-type-unknown',
      'too-many-answers',
      'no-correct-answer',
    ],
  }),
  deleteQuestion: endpoint('DELETE', '/api/Questions/DeleteQuestion/:id', {
    access: 'admin',
    ownResponse: Notice,
    isKeyed: true,
    refusals: ['question-gone', 'locked-by-progress'],
  }),
  deleteCampaignQuestions: endpoint('DELETE', '/api/Questions/DeleteCampaignQuestions/:campaignId', {
    access: 'admin',
    ownResponse: Notice,
    isKeyed: true,
    refusals: ['locked-by-progress'],
  }),
  // docs/specification.md, 4.2: the order of the quiz
  reorderQuestions: endpoint('POST', '/api/Questions/ReorderQuestions/:campaignId', {
    access: 'admin',
    body: Type.Object({ questionIds: Type.Array(Id, { maxItems: MAXIMUM_SHEET_ROWS }) }),
    response: Type.Array(Question),
    isKeyed: true,
    refusals: ['locked-by-progress', 'questions-changed'],
  }),
  getQuestionTemplate: endpoint('POST', '/api/BulkOperation/GetBulkQuestionInsertTemplate', {
    access: 'admin',
    responseType: 'file',
  }),
  getQuestionSheet: endpoint('POST', '/api/BulkOperation/GetQuestionSheet/:campaignId', {
    access: 'admin',
    responseType: 'file',
  }),
  uploadQuestions: endpoint('POST', '/api/BulkOperation/QuestionBulkUpload/:campaignId', {
    access: 'admin',
    // The administrator's answers. The server asks for a missing one by refusing: with 'rows-hidden', with 'rows-bad',
    // then with 'questions-twice'.
    query: SheetAnswers,
    bodyType: 'multipart',
    response: Type.Array(Question),
    refusals: ['locked-by-progress', 'rows-hidden', 'rows-bad', 'questions-twice'],
  }),
};
