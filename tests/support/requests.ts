import type { EndpointName } from '../../src/shared/api/endpoints.ts';
import type { GameStatus } from '../../src/shared/entities/game-status.ts';
import { newClaimCode } from '../../src/shared/rules/claim-code.ts';
import { campaignForm } from './admin.ts';
import { handOver, walkUp } from './devices.ts';
import { checkInRequestOf } from './health.ts';

/** The ids in the requests. They belong to one vendor, to one of its campaigns and to one of its players. */
export interface Target {
  clientId: number;
  campaignId: number;
  userId: number;
  status: GameStatus;
  questionId: number;
  answerId: number;
  prizeId: number;
  awardId: number;
  handOverId: number;
  fileId: number;
  deviceId: number;
}

/** A well-formed claim code that no award has. */
const CLAIM_CODE = newClaimCode({ integer: () => 7 });

const FAR = '2100-01-01T00:00:00Z';

/** Returns a well-formed request for each call. A new call does not compile without a row. */
export function requestsFor(target: Target): Record<EndpointName, object> {
  const { clientId, campaignId, userId, status, questionId, answerId, prizeId, awardId, handOverId, fileId, deviceId } =
    target;
  const ofCampaign = { params: { campaignId } };
  const ofUser = { params: { campaignId, userId } };
  const ofDevice = { params: { id: deviceId } };
  const ofAward = { params: { id: awardId } };
  const person = { firstName: 'A', lastName: 'B', email: 'a@b.example' };
  const question = { questionText: 'Why?', questionType: 1, correctAnswer: 'True' };
  const matched = { visitorId: userId, otherId: userId };
  const form = campaignForm({ campaignTypeId: 1 });
  return {
    probe: { params: { nonce: '0'.repeat(32) } },
    logIn: { body: { grant_type: 'password', username: 'nobody', password: 'wrong' } },
    getLogInWays: {},
    logInWithCode: { body: { code: 'SB-ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2' } },
    forgotPassword: { body: { Email: person.email } },
    changePassword: { body: { oldPassword: 'a', newPassword: 'b', confirmPassword: 'c' } },
    getUser: { params: { id: userId } },
    logOut: {},
    getGameDetails: { query: { userId } },
    getUserProgress: { query: { userId, campaignId } },
    getGameStatus: { query: { userId, campaignId } },
    getAvailablePrizes: ofCampaign,
    getAvailablePrizesByQuery: { query: { campaignId } },
    putGameStatus: { query: { id: status.id }, body: status },
    postAwardedPrize: { body: { userId, campaignId, prizeId } },
    confirmAward: ofAward,
    withdrawAward: { ...ofAward, body: { reason: 'Found later.' } },
    postUserAnswer: { body: { userId, campaignId, questionId, answerId, isCorrect: true } },
    getUserAnswers: { query: { userId, campaignId } },
    getVendorBranding: { params: { clientId } },
    getThemes: {},
    getCampaignTypes: {},
    postFile: { body: { fileName: 'a.png', base64String: 'AAAA' } },
    putFile: { params: { id: fileId }, body: {} },
    updateVendorBranding: { body: { clientId, themeId: 1 } },
    getCampaigns: { params: { clientId } },
    postCampaign: { params: { clientId }, body: form },
    putCampaign: { query: { id: campaignId }, body: { ...form, id: campaignId } },
    getCampaignNames: { params: { clientId } },
    getOverview: { params: { clientId } },
    getCampaignPrizes: ofCampaign,
    bulkPrizeOperation: { ...ofCampaign, body: [] },
    extendCampaign: { params: { id: campaignId }, body: { endDate: FAR } },
    correctPrize: { params: { id: prizeId }, body: { name: 'Cap', imageFile: { id: fileId } } },
    correctQuestion: { params: { id: questionId }, body: question },
    copyCampaign: { params: { id: campaignId }, body: { campaignName: 'Copy', startDate: FAR, endDate: FAR } },
    archiveCampaign: { params: { id: campaignId }, body: {} },
    unarchiveCampaign: { params: { id: campaignId }, body: {} },
    deleteCampaign: { params: { id: campaignId } },
    getDeletedCampaigns: { params: { clientId } },
    restoreCampaign: { params: { id: campaignId } },
    changeUnits: { ...ofCampaign, body: { changes: [{ prizeId, units: 1 }] } },
    getReservations: ofCampaign,
    openCampaign: { params: { id: campaignId }, body: {} },
    pauseCampaign: { params: { id: campaignId }, body: { until: FAR } },
    resumeCampaign: { params: { id: campaignId }, body: {} },
    endCampaign: { params: { id: campaignId }, body: {} },
    getCampaignActions: { params: { id: campaignId } },
    getCampaignQuestions: ofCampaign,
    postQuestion: { ...ofCampaign, body: question },
    putQuestion: { params: { id: questionId }, body: question },
    deleteQuestion: { params: { id: questionId } },
    reorderQuestions: { ...ofCampaign, body: { questionIds: [questionId] } },
    deleteCampaignQuestions: ofCampaign,
    getQuestionTemplate: {},
    getQuestionSheet: ofCampaign,
    uploadQuestions: ofCampaign,
    getCampaignUsers: ofCampaign,
    addUserToCampaign: { params: { clientId, campaignId }, body: person },
    updateUser: { params: { flag: false }, body: { ...person, id: userId } },
    removeCampaignUser: ofUser,
    removeCampaignUsers: ofCampaign,
    getUserTemplate: ofCampaign,
    uploadUsers: ofCampaign,
    sendNotificationEmail: ofUser,
    sendHeldInvitations: ofCampaign,
    getPersonMatches: ofCampaign,
    mergePersons: { ...ofCampaign, body: matched },
    findPeople: { body: { clientId, search: 'a' } },
    getPersonData: { params: { id: userId } },
    downloadPersonData: { params: { id: userId } },
    erasePerson: { params: { id: userId }, body: { reason: 'Asked by letter.' } },
    keepPersonsApart: { ...ofCampaign, body: matched },
    getConsents: { params: { userId } },
    withdrawConsent: { params: { userId }, body: { campaignId, purposeId: 'news' } },
    getAgentParticipation: ofCampaign,
    getAverageQuizScore: ofCampaign,
    getQuestionOverview: ofCampaign,
    getUserOverview: ofCampaign,
    getPointsPrizes: ofCampaign,
    getShowReport: ofCampaign,
    downloadMainReport: ofCampaign,
    downloadContacts: { params: { campaignId, format: 'csv' } },
    downloadQuestionReport: { params: { campaignId, questionId } },
    downloadUserReport: ofUser,
    makePairingCode: { body: { clientId, name: 'Stand 2', campaignIds: [campaignId] } },
    registerDevice: { body: { pairingCode: 'ABCD-EFGH' } },
    getDevices: { query: { clientId } },
    updateDevice: { ...ofDevice, body: { name: 'Stand 2', campaignIds: [] } },
    revokeDevice: { ...ofDevice, body: { since: FAR } },
    getArrivals: { ...ofDevice, query: { since: FAR } },
    trustDevice: ofDevice,
    getOwnDevice: {},
    getOwnCopySecret: {},
    checkSeal: { ...ofDevice, body: { digest: '0'.repeat(64), seals: ['0'.repeat(64)] } },
    openCopy: { ...ofDevice, body: { salt: '0'.repeat(64) } },
    postDeviceCommand: { ...ofDevice, body: { kind: 'lock' } },
    getDeviceDay: ofDevice,
    downloadDeviceLog: ofDevice,
    putOwnLog: { body: { log: 'started' } },
    checkIn: { body: checkInRequestOf(0) },
    rotateDeviceToken: {},
    getOfflinePackage: ofCampaign,
    postWalkUp: { body: walkUp(campaignId) },
    getClaim: { params: { code: CLAIM_CODE } },
    postHandOver: { body: handOver(CLAIM_CODE) },
    undoOwnHandOver: { body: { id: 'hand-over-unknown', reason: 'Wrong prize.' } },
    getOwnHandOvers: {},
    getWinners: ofCampaign,
    downloadWinners: ofCampaign,
    handOverPrize: ofAward,
    undoHandOver: { params: { id: handOverId }, body: { reason: 'Wrong prize.' } },
    returnPrizes: { ...ofCampaign, body: { reason: 'Not claimed.' } },
  };
}
