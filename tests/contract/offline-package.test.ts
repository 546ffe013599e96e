import { beforeAll, describe, expect, it } from 'vitest';
import { isPassword } from '../../src/main/login/verifier.ts';
import type { OfflinePackage } from '../../src/shared/entities/offline-package.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { answerCorrectly, logIn, type Player, playerOf, type SignedIn, statusWith } from '../support/player.ts';
import { emptyCampaign } from '../support/vendor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const suite = serverSuite();
let admin: SignedIn;
let player: Player;
let device: Registered;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  player = await playerOf(suite.api, 'player06');
  device = await registerDevice(suite.api, admin, [player.campaignId]);
});

const fetchPackage = ({ token } = device, campaignId = player.campaignId) =>
  suite.api.call('getOfflinePackage', { params: { campaignId } }, { token });
const inRoster = ({ players }: OfflinePackage, { userId }: SignedIn) => players?.find(({ user }) => user.id === userId);
const verifierOf = (offline: OfflinePackage, whose = player) => inRoster(offline, whose)?.verifier ?? null;

describe('an offline package', () => {
  it('contains the campaign as players see it, for a week', async () => {
    const offline = await fetchPackage();
    const [details] = await suite.api.call('getGameDetails', { query: { userId: player.userId } }, player);
    const seen = details?.campaigns?.find(({ id }) => id === player.campaignId);
    expect({ ...offline.campaign, gameStatuses: null }).toEqual({ ...seen, gameStatuses: null });
    expect(offline.questions).toEqual(player.questions);
    expect(offline.theme).toEqual(details?.theme);
    expect(Date.parse(offline.expiresDate) - Date.parse(offline.preparedDate)).toBe(7 * DAY_MS);
  });

  it('contains the current state of a play', async () => {
    const other = await playerOf(suite.api, 'player07');
    await answerCorrectly(suite.api, other, 2);
    const status = { totalSpinsEarned: 2, remainingSpins: 2 };
    const body = statusWith(other, status);
    await suite.api.call('putGameStatus', { query: { id: other.status.id ?? '' }, body }, other);
    expect(inRoster(await fetchPackage(), other)).toMatchObject({
      user: { userName: 'player07@nordwind.example', roles: ['Player'] },
      status,
      progress: [{ isCorrect: true }, { isCorrect: true }],
    });
  });

  it('is given only to devices of the campaign', async () => {
    const empty = await emptyCampaign(suite.server.db);
    for (const campaignId of [empty, 9999]) {
      const answer = await suite.api.attempt('getOfflinePackage', { params: { campaignId } }, { token: device.token });
      expect([answer.status, answer.body.code]).toEqual([403, 'not-permitted-for-device']);
    }
  });
});

describe("a player's verifier", () => {
  it('distinguishes the right password from others', async () => {
    const verifier = verifierOf(await fetchPackage());
    expect(await isPassword('nordwind', verifier)).toBe(true);
    expect(await isPassword('Nordwind', verifier)).toBe(false);
  });

  it('does not reveal the stored hash, and differs for each device and each request', async () => {
    const other = await registerDevice(suite.api, admin, [player.campaignId], 'Stand 3');
    const own = await fetchPackage();
    const stored = suite.server.db.selectFrom('users').select('password_hash').where('id', '=', player.userId);
    const { password_hash } = await stored.executeTakeFirstOrThrow();
    expect(JSON.stringify(own)).not.toContain(password_hash.split('$').at(-1));
    const keys = [own, await fetchPackage(), await fetchPackage(other)].map((one) => verifierOf(one)?.key);
    expect(new Set(keys).size).toBe(3);
    const body = { grant_type: 'password', username: 'player06@nordwind.example', password: keys[0] };
    expect((await suite.api.attempt('logIn', { body })).status).toBe(400);
  });

  it('follows a changed password, and is removed with the player', async () => {
    const changing = await playerOf(suite.api, 'player08');
    const body = { oldPassword: 'nordwind', newPassword: 'nordwind2', confirmPassword: 'nordwind2' };
    await suite.api.call('changePassword', { body }, changing);
    const verifier = verifierOf(await fetchPackage(), changing);
    expect(await isPassword('nordwind2', verifier)).toBe(true);
    expect(await isPassword('nordwind', verifier)).toBe(false);
    const { userId, campaignId } = changing;
    await suite.api.call('removeCampaignUser', { params: { campaignId, userId } }, admin);
    expect(inRoster(await fetchPackage(), changing)).toBeUndefined();
  });

  it('exists for players with a password: not for administrators, nor for uninvited players', async () => {
    const { db } = suite.server;
    const place = { campaign_id: player.campaignId, user_id: admin.userId, created_at: '2026-11-01T00:00:00.000Z' };
    await db.insertInto('campaign_users').values(place).execute();
    const uninvited = await playerOf(suite.api, 'player09');
    await db.updateTable('users').set({ password_hash: 'none' }).where('id', '=', uninvited.userId).execute();
    const offline = await fetchPackage();
    expect(inRoster(offline, admin)).toBeUndefined();
    expect(inRoster(offline, uninvited)).toBeUndefined();
  });
});
