import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealOf } from '../../src/main/registration/seal.ts';
import { logInCodeHash } from '../../src/server/security/log-in-code.ts';
import { questionTemplate } from '../../src/server/sheets/question-sheet.ts';
import { userTemplate } from '../../src/server/sheets/user-sheet.ts';
import { type Sheet, writeWorkbook } from '../../src/server/sheets/workbook.ts';
import { type EndpointName, endpoints, type RequestOf } from '../../src/shared/api/endpoints.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { campaignForm, campaignTypesOf, makeCampaign, PIXEL, uploadImage, wheelPrize } from '../support/admin.ts';
import type { UploadedFile } from '../support/api.ts';
import { consentingVisitor } from '../support/consents.ts';
import { isTestedOverThisKind } from '../support/databases.ts';
import { allowWalkUps, matchedVisits, registerDevice, walkUp } from '../support/devices.ts';
import { handOverCalls } from '../support/hand-overs.ts';
import { checkInRequestOf } from '../support/health.ts';
import { liveActionCalls } from '../support/live-actions.ts';
import {
  answerCorrectly,
  answerTo,
  logIn,
  playerOf,
  prizeNamed,
  type SignedIn,
  statusWith,
} from '../support/player.ts';
import { RecordingApi } from '../support/recording-api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { NORDWIND } from '../support/vendor.ts';
import { wholeCampaignCalls } from '../support/whole-campaigns.ts';

/**
 * Makes every call of the API once, correctly: with the app's own client, which checks status and schema, against the
 * real server. A new endpoint does not compile without a row here; a row that does not make its own call fails.
 */

let server: TestServer;
let api: RecordingApi;
let admin: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ mailer: { send: async () => undefined } });
  api = new RecordingApi(server.url);
  admin = await logIn(api, 'admin');
});
afterAll(() => server?.stop());

/** Makes a call as an administrator. */
const asAdmin = <N extends EndpointName>(name: N, request: RequestOf<N>) => api.call(name, request, admin);

/** The login code of an invitation. */
const CODE = 'SB-ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2';

let players = 0;
/** Returns a player that no other row uses. The first five have other assignments. */
const newPlayer = () => playerOf(api, nextName());
const nextName = () => `player${String(5 + ++players).padStart(2, '0')}`;

/** Creates a campaign that no other row uses. */
async function newCampaign() {
  const { wheel } = await campaignTypesOf(api, admin);
  const campaign = await makeCampaign(api, admin, { campaignTypeId: wheel });
  return { campaign, campaignId: campaign.id };
}

const ofNewCampaign = async () => ({ params: { campaignId: (await newCampaign()).campaignId } });

async function newPrizes() {
  const { campaignId } = await newCampaign();
  const body = [wheelPrize(await uploadImage(api, admin))];
  await asAdmin('bulkPrizeOperation', { params: { campaignId }, body });
  return campaignId;
}

const question: Question = { questionText: 'Is vinyl back?', questionType: 1, correctAnswer: 'True' };
const trueFalse = { ...question, answers: [{ answerText: 'True' }, { answerText: 'False' }] };

async function newQuestion() {
  const { campaignId } = await newCampaign();
  const stored = await asAdmin('postQuestion', { params: { campaignId }, body: trueFalse });
  return { campaignId, stored, id: stored.id ?? '' };
}

let people = 0;
const person = () => ({ firstName: 'Zoë', lastName: 'Quint', email: `new${++people}@nordwind.example` });

async function newCampaignUser() {
  const { campaignId } = await newCampaign();
  await asAdmin('addUserToCampaign', { params: { clientId: NORDWIND, campaignId }, body: person() });
  const [user] = await asAdmin('getCampaignUsers', { params: { campaignId } });
  return { campaignId, user: user ?? {}, userId: user?.id ?? '' };
}

/** Awards a prize to a new player. Returns the award's id. */
async function newAward(): Promise<number> {
  const player = await newPlayer();
  await answerCorrectly(api, player, 5);
  const { userId, campaignId } = player;
  const prizeId = prizeNamed(player, 'Earbuds').id ?? '';
  await api.call('postAwardedPrize', { body: { userId, campaignId, prizeId } }, player);
  const award = server.db.selectFrom('awarded_prizes').select('id').where('user_id', '=', userId);
  return (await award.executeTakeFirstOrThrow()).id;
}

const newMatch = async () => matchedVisits(server, admin, Number((await newCampaign()).campaignId));
const newDevice = async () => registerDevice(api, admin, [(await newCampaign()).campaignId]);

/** A filled-in template. */
async function sheetFile(sheet: Sheet, rows: Sheet['rows']): Promise<UploadedFile> {
  return { fileName: 'filled.xlsx', bytes: new Uint8Array(await writeWorkbook([{ ...sheet, rows }])) };
}

/** A played campaign. Reports change nothing, so all rows share it. */
let played: Promise<{ campaignId: number; userId: number; questionId: Id }> | null = null;
function playedCampaign() {
  played ??= newPlayer().then(async (player) => {
    await answerCorrectly(api, player, 2);
    return { campaignId: player.campaignId, userId: player.userId, questionId: player.questions[0]?.id ?? '' };
  });
  return played;
}

const report = (name: EndpointName & `get${string}`) => async (): Promise<unknown> => {
  const { campaignId } = await playedCampaign();
  return asAdmin(name, { params: { campaignId } } as unknown as RequestOf<typeof name>);
};

const rows: { [N in EndpointName]: () => Promise<unknown> } = {
  logIn: () => logIn(api, 'player01'),
  getLogInWays: () => api.call('getLogInWays', {}),
  logInWithCode: async () => {
    const { userId } = await newPlayer();
    const log_in_code_hash = logInCodeHash(CODE);
    await server.db.updateTable('campaign_users').set({ log_in_code_hash }).where('user_id', '=', userId).execute();
    return api.call('logInWithCode', { body: { code: CODE } });
  },
  forgotPassword: () => api.call('forgotPassword', { body: { Email: 'player02@nordwind.example' } }),
  changePassword: async () => {
    const user = await logIn(api, nextName());
    const body = { oldPassword: 'nordwind', newPassword: 'nordwind2', confirmPassword: 'nordwind2' };
    return api.call('changePassword', { body }, user);
  },
  getUser: () => asAdmin('getUser', { params: { id: admin.userId } }),
  logOut: async () => api.call('logOut', {}, await logIn(api, nextName())),

  getGameDetails: async () => {
    const { userId, token } = await newPlayer();
    return api.call('getGameDetails', { query: { userId } }, { token });
  },
  getUserProgress: async () => {
    const { userId, campaignId, token } = await newPlayer();
    return api.call('getUserProgress', { query: { userId, campaignId } }, { token });
  },
  getGameStatus: async () => {
    const { userId, campaignId, token } = await newPlayer();
    return api.call('getGameStatus', { query: { userId, campaignId } }, { token });
  },
  getAvailablePrizes: async () => {
    const { campaignId, token } = await newPlayer();
    return api.call('getAvailablePrizes', { params: { campaignId } }, { token });
  },
  getAvailablePrizesByQuery: async () => {
    const { campaignId, token } = await newPlayer();
    return api.call('getAvailablePrizesByQuery', { query: { campaignId } }, { token });
  },
  putGameStatus: async () => {
    const player = await newPlayer();
    await answerCorrectly(api, player, 1);
    const body = statusWith(player, { totalSpinsEarned: 1, remainingSpins: 1 });
    return api.call('putGameStatus', { query: { id: player.status.id ?? '' }, body }, player);
  },
  postAwardedPrize: async () => {
    const player = await newPlayer();
    await answerCorrectly(api, player, 5);
    const { userId, campaignId } = player;
    const body = { userId, campaignId, prizeId: prizeNamed(player, 'Earbuds').id };
    return api.call('postAwardedPrize', { body }, player);
  },
  confirmAward: async () => {
    const id = await newAward();
    await server.db.updateTable('awarded_prizes').set({ held: 'second-visit' }).where('id', '=', id).execute();
    return asAdmin('confirmAward', { params: { id } });
  },
  withdrawAward: async () =>
    asAdmin('withdrawAward', { params: { id: await newAward() }, body: { reason: 'Found later.' } }),
  postUserAnswer: async () => {
    const player = await newPlayer();
    return api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
  },
  getUserAnswers: async () => api.call('getUserAnswers', { query: {} }, await newPlayer()),

  getVendorBranding: () => asAdmin('getVendorBranding', { params: { clientId: NORDWIND } }),
  updateVendorBranding: async () => {
    const [theme] = await asAdmin('getThemes', {});
    return asAdmin('updateVendorBranding', { body: { clientId: NORDWIND, themeId: theme?.id ?? '' } });
  },
  getThemes: () => asAdmin('getThemes', {}),
  getCampaignTypes: () => asAdmin('getCampaignTypes', {}),
  postFile: () => asAdmin('postFile', { body: { fileName: 'a.png', base64String: PIXEL } }),
  putFile: async () => {
    const { id } = await uploadImage(api, admin);
    return asAdmin('putFile', { params: { id: id ?? '' }, body: { description: 'A dot' } });
  },

  getCampaigns: () => asAdmin('getCampaigns', { params: { clientId: NORDWIND } }),
  postCampaign: () => newCampaign(),
  putCampaign: async () => {
    const { campaign } = await newCampaign();
    const body = { ...campaignForm({}), ...campaign, campaignName: 'Renamed' };
    return asAdmin('putCampaign', { query: { id: campaign.id }, body });
  },
  getCampaignNames: () => asAdmin('getCampaignNames', { params: { clientId: NORDWIND } }),
  getOverview: () => asAdmin('getOverview', { params: { clientId: NORDWIND } }),
  getCampaignPrizes: async () => asAdmin('getCampaignPrizes', await ofNewCampaign()),
  bulkPrizeOperation: () => newPrizes(),

  getCampaignQuestions: async () => asAdmin('getCampaignQuestions', await ofNewCampaign()),
  postQuestion: () => newQuestion(),
  putQuestion: async () => {
    const { id, stored } = await newQuestion();
    return asAdmin('putQuestion', { params: { id }, body: { ...stored, questionText: 'Is tape back?' } });
  },
  deleteQuestion: async () => {
    const { id } = await newQuestion();
    return asAdmin('deleteQuestion', { params: { id } });
  },
  reorderQuestions: async () => {
    const { campaignId, id } = await newQuestion();
    return asAdmin('reorderQuestions', { params: { campaignId }, body: { questionIds: [id] } });
  },
  deleteCampaignQuestions: async () => {
    const { campaignId } = await newQuestion();
    return asAdmin('deleteCampaignQuestions', { params: { campaignId } });
  },
  getQuestionTemplate: () => api.download('getQuestionTemplate', {}, admin),
  getQuestionSheet: async () => api.download('getQuestionSheet', await ofNewCampaign(), admin),
  uploadQuestions: async () => {
    const { campaignId } = await newCampaign();
    const file = await sheetFile(questionTemplate(), [
      ['Is vinyl back?', 'True/False', null, null, null, null, 'True'],
    ]);
    const questions = await api.upload('uploadQuestions', { params: { campaignId } }, file, admin);
    expect(questions).toHaveLength(1);
  },

  getCampaignUsers: async () => asAdmin('getCampaignUsers', await ofNewCampaign()),
  addUserToCampaign: () => newCampaignUser(),
  updateUser: async () => {
    const { user } = await newCampaignUser();
    const { isEmailSent: _, ...body } = user;
    return asAdmin('updateUser', { params: { flag: false }, body: { ...body, location: 'Hall 4' } });
  },
  removeCampaignUser: async () => {
    const { campaignId, userId } = await newCampaignUser();
    return asAdmin('removeCampaignUser', { params: { campaignId, userId } });
  },
  removeCampaignUsers: async () => asAdmin('removeCampaignUsers', await ofNewCampaign()),
  getUserTemplate: async () => {
    const { campaignId } = await newCampaign();
    return api.download('getUserTemplate', { params: { campaignId } }, admin);
  },
  uploadUsers: async () => {
    const { campaignId } = await newCampaign();
    const { firstName, lastName, email } = person();
    const file = await sheetFile(userTemplate([]), [[firstName, lastName, email, null, null]]);
    await api.upload('uploadUsers', { params: { campaignId } }, file, admin);
    expect(await asAdmin('getCampaignUsers', { params: { campaignId } })).toMatchObject([{ email }]);
  },
  sendHeldInvitations: async () => {
    const { campaignId } = await newQuestion();
    return asAdmin('sendHeldInvitations', { params: { campaignId } });
  },
  changeUnits: async () => {
    const params = { campaignId: await newPrizes() };
    const [prize] = await asAdmin('getCampaignPrizes', { params });
    return asAdmin('changeUnits', { params, body: { changes: [{ prizeId: prize?.id ?? '', units: 2 }] } });
  },
  ...wholeCampaignCalls(async () => ({ api, admin, campaign: (await newCampaign()).campaign })),
  correctPrize: async () => {
    const [prize] = await asAdmin('getCampaignPrizes', { params: { campaignId: await newPrizes() } });
    return asAdmin('correctPrize', { params: { id: prize?.id ?? '' }, body: { ...prize, name: 'Cap' } });
  },
  correctQuestion: async () => {
    const { id, stored } = await newQuestion();
    return asAdmin('correctQuestion', { params: { id }, body: { ...stored, questionText: 'Is tape back?' } });
  },
  getReservations: async () => asAdmin('getReservations', { params: { campaignId: await newPrizes() } }),
  ...liveActionCalls(async () => ({ api, admin, campaignId: (await newCampaign()).campaignId })),
  getCampaignActions: async () => asAdmin('getCampaignActions', { params: { id: (await newCampaign()).campaignId } }),
  getPersonMatches: async () => asAdmin('getPersonMatches', await newMatch()),
  getConsents: async () => asAdmin('getConsents', { params: { userId: (await newPlayer()).userId } }),
  withdrawConsent: async () => {
    const { userId, campaignId, purposeId } = await consentingVisitor(server, admin);
    return asAdmin('withdrawConsent', { params: { userId }, body: { campaignId, purposeId } });
  },
  mergePersons: async () => asAdmin('mergePersons', await newMatch()),
  keepPersonsApart: async () => asAdmin('keepPersonsApart', await newMatch()),
  findPeople: async () => asAdmin('findPeople', { body: { clientId: NORDWIND, search: 'player01' } }),
  getPersonData: async () => asAdmin('getPersonData', { params: { id: (await newCampaignUser()).userId } }),
  downloadPersonData: async () =>
    api.download('downloadPersonData', { params: { id: (await newCampaignUser()).userId } }, admin),
  erasePerson: async () => {
    const { userId: id } = await newCampaignUser();
    return asAdmin('erasePerson', { params: { id }, body: { reason: 'Asked by letter.' } });
  },
  sendNotificationEmail: async () => {
    const { campaignId, userId } = await newCampaignUser();
    return asAdmin('sendNotificationEmail', { params: { campaignId, userId } });
  },
  getAgentParticipation: report('getAgentParticipation'),
  getAverageQuizScore: report('getAverageQuizScore'),
  getQuestionOverview: report('getQuestionOverview'),
  getUserOverview: report('getUserOverview'),
  getPointsPrizes: report('getPointsPrizes'),
  getShowReport: report('getShowReport'),
  downloadContacts: async () => {
    const { campaignId } = await newCampaign();
    return api.download('downloadContacts', { params: { campaignId, format: 'csv' } }, admin);
  },
  downloadMainReport: async () => {
    const { campaignId } = await playedCampaign();
    return api.download('downloadMainReport', { params: { campaignId } }, admin);
  },
  downloadQuestionReport: async () => {
    const { campaignId, questionId } = await playedCampaign();
    return api.download('downloadQuestionReport', { params: { campaignId, questionId } }, admin);
  },
  downloadUserReport: async () => {
    const { campaignId, userId } = await playedCampaign();
    return api.download('downloadUserReport', { params: { campaignId, userId } }, admin);
  },

  ...handOverCalls(async () => ({ server, api, admin, awardId: await newAward(), device: await newDevice() })),
  makePairingCode: () => newDevice(),
  registerDevice: () => newDevice(),
  getDevices: () => asAdmin('getDevices', { query: { clientId: NORDWIND } }),
  updateDevice: async () => {
    const { device } = await newDevice();
    return asAdmin('updateDevice', { params: { id: device.id }, body: { name: 'Stand 3', campaignIds: [] } });
  },
  revokeDevice: async () => {
    const { device } = await newDevice();
    return asAdmin('revokeDevice', { params: { id: device.id }, body: { since: '2100-01-01T00:00:00Z' } });
  },
  getArrivals: async () => {
    const { device } = await newDevice();
    return asAdmin('getArrivals', { params: { id: device.id }, query: { since: '2100-01-01T00:00:00Z' } });
  },
  trustDevice: async () => {
    const { device } = await newDevice();
    return asAdmin('trustDevice', { params: { id: device.id } });
  },
  probe: () => api.call('probe', { params: { nonce: '0'.repeat(32) } }),
  checkSeal: async () => {
    const { device, token } = await newDevice();
    const digest = 'ab'.repeat(32);
    return api.call('checkSeal', { params: { id: device.id }, body: { digest, seals: [sealOf(token, digest)] } });
  },
  getOwnDevice: async () => api.call('getOwnDevice', {}, await newDevice()),
  getOwnCopySecret: async () => api.call('getOwnCopySecret', {}, await newDevice()),
  openCopy: async () => {
    const { device, token } = await newDevice();
    await api.call('getOwnCopySecret', {}, { token });
    return api.call('openCopy', { params: { id: device.id }, body: { salt: 'ab'.repeat(32) } }, { token });
  },
  postDeviceCommand: async () => {
    const { device } = await newDevice();
    return asAdmin('postDeviceCommand', { params: { id: device.id }, body: { kind: 'sync-now' } });
  },
  getDeviceDay: async () => asAdmin('getDeviceDay', { params: { id: (await newDevice()).device.id } }),
  putOwnLog: async () => api.call('putOwnLog', { body: { log: 'started' } }, await newDevice()),
  downloadDeviceLog: async () => {
    const registered = await newDevice();
    await api.call('putOwnLog', { body: { log: 'started' } }, registered);
    return api.download('downloadDeviceLog', { params: { id: registered.device.id } }, admin);
  },
  checkIn: async () => api.call('checkIn', { body: checkInRequestOf(Date.now()) }, await newDevice()),
  rotateDeviceToken: async () => api.call('rotateDeviceToken', {}, await newDevice()),
  postWalkUp: async () => {
    const { device, token } = await newDevice();
    const campaignId = Number(device.campaigns?.[0]?.id);
    await allowWalkUps(server, campaignId);
    return api.call('postWalkUp', { body: walkUp(campaignId) }, { token });
  },
  getOfflinePackage: async () => {
    const { device, token } = await newDevice();
    const campaignId = device.campaigns?.[0]?.id ?? '';
    return api.call('getOfflinePackage', { params: { campaignId } }, { token });
  },
};

const names = (Object.keys(endpoints) as EndpointName[]).filter(isTestedOverThisKind);

describe('every row of endpoints.ts is tested against the real server', () => {
  it.each(names.map((name) => ({ name, ...endpoints[name] })))('$name: $method $path', async ({ name }) => {
    api.succeeded.delete(name);
    await rows[name]();
    expect([...api.succeeded]).toContain(name);
  });
});
