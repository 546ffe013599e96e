import { beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../src/shared/api/endpoints.ts';
import type { Device } from '../../src/shared/entities/device.ts';
import { campaignForm } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice, walkUp } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import {
  answerCorrectly,
  answerTo,
  logIn,
  type Player,
  playerOf,
  type SignedIn,
  statusWith,
} from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let player: Player;
let other: Player;
let admin: SignedIn;
let stranger: SignedIn;
let device: Device;

beforeAll(async () => {
  player = await playerOf(suite.api, 'player06');
  other = await playerOf(suite.api, 'player05');
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  ({ device } = await registerDevice(suite.api, admin, [player.campaignId]));
});

type Public = 'probe' | 'logIn' | 'getLogInWays' | 'logInWithCode' | 'forgotPassword' | 'registerDevice' | 'checkSeal';

/** Returns a well-formed request for each call that needs a session, with the ids of `whose`. */
const requests = (whose: Player): Record<Exclude<EndpointName, Public>, object> => {
  const { userId, campaignId, status } = whose;
  const clientId = NORDWIND;
  const ofCampaign = { params: { campaignId } };
  const ofUser = { params: { campaignId, userId } };
  const person = { firstName: 'A', lastName: 'B', email: 'a@b.example' };
  const question = { questionText: 'Why?', questionType: 1, correctAnswer: 'True' };
  return {
    changePassword: { body: { oldPassword: 'a', newPassword: 'b', confirmPassword: 'c' } },
    getUser: { params: { id: userId } },
    logOut: {},
    getGameDetails: { query: { userId } },
    getUserProgress: { query: { userId, campaignId } },
    getGameStatus: { query: { userId, campaignId } },
    getAvailablePrizes: { params: { campaignId } },
    getAvailablePrizesByQuery: { query: { campaignId } },
    putGameStatus: { query: { id: status.id }, body: statusWith(whose, {}) },
    postAwardedPrize: { body: { userId, campaignId, prizeId: 1 } },
    confirmAward: { params: { id: 1 } },
    withdrawAward: { params: { id: 1 }, body: { reason: 'Found later.' } },
    postUserAnswer: { body: answerTo(whose, 0) },
    getUserAnswers: { query: { userId, campaignId } },
    getVendorBranding: { params: { clientId: 1 } },
    getThemes: {},
    getCampaignTypes: {},
    postFile: { body: { fileName: 'a.png', base64String: 'AAAA' } },
    putFile: { params: { id: 1 }, body: {} },
    updateVendorBranding: { body: { clientId, themeId: 1 } },
    getCampaigns: { params: { clientId } },
    postCampaign: { params: { clientId }, body: campaignForm({ campaignTypeId: 1 }) },
    putCampaign: { query: { id: campaignId }, body: { ...campaignForm({ campaignTypeId: 1 }), id: campaignId } },
    getCampaignNames: { params: { clientId } },
    getCampaignPrizes: ofCampaign,
    bulkPrizeOperation: { ...ofCampaign, body: [] },
    getCampaignQuestions: ofCampaign,
    postQuestion: { ...ofCampaign, body: question },
    putQuestion: { params: { id: 1 }, body: question },
    deleteQuestion: { params: { id: 1 } },
    deleteCampaignQuestions: ofCampaign,
    getQuestionTemplate: {},
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
    mergePersons: { ...ofCampaign, body: { visitorId: 1, otherId: 2 } },
    keepPersonsApart: { ...ofCampaign, body: { visitorId: 1, otherId: 2 } },
    getAgentParticipation: ofCampaign,
    getAverageQuizScore: ofCampaign,
    getQuestionOverview: ofCampaign,
    getUserOverview: ofCampaign,
    getPointsPrizes: ofCampaign,
    downloadMainReport: ofCampaign,
    downloadQuestionReport: { params: { campaignId, questionId: 1 } },
    downloadUserReport: ofUser,
    makePairingCode: { body: { clientId, name: 'Stand 2', campaignIds: [campaignId] } },
    getDevices: { query: { clientId } },
    updateDevice: { params: { id: device.id }, body: { name: 'Stand 2', campaignIds: [] } },
    revokeDevice: { params: { id: device.id }, body: { since: '2100-01-01T00:00:00Z' } },
    getArrivals: { params: { id: device.id }, query: { since: '2100-01-01T00:00:00Z' } },
    trustDevice: { params: { id: device.id } },
    getOwnDevice: {},
    getOwnCopySecret: {},
    openCopy: { params: { id: device.id }, body: { salt: '0'.repeat(64) } },
    postDeviceCommand: { params: { id: device.id }, body: { kind: 'lock' } },
    getDeviceDay: { params: { id: device.id } },
    downloadDeviceLog: { params: { id: device.id } },
    putOwnLog: { body: { log: 'started' } },
    checkIn: { body: checkInRequestOf(0) },
    rotateDeviceToken: {},
    getOfflinePackage: ofCampaign,
    postWalkUp: { body: walkUp(campaignId) },
  };
};
/** Calls that reach only the caller's own data, and uploads, which tests/contract/sheets.test.ts covers. */
const WITHOUT_OWNER: readonly EndpointName[] = ['postFile', 'getQuestionTemplate', 'uploadQuestions', 'uploadUsers'];
/** Calls about one player, made by that player. */
const OF_A_PLAYER = [
  'getUser',
  'getGameDetails',
  'getUserProgress',
  'getGameStatus',
  'putGameStatus',
  'getUserAnswers',
  'postUserAnswer',
  'postAwardedPrize',
] as const;
type Guarded = keyof ReturnType<typeof requests>;
const namesWith = (access: string) =>
  (Object.keys(requests(player)) as Guarded[]).filter((name) => endpoints[name].access === access);

describe('access', () => {
  it('needs a token everywhere but at login', async () => {
    for (const [name, request] of Object.entries(requests(player))) {
      const { status, body } = await suite.api.attempt(name as EndpointName, request);
      expect({ name, status, body }).toEqual({
        name,
        status: 401,
        body: { code: 'signed-out', message: 'Please log in again.' },
      });
    }
  });

  it('to the game is for players, to administration for administrators, to devices for devices', async () => {
    const barred: [string, SignedIn][] = [
      ['player', admin],
      ['admin', player],
      ['device', player],
      ['device', admin],
    ];
    for (const [access, user] of barred) {
      const names = namesWith(access);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        // With the caller's own id, so that only the role is wrong.
        const request = requests({ ...player, userId: user.userId })[name] ?? {};
        const { status, body } = await suite.api.attempt(name, request, user);
        const expected = { code: 'not-permitted', message: 'Requested information is not permitted' };
        expect({ name, status, body }).toEqual({ name, status: 403, body: expected });
      }
    }
  });

  it('to the game is refused to an administrator, even one assigned to the campaign', async () => {
    const { db } = suite.server;
    const { userId, token } = admin;
    const place = { campaign_id: player.campaignId, user_id: userId, created_at: '2026-11-01T00:00:00.000Z' };
    await db.insertInto('campaign_users').values(place).execute();
    for (const name of namesWith('player')) {
      const { status } = await suite.api.attempt(name, requests({ ...player, userId })[name], { token });
      expect({ name, status }).toEqual({ name, status: 403 });
    }
    await db.deleteFrom('campaign_users').where('user_id', '=', userId).execute();
  });

  it("to another player's data is refused to a player", async () => {
    const names = [...namesWith('player'), 'getUser', 'getCampaignQuestions'] as Guarded[];
    for (const name of names) {
      const { status } = await suite.api.attempt(name, requests(other)[name] ?? {}, player);
      expect({ name, status }).toEqual({ name, status: 403 });
    }
  });

  it("to another player's data in the same campaign is refused too", async () => {
    const mate = await playerOf(suite.api, 'player07');
    expect(mate.campaignId).toBe(player.campaignId);
    const { campaignId } = player;
    const { id: prizeId } = player.prizes[0] ?? {};
    const own = { ...requests(mate), postAwardedPrize: { body: { userId: mate.userId, campaignId, prizeId } } };
    // Answers and prizes that would count as this player's.
    await answerCorrectly(suite.api, player, 5);
    for (const name of OF_A_PLAYER) {
      const { status, body } = await suite.api.attempt(name, own[name], player);
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'not-permitted' });
    }
  });

  it("to a campaign needs an assignment, also with the caller's own user id", async () => {
    const { campaignId } = other;
    const { userId } = player;
    const mixed: [EndpointName, object][] = [
      ['getUserProgress', { query: { userId, campaignId } }],
      ['getGameStatus', { query: { userId, campaignId } }],
      ['getUserAnswers', { query: { campaignId } }],
      ['postUserAnswer', { body: { ...answerTo(other, 0), userId } }],
      ['postAwardedPrize', { body: { userId, campaignId, prizeId: 1 } }],
    ];
    for (const [name, request] of mixed) {
      expect((await suite.api.attempt(name, request, player)).status).toBe(403);
    }
  });

  it('ends with the assignment', async () => {
    const leaver = await playerOf(suite.api, 'player09');
    await suite.server.db.deleteFrom('campaign_users').where('user_id', '=', leaver.userId).execute();
    const { status } = await suite.api.attempt('putGameStatus', requests(leaver).putGameStatus ?? {}, leaver);
    expect(status).toBe(403);
  });

  it("to the vendor's users, questions and branding is granted to its administrator", async () => {
    const user = await suite.api.call('getUser', { params: { id: player.userId } }, admin);
    expect(user).toMatchObject({ id: player.userId, userName: 'player06@nordwind.example', roles: ['Player'] });
    const { campaignId } = player;
    expect(await suite.api.call('getCampaignQuestions', { params: { campaignId } }, admin)).toHaveLength(12);
    expect(await suite.api.call('getVendorBranding', { params: { clientId: 1 } }, admin)).toMatchObject({ id: 1 });
  });

  it("to another vendor's data is refused", async () => {
    const owned = namesWith('admin').filter((name) => !WITHOUT_OWNER.includes(name));
    for (const name of [...owned, 'getUser', 'getCampaignQuestions', 'getVendorBranding'] as const) {
      const { status } = await suite.api.attempt(name, requests(player)[name] ?? {}, stranger);
      expect({ name, status }).toEqual({ name, status: 403 });
    }
  });

  it('to an unknown id and to a foreign id is refused with the same answer', async () => {
    for (const id of ['no such user', 999_999, '1.5', -1]) {
      expect((await suite.api.attempt('getUser', { params: { id } }, admin)).status).toBe(403);
    }
  });

  it('is answered with headers that forbid caching', async () => {
    const { headers } = await suite.api.answer('getThemes', {}, admin);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'idempotency-key-support': 'honoured',
    });
  });
});
