import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { AuthSession } from '../entities/auth-session.ts';
import { AwardedPrize } from '../entities/awarded-prize.ts';
import { Id, Maybe, Version } from '../entities/base.ts';
import { Campaign } from '../entities/campaign.ts';
import { CampaignType } from '../entities/campaign-type.ts';
import { CampaignUser } from '../entities/campaign-user.ts';
import { Client } from '../entities/client.ts';
import { File } from '../entities/file.ts';
import { GameDetails } from '../entities/game-details.ts';
import { GameStatus } from '../entities/game-status.ts';
import { Prize } from '../entities/prize.ts';
import { Question } from '../entities/question.ts';
import {
  AgentParticipation,
  AverageQuizScore,
  PointsPrizes,
  QuestionOverview,
  UserOverview,
} from '../entities/reports.ts';
import { Theme } from '../entities/theme.ts';
import { User } from '../entities/user.ts';
import { ProgressEntry, StoredUserAnswer, UserAnswer } from '../entities/user-answer.ts';

/**
 * Every call of the REST API (docs/specification.md, 7), as data: the client makes requests from it and checks the
 * answers against it, the server registers its routes from it and validates with it, the contract tests run through it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base address; `:name` stands for a field of `params`. */
  path: string;
  /** Who may call it on the reference server. */
  access: 'public' | 'signed-in' | 'player' | 'admin';
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** How the body travels; JSON unless said. */
  bodyType?: 'json' | 'form' | 'multipart';
  /** What a client needs to come back; left out where the specification names nothing, so that anything will do. */
  response?: TSchema;
  /** What the reference server answers where the specification names nothing. */
  ownResponse?: TSchema;
  /** 'file' for a download named by its content-disposition header. */
  responseType?: 'json' | 'file';
}

/** What comes back from the reference server is always declared: it sends nothing else. */
type Declared = { response: TSchema } | { ownResponse: TSchema } | { responseType: 'file' };

const endpoint = <const E extends Endpoint & Declared>(definition: E): E => definition;

const ByCampaign = Type.Object({ campaignId: Id });
const ByClient = Type.Object({ clientId: Id });
const ByCampaignAndUser = Type.Object({ campaignId: Id, userId: Id });
const ById = Type.Object({ id: Id });
const CampaignName = Type.Object({ id: Id, campaignName: Maybe(Type.String()) });
/** That it is done, in a sentence for people. */
const Notice = Type.Object({ message: Type.String() });
const UserDetails = Type.Omit(CampaignUser, ['id', 'isEmailSent', 'isEmailDue', 'emailFailure']);

/** The header that carries a job's idempotency key, and comes back from a server that honours it. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

export const endpoints = {
  // Authentication and account
  logIn: endpoint({
    method: 'POST',
    path: '/oauth/Token',
    access: 'public',
    body: Type.Object({ grant_type: Type.Literal('password'), username: Type.String(), password: Type.String() }),
    bodyType: 'form',
    response: AuthSession,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/Account/ForgotPassword',
    access: 'public',
    body: Type.Object({ Email: Type.String() }),
    ownResponse: Notice,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/Account/ChangePassword',
    access: 'signed-in',
    body: Type.Object({ oldPassword: Type.String(), newPassword: Type.String(), confirmPassword: Type.String() }),
    ownResponse: Notice,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/Account/user/:id',
    access: 'signed-in',
    params: ById,
    response: User,
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/api/Account/Logout',
    access: 'signed-in',
    ownResponse: Type.Object({}),
  }),

  // Game
  getGameDetails: endpoint({
    method: 'GET',
    path: '/api/GameProgress/GetGameDetailsForUser',
    access: 'player',
    query: Type.Object({ userId: Id }),
    response: Type.Array(GameDetails),
  }),
  getUserProgress: endpoint({
    method: 'GET',
    path: '/api/GameProgress/GetUserProgressForCampaign',
    access: 'player',
    query: ByCampaignAndUser,
    response: Type.Union([Type.Array(ProgressEntry), Type.Null()]),
  }),
  getGameStatus: endpoint({
    method: 'GET',
    path: '/api/GameProgress/GetGameStatusForCampaign',
    access: 'player',
    query: ByCampaignAndUser,
    response: Type.Union([GameStatus, Type.Array(GameStatus), Type.Null()]),
  }),
  getAvailablePrizes: endpoint({
    method: 'GET',
    path: '/api/GameProgress/GetAvailablePrizesForGame/:campaignId',
    access: 'player',
    params: ByCampaign,
    response: Type.Union([Type.Array(Prize), Type.Null()]),
  }),
  // Another form of the same call; the client falls back to it on a 404 (decision 1).
  getAvailablePrizesByQuery: endpoint({
    method: 'GET',
    path: '/api/GameProgress/GetAvailablePrizesForGame',
    access: 'player',
    query: ByCampaign,
    response: Type.Union([Type.Array(Prize), Type.Null()]),
  }),
  putGameStatus: endpoint({
    method: 'PUT',
    path: '/api/GameStatus/PutGameStatus',
    access: 'player',
    query: ById,
    body: GameStatus,
    response: GameStatus,
  }),
  postAwardedPrize: endpoint({
    method: 'POST',
    path: '/api/AwardedPrizes/PostAwardedPrizeForCampaign',
    access: 'player',
    body: AwardedPrize,
    ownResponse: AwardedPrize,
  }),
  postUserAnswer: endpoint({
    method: 'POST',
    path: '/api/UserAnswers/PostUserAnswer',
    access: 'player',
    body: UserAnswer,
    ownResponse: UserAnswer,
  }),
  // The query narrows the list; a server may ignore it.
  getUserAnswers: endpoint({
    method: 'GET',
    path: '/api/UserAnswers/GetUserAnswers',
    access: 'player',
    query: Type.Partial(ByCampaignAndUser),
    response: Type.Union([Type.Array(StoredUserAnswer), Type.Null()]),
  }),

  // Branding, themes, types, files
  getClientBranding: endpoint({
    method: 'GET',
    path: '/api/Clients/GetClientBrandingInformation/:clientId',
    access: 'signed-in',
    params: ByClient,
    response: Client,
  }),
  updateClientBranding: endpoint({
    method: 'POST',
    path: '/api/Clients/UpdateClientBrandingInfo',
    access: 'admin',
    body: Type.Object({ clientId: Id, themeId: Id, logoId: Maybe(Id), version: Version }),
    ownResponse: Client,
  }),
  getThemes: endpoint({ method: 'GET', path: '/api/Themes', access: 'signed-in', response: Type.Array(Theme) }),
  getCampaignTypes: endpoint({
    method: 'GET',
    path: '/api/CampaignTypes',
    access: 'signed-in',
    response: Type.Array(CampaignType),
  }),
  postFile: endpoint({
    method: 'POST',
    path: '/api/Files/PostFile',
    access: 'admin',
    body: File,
    response: File,
  }),
  putFile: endpoint({
    method: 'PUT',
    path: '/api/Files/PutFile/:id',
    access: 'admin',
    params: ById,
    body: File,
    response: File,
  }),

  // Campaigns and prizes
  getCampaigns: endpoint({
    method: 'GET',
    path: '/api/Campaigns/GetAvailableCampaignsForClient/:clientId',
    access: 'admin',
    params: ByClient,
    response: Type.Array(Campaign),
  }),
  postCampaign: endpoint({
    method: 'POST',
    path: '/api/Campaigns/PostCampaign/:clientId',
    access: 'admin',
    params: ByClient,
    body: Type.Omit(Campaign, ['id']),
    response: Campaign,
  }),
  putCampaign: endpoint({
    method: 'PUT',
    path: '/api/Campaigns/PutCampaign',
    access: 'admin',
    query: ById,
    body: Campaign,
    response: Campaign,
  }),
  getCampaignNames: endpoint({
    method: 'GET',
    path: '/api/Campaigns/GetCampaignNamesWithId/:clientId',
    access: 'admin',
    params: ByClient,
    response: Type.Array(CampaignName),
  }),
  getCampaignPrizes: endpoint({
    method: 'GET',
    path: '/api/Campaigns/GetCampaignPrizes/:campaignId',
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(Prize),
  }),
  bulkPrizeOperation: endpoint({
    method: 'POST',
    path: '/api/Prizes/BulkPrizeOperation/:campaignId',
    access: 'admin',
    params: ByCampaign,
    // The campaign's, on which the change was made; left out by clients that know of no versions.
    query: Type.Object({ version: Type.Optional(Type.Integer()) }),
    body: Type.Array(Prize),
    ownResponse: Type.Array(Prize),
  }),

  // Questions
  getCampaignQuestions: endpoint({
    method: 'GET',
    path: '/api/Questions/GetCampaignQuestions/:campaignId',
    // Players read the questions of their own campaigns: the kiosk marks answers offline.
    access: 'signed-in',
    params: ByCampaign,
    response: Type.Union([Type.Array(Question), Type.Null()]),
  }),
  postQuestion: endpoint({
    method: 'POST',
    path: '/api/Questions/PostNewQuestionWithAnswer/:campaignId',
    access: 'admin',
    params: ByCampaign,
    body: Question,
    response: Question,
  }),
  putQuestion: endpoint({
    method: 'PUT',
    path: '/api/Questions/PutQuestion/:id',
    access: 'admin',
    params: ById,
    body: Question,
    response: Question,
  }),
  deleteQuestion: endpoint({
    method: 'DELETE',
    path: '/api/Questions/DeleteQuestion/:id',
    access: 'admin',
    params: ById,
    ownResponse: Notice,
  }),
  deleteCampaignQuestions: endpoint({
    method: 'DELETE',
    path: '/api/Questions/DeleteCampaignQuestions/:campaignId',
    access: 'admin',
    params: ByCampaign,
    ownResponse: Notice,
  }),
  getQuestionTemplate: endpoint({
    method: 'POST',
    path: '/api/BulkOperation/GetBulkQuestionInsertTemplate',
    access: 'admin',
    responseType: 'file',
  }),
  uploadQuestions: endpoint({
    method: 'POST',
    path: '/api/BulkOperation/QuestionBulkUpload/:campaignId',
    access: 'admin',
    params: ByCampaign,
    bodyType: 'multipart',
    response: Type.Array(Question),
  }),

  // Users
  getCampaignUsers: endpoint({
    method: 'GET',
    path: '/api/Campaigns/GetCampaignUsers/:campaignId',
    access: 'admin',
    params: ByCampaign,
    response: Type.Array(CampaignUser),
  }),
  addUserToCampaign: endpoint({
    method: 'POST',
    path: '/api/Account/AddUserToCampaign/:clientId/:campaignId',
    access: 'admin',
    params: Type.Object({ clientId: Id, campaignId: Id }),
    body: UserDetails,
    ownResponse: CampaignUser,
  }),
  // The flag is true when the manager's avatar changed.
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/Account/UpdateUser/:flag',
    access: 'admin',
    params: Type.Object({ flag: Type.Boolean() }),
    body: Type.Omit(CampaignUser, ['isEmailSent', 'isEmailDue', 'emailFailure']),
    ownResponse: CampaignUser,
  }),
  removeCampaignUser: endpoint({
    method: 'POST',
    path: '/api/Campaigns/RemoveCampaignUser/:campaignId/:userId',
    access: 'admin',
    params: ByCampaignAndUser,
    ownResponse: Notice,
  }),
  removeCampaignUsers: endpoint({
    method: 'DELETE',
    path: '/api/Campaigns/RemoveCampaignUsers/:campaignId',
    access: 'admin',
    params: ByCampaign,
    ownResponse: Notice,
  }),
  getUserTemplate: endpoint({
    method: 'POST',
    path: '/api/BulkOperation/GetBulkUserUpsertTemplate/:campaignId',
    access: 'admin',
    params: ByCampaign,
    responseType: 'file',
  }),
  // The spelling is the API's.
  uploadUsers: endpoint({
    method: 'POST',
    path: '/api/BulkOperation/UserBulkUplaod/:campaignId',
    access: 'admin',
    params: ByCampaign,
    bodyType: 'multipart',
    ownResponse: Notice,
  }),
  sendNotificationEmail: endpoint({
    method: 'POST',
    path: '/api/Campaigns/SendNotificationEmailToCampaignUser/:campaignId/:userId',
    access: 'admin',
    params: ByCampaignAndUser,
    ownResponse: Notice,
  }),

  // Reports
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
  }),
  downloadUserReport: endpoint({
    method: 'POST',
    path: '/api/Report/GetReportUserQuestionAnswerDetailReport/:campaignId/:userId',
    access: 'admin',
    params: ByCampaignAndUser,
    responseType: 'file',
  }),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

type NamesWith<Part> = { [N in EndpointName]: (typeof endpoints)[N] extends Part ? N : never }[EndpointName];
/** The calls that answer with a file. */
export type DownloadName = NamesWith<{ responseType: 'file' }>;
/** The calls that take a file. */
export type UploadName = NamesWith<{ bodyType: 'multipart' }>;

type Part<E, K extends string> = E extends { [key in K]: infer S extends TSchema } ? { [key in K]: Static<S> } : object;

/** A query that may be empty may be left out. */
type Query<E> = E extends { query: infer S extends TSchema }
  ? object extends Static<S>
    ? { query?: Static<S> }
    : { query: Static<S> }
  : object;

/** What a call takes: its path parameters, query and body, each where the endpoint has one. */
export type RequestOf<N extends EndpointName> = Part<(typeof endpoints)[N], 'params'> &
  Query<(typeof endpoints)[N]> &
  Part<(typeof endpoints)[N], 'body'>;

/** What a call answers; unknown where the endpoint declares nothing. */
export type ResponseOf<N extends EndpointName> = (typeof endpoints)[N] extends { response: infer S extends TSchema }
  ? Static<S>
  : unknown;

/** What the reference server answers to a call. */
export type OwnResponseOf<N extends EndpointName> = (typeof endpoints)[N] extends {
  ownResponse: infer S extends TSchema;
}
  ? Static<S>
  : ResponseOf<N>;
