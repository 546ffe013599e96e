import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { serverSuite } from '../support/api-suite.ts';
import { tempFolder } from '../support/main.ts';
import { openNetwork } from '../support/network-edge.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { emptyCampaign, NORDWIND } from '../support/vendor.ts';

/** A kiosk repeats its registration after a lost answer (docs/specification.md, 7.11). */

const MINUTE_MS = 60_000;
const WRONG = 'pairing-code-wrong';

let now = Date.now();
const clock = { now: () => now };
const suite = serverSuite({ clock });
/** Another server over the same database. */
let other: TestServer;
let otherApi: Api;
let admin: SignedIn;
let campaignId: number;

beforeAll(async () => {
  other = await startTestServer({ clock, database: suite.server.database });
  otherApi = new Api(other.url);
  admin = await logIn(suite.api, 'admin');
  campaignId = await emptyCampaign(suite.server.db);
});
afterAll(() => other?.stop());

const newSecret = () => randomBytes(32).toString('hex');
let names = 0;
/** Makes a registration code for a kiosk with a name of its own. */
async function newCode() {
  const name = `Stand ${++names}`;
  const body = { clientId: NORDWIND, name, campaignIds: [campaignId] };
  return { name, ...(await suite.api.call('makePairingCode', { body }, admin)) };
}
/** Attempts to register. Returns 'registered', or the reason of the refusal. */
async function redeem(pairingCode: string, retrySecret?: string | null, { api } = { api: suite.api }) {
  const { status, body } = await api.attempt('registerDevice', { body: { pairingCode, retrySecret } });
  return status === 200 ? 'registered' : body.code;
}
async function register(pairingCode: string, retrySecret?: string, { api } = { api: suite.api }) {
  const { device, access_token } = await api.call('registerDevice', { body: { pairingCode, retrySecret } });
  return { id: device.id, token: access_token };
}
const listed = async (name: string) =>
  (await suite.api.call('getDevices', { query: { clientId: NORDWIND } }, admin)).filter(
    (device) => device.name === name,
  );
const statusOf = async (device: { token: string }) => (await suite.api.attempt('getOwnDevice', {}, device)).status;

it('the same code and secret return another token of the same device, and the first token stays valid', async () => {
  const { name, pairingCode } = await newCode();
  const secret = newSecret();
  const lost = await register(pairingCode, secret);
  const received = await register(` ${pairingCode.toLowerCase()}`, secret);
  expect(received.id).toBe(lost.id);
  expect(received.token).not.toBe(lost.token);
  expect(await listed(name)).toMatchObject([{ id: lost.id, campaigns: [{ id: campaignId }] }]);
  expect(await statusOf(lost)).toBe(200);
  expect(await statusOf(received)).toBe(200);
  expect(await statusOf(lost)).toBe(401);
});

it('the code is refused with another secret, with none, and after a registration without a secret', async () => {
  const [{ pairingCode }, bare] = [await newCode(), await newCode()];
  const secret = newSecret();
  await register(pairingCode, secret);
  expect(await redeem(pairingCode, newSecret())).toBe(WRONG);
  expect(await redeem(pairingCode)).toBe(WRONG);
  expect(await redeem(pairingCode, null)).toBe(WRONG);
  await register(bare.pairingCode);
  expect(await redeem(bare.pairingCode, secret)).toBe(WRONG);
  expect(await listed(bare.name)).toHaveLength(1);
});

it('a secret registers nothing with another code', async () => {
  const [{ pairingCode }, { pairingCode: wrong }] = [await newCode(), { pairingCode: 'ABCD2345' }];
  const secret = newSecret();
  await register(pairingCode, secret);
  expect(await redeem(wrong, secret)).toBe(WRONG);
});

it("a public key proves nothing, because check-ins bring it to all of the vendor's kiosks", async () => {
  const { pairingCode } = await newCode();
  const newKey = () => randomBytes(32).toString('base64url');
  const [publicKey, secret] = [newKey(), newSecret()];
  const attempt = (key: string, retrySecret: string) =>
    suite.api.attempt('registerDevice', { body: { pairingCode, publicKey: key, retrySecret } });
  expect(await attempt(publicKey, secret)).toMatchObject({ status: 200, body: { device: { publicKey } } });
  expect(await attempt(publicKey, newSecret())).toMatchObject({ status: 400, body: { code: WRONG } });
  // The device keeps its first key.
  expect(await attempt(newKey(), secret)).toMatchObject({ status: 200, body: { device: { publicKey } } });
});

it('a repetition ends with the code, after 15 minutes', async () => {
  const { pairingCode } = await newCode();
  const secret = newSecret();
  const { id } = await register(pairingCode, secret);
  now += 15 * MINUTE_MS - 1;
  expect(await register(pairingCode, secret)).toMatchObject({ id });
  now += 1;
  expect(await redeem(pairingCode, secret)).toBe(WRONG);
});

it('a repetition is refused once the device is revoked', async () => {
  const { pairingCode } = await newCode();
  const secret = newSecret();
  const { id, token } = await register(pairingCode, secret);
  const body = { since: '2100-01-01T00:00:00Z' };
  await suite.api.call('revokeDevice', { params: { id }, body }, admin);
  expect([await redeem(pairingCode, secret), await statusOf({ token })]).toEqual([WRONG, 401]);
});

it('simultaneous attempts at two nodes make one device', async () => {
  const { name, pairingCode } = await newCode();
  const secret = newSecret();
  const nodes = [suite, { api: otherApi }];
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, index) => register(pairingCode, secret, nodes[index % 2])),
  );
  const devices = await listed(name);
  expect(devices).toHaveLength(1);
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(devices.map(({ id }) => id)));
});

it('of simultaneous attempts with different secrets one makes the device', async () => {
  const { name, pairingCode } = await newCode();
  const nodes = [suite, { api: otherApi }];
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, index) => redeem(pairingCode, newSecret(), nodes[index % 2])),
  );
  expect(all.filter((answer) => answer === WRONG)).toHaveLength(5);
  expect(await listed(name)).toHaveLength(1);
});

it('the server stores no secret, and repetitions do not count as wrong codes', async () => {
  const { pairingCode } = await newCode();
  const secret = newSecret();
  for (let count = 0; count < 15; count += 1) await register(pairingCode, secret);
  const codes = await suite.server.db.selectFrom('pairing_codes').selectAll().execute();
  expect(JSON.stringify(codes)).not.toMatch(new RegExp(`${secret}|${pairingCode}`));
});

it('a malformed secret is refused, and the code stays usable', async () => {
  const { pairingCode } = await newCode();
  expect(await redeem(pairingCode, 'abc')).toBe('invalid-field');
  expect(await redeem(pairingCode)).toBe('registered');
});

it('a kiosk registers with the code that staff type again after a lost answer', async () => {
  const { name, pairingCode } = await newCode();
  const network = { isOnline: true, losesAnswers: true, delays: false, crossed: [] };
  const { http } = openNetwork(network, false);
  const { call, send } = await openKiosk(tempFolder(), suite.server.url, undefined, { http });
  expect(await send('device:register', { pairingCode })).toMatchObject({ ok: false, error: { code: 'unreachable' } });
  network.losesAnswers = false;
  const { kind } = await call('device:register', { pairingCode });
  expect([kind, (await listed(name)).length]).toEqual(['registered', 1]);
});
