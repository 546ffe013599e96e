import { beforeEach, expect, it, vi } from 'vitest';
import { createHttp } from '../../src/main/link/http.ts';
import type { OfflinePackage } from '../../src/shared/entities/offline-package.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { answerCorrectly, logIn, type Player, playerOf, type SignedIn, statusWith } from '../support/player.ts';
import { emptyCampaign, NORDWIND } from '../support/vendor.ts';

const MINUTE_MS = 60_000;
const RENEWAL_MS = 6 * 60 * MINUTE_MS;
/** Longer than the server remembers a campaign's state. */
const MOMENT_MS = 11_000;

let now = Date.now();
const suite = serverSuite({ clock: { now: () => now } });
let admin: SignedIn;
let player: Player;
let device: Registered;
let players = 5;

beforeEach(async () => {
  now = Date.now();
  admin = await logIn(suite.api, 'admin');
  player = await playerOf(suite.api, `player${String(++players).padStart(2, '0')}`);
  device = await registerDevice(suite.api, admin, [player.campaignId]);
});

const fetchPackage = (): Promise<OfflinePackage> =>
  suite.api.call('getOfflinePackage', { params: { campaignId: player.campaignId } }, device);
let beats = 0;
async function isChanged({ campaign, version }: OfflinePackage): Promise<boolean> {
  const packages = [{ campaignId: campaign.id, version }];
  const body = checkInRequestOf(now, { beat: ++beats, packages });
  return (await suite.api.call('checkIn', { body }, device)).changedPackages.length > 0;
}

it.each<[string, () => Promise<unknown>]>([
  ['the campaign', () => change('campaigns', player.campaignId)],
  ['the vendor', () => change('clients', NORDWIND)],
  ['a question', () => change('questions', Number(player.questions[0]?.id))],
  ["a player's name", () => change('users', player.userId)],
  [
    "a player's password",
    async () => {
      const body = { oldPassword: 'nordwind', newPassword: 'nordwind2', confirmPassword: 'nordwind2' };
      await suite.api.call('changePassword', { body }, player);
    },
  ],
  [
    'the list of players',
    async () => {
      const { userId, campaignId } = player;
      await suite.api.call('removeCampaignUser', { params: { campaignId, userId } }, admin);
    },
  ],
])('a package has changed after a change of %s, and not before', async (_what, work) => {
  const held = await fetchPackage();
  now += MOMENT_MS;
  expect(await isChanged(held)).toBe(false);
  await work();
  now += MOMENT_MS;
  expect(await isChanged(held)).toBe(true);
  expect(await isChanged(await fetchPackage())).toBe(false);
});

/** Counts a change, as the repositories do. */
async function change(table: 'campaigns' | 'clients' | 'questions' | 'users', id: number): Promise<void> {
  await suite.server.db
    .updateTable(table)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

it('a package has changed by plays only once it is 15 minutes old', async () => {
  const held = await fetchPackage();
  await answerCorrectly(suite.api, player, 1);
  const request = { query: { id: player.status.id ?? '' }, body: statusWith(player, { totalSpinsEarned: 1 }) };
  await suite.api.call('putGameStatus', request, player);
  now += 15 * MINUTE_MS - 1;
  expect(await isChanged(held)).toBe(false);
  now += MOMENT_MS;
  expect(await isChanged(held)).toBe(true);
});

it('an unchanged package is renewed every six hours, so that almost a week is left', async () => {
  const held = await fetchPackage();
  now += RENEWAL_MS - 1;
  expect(await isChanged(held)).toBe(false);
  now += 1;
  expect(await isChanged(held)).toBe(true);
});

it('a package of a campaign that the device does not have, and one of another server, have changed', async () => {
  const held = await fetchPackage();
  const foreign = await emptyCampaign(suite.server.db);
  expect(await isChanged({ ...held, campaign: { ...held.campaign, id: foreign } })).toBe(true);
  expect(await isChanged({ ...held, version: 'v7' })).toBe(true);
});

it('a kiosk fetches a package when it has changed, drops one that it may no longer have, and learns of its end', async () => {
  const { api, server } = suite;
  const http = createHttp(null);
  const asked: string[] = [];
  http.interceptors.request.use((request) => {
    asked.push(`${request.url}`);
    return request;
  });
  const { kiosk, call } = await openKiosk(tempFolder(), server.url, undefined, { http });
  kiosk.start();
  const { campaignId } = player;
  const body = { clientId: NORDWIND, name: 'Hall 3', campaignIds: [campaignId] };
  const { pairingCode } = await api.call('makePairingCode', { body }, admin);
  const registered = await call('device:register', { pairingCode });
  const id = registered.kind === 'registered' ? registered.device.id : '';
  await call('offline:prepare', { campaignIds: [campaignId] });
  const fetches = () => asked.filter((url) => url.includes('OfflinePackages')).length;
  const checkIns = () => asked.filter((url) => url.includes('CheckIn')).length;
  /** Waits until two more check-ins have begun, so that one was answered. */
  const checksIn = async () => {
    const before = checkIns();
    await vi.waitFor(() => expect(checkIns()).toBeGreaterThan(before + 1), { timeout: 20_000 });
  };
  await checksIn();
  expect(fetches()).toBe(1);
  await change('campaigns', campaignId);
  now += MOMENT_MS;
  await vi.waitFor(() => expect(fetches()).toBe(2), { timeout: 20_000 });
  await checksIn();
  expect(fetches()).toBe(2);

  const other = await emptyCampaign(server.db);
  await api.call('updateDevice', { params: { id }, body: { name: 'Hall 4', campaignIds: [other] } }, admin);
  await vi.waitFor(
    async () => {
      const { campaigns } = await call('offline:state', {});
      expect(campaigns.map((campaign) => [String(campaign.id), campaign.copy])).toEqual([[String(other), null]]);
    },
    { timeout: 30_000 },
  );
  expect(await call('device:state', {})).toMatchObject({ kind: 'registered', device: { name: 'Hall 4' } });

  await api.call('revokeDevice', { params: { id }, body: { since: '2100-01-01T00:00:00Z' } }, admin);
  await vi.waitFor(async () => expect(await call('device:state', {})).toMatchObject({ kind: 'refused' }), {
    timeout: 30_000,
  });
});
