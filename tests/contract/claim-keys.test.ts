import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newClaimKeyPair } from '../../src/main/registration/claim-key.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { emptyCampaign, logInStranger, NORDWIND, type Stranger } from '../support/vendor.ts';

/** Longer than the server remembers a vendor's keys. */
const MOMENT_MS = 11_000;

let now = Date.now();
const suite = serverSuite({ clock: { now: () => now } });
let admin: SignedIn;
let stranger: Stranger;
let campaignId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  campaignId = await emptyCampaign(suite.server.db);
});
beforeEach(() => {
  now += MOMENT_MS;
});

/** Registers a kiosk with a public key, as the app does. */
async function register(by = admin, clientId = NORDWIND, campaignIds = [campaignId], publicKey?: string | null) {
  const key = publicKey === undefined ? newClaimKeyPair().publicKey : publicKey;
  const { device, token } = await registerDevice(suite.api, by, campaignIds, 'Stand', clientId, key);
  return { id: device.id, token, publicKey: key, device };
}
let beats = 0;
const keysOf = async (kiosk: { token: string }, claimKeysVersion: string | null = null) =>
  (await suite.api.call('checkIn', { body: checkInRequestOf(now, { beat: ++beats, claimKeysVersion }) }, kiosk))
    .claimKeys ?? null;

it("a registration stores the kiosk's public key, and works without one", async () => {
  const kiosk = await register();
  expect(kiosk.device.publicKey).toBe(kiosk.publicKey);
  expect(await suite.api.call('getOwnDevice', {}, kiosk)).toMatchObject({ publicKey: kiosk.publicKey });
  expect((await register(admin, NORDWIND, [campaignId], null)).device.publicKey).toBeNull();
});

it('a registration with a malformed public key is refused, and the code stays usable', async () => {
  const body = { clientId: NORDWIND, name: 'Stand', campaignIds: [campaignId] };
  const { pairingCode } = await suite.api.call('makePairingCode', { body }, admin);
  const attempt = (publicKey?: string) => suite.api.attempt('registerDevice', { body: { pairingCode, publicKey } });
  expect(await attempt('abc')).toMatchObject({ status: 400, body: { code: 'invalid-field' } });
  expect(await attempt()).toMatchObject({ status: 200 });
});

it("a check-in brings the keys of the vendor's kiosks, and no key of another vendor", async () => {
  const [one, other] = [await register(), await register()];
  const foreign = await register(stranger, stranger.clientId, [stranger.campaignId]);
  const own = await keysOf(one);
  expect(own?.clientId).toBe(NORDWIND);
  for (const { id: deviceId, publicKey } of [one, other])
    expect(own?.keys).toContainEqual({ deviceId, publicKey, revokedDate: null });
  expect(JSON.stringify(own)).not.toContain(foreign.publicKey);
  expect(await keysOf(foreign)).toMatchObject({ clientId: stranger.clientId, keys: [{ deviceId: foreign.id }] });
});

it('a check-in brings no keys to a kiosk that holds them, and all keys again after a change', async () => {
  const kiosk = await register();
  const before = await keysOf(kiosk);
  expect(await keysOf(kiosk, before?.version)).toBeNull();
  const added = await register();
  now += MOMENT_MS;
  const after = await keysOf(kiosk, before?.version);
  expect(after?.keys.length).toBe((before?.keys.length ?? 0) + 1);
  const revokedDate = new Date(now).toISOString();
  await suite.api.call('revokeDevice', { params: { id: added.id }, body: { since: revokedDate } }, admin);
  now += MOMENT_MS;
  const revoked = await keysOf(kiosk, after?.version);
  expect(revoked?.keys).toContainEqual({ deviceId: added.id, publicKey: added.publicKey, revokedDate });
  expect(await keysOf(kiosk, revoked?.version)).toBeNull();
});
