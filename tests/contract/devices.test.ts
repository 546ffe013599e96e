import axios from 'axios';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealOf } from '../../src/main/registration/seal.ts';
import { MAXIMUM_WAITING } from '../../src/server/repositories/device-tokens.ts';
import { pairingCodeHash } from '../../src/server/security/pairing-code.ts';
import { DEVICE_TOKEN_LIFETIME_MS, tokenHash } from '../../src/server/security/token.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { emptyCampaign, logInStranger, NORDWIND, type Stranger } from '../support/vendor.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WRONG = 'pairing-code-wrong';

let now = Date.now();
const clock = { now: () => now };
const suite = serverSuite({ clock });
let admin: SignedIn;
let stranger: Stranger;
let campaignId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  campaignId = await emptyCampaign(suite.server.db);
});

const codeRequest = (values: { clientId?: Id; name?: string; place?: string; campaignIds?: Id[] } = {}) => ({
  body: { clientId: NORDWIND, name: 'Stand 2', campaignIds: [campaignId], ...values },
});
const newCode = async () => (await suite.api.call('makePairingCode', codeRequest(), admin)).pairingCode;
/** Attempts to register. Returns 'registered', or the reason of the refusal. */
async function redeem(pairingCode: string, { api } = suite) {
  const { status, body } = await api.attempt('registerDevice', { body: { pairingCode } });
  return status === 200 ? 'registered' : body.code;
}
const newDevice = (name?: string) => registerDevice(suite.api, admin, [campaignId], name);
const statusOf = async ({ token }: { token: string }) =>
  (await suite.api.attempt('getOwnDevice', {}, { token })).status;
const rotate = async (device: { token: string }) => ({
  token: (await suite.api.call('rotateDeviceToken', {}, device)).access_token,
});
const listed = async ({ device }: Registered) =>
  (await suite.api.call('getDevices', { query: { clientId: NORDWIND } }, admin)).find(({ id }) => id === device.id);

describe('a registration code', () => {
  it('makes a device with its name and its campaigns', async () => {
    const { pairingCode, expiresDate } = await suite.api.call('makePairingCode', codeRequest(), admin);
    expect(pairingCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(Date.parse(expiresDate) - now).toBe(15 * MINUTE_MS);
    const grant = await suite.api.call('registerDevice', { body: { pairingCode } });
    expect(grant).toMatchObject({ token_type: 'Bearer', device: { name: 'Stand 2', isRevoked: false } });
    const own = await suite.api.call('getOwnDevice', {}, { token: grant.access_token });
    expect(own).toMatchObject({ id: grant.device.id, campaigns: [{ id: campaignId, campaignName: 'Autumn show' }] });
  });

  it('may be typed in small letters, with blanks and dashes', async () => {
    const code = (await newCode()).toLowerCase();
    expect(await redeem(` ${code.slice(0, 4)}-${code.slice(4)} `)).toBe('registered');
  });

  it('works once, also when many requests use it at once', async () => {
    const code = await newCode();
    const all = await Promise.all(Array.from({ length: 5 }, () => redeem(code)));
    expect(all.sort()).toEqual([WRONG, WRONG, WRONG, WRONG, 'registered']);
  });

  it('ends after 15 minutes, with the same answer as an unknown code', async () => {
    const [one, other] = [await newCode(), await newCode()];
    now += 15 * MINUTE_MS - 1;
    expect(await redeem(one)).toBe('registered');
    now += 1;
    const { status, body } = await suite.api.attempt('registerDevice', { body: { pairingCode: other } });
    const unknown = await suite.api.attempt('registerDevice', { body: { pairingCode: 'ABCD2345' } });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: WRONG })]);
    expect(unknown).toMatchObject({ status, body });
  });

  it('is stored as a hash, as are the tokens of devices', async () => {
    const code = await newCode();
    const { token } = await newDevice();
    const codes = await suite.server.db.selectFrom('pairing_codes').selectAll().execute();
    expect(codes.map(({ code_hash }) => code_hash)).toContain(pairingCodeHash(code));
    const tokens = await suite.server.db.selectFrom('device_tokens').selectAll().execute();
    expect(tokens.map(({ token_hash }) => token_hash)).toContain(tokenHash(token));
    expect(JSON.stringify([codes, tokens])).not.toMatch(new RegExp(`${code}|${token}`));
  });

  it("is for the administrator's own vendor and campaigns only, and requires a name", async () => {
    const reasonOf = async (values: Parameters<typeof codeRequest>[0]) =>
      (await suite.api.attempt('makePairingCode', codeRequest(values), admin)).body.code;
    expect(await reasonOf({ clientId: stranger.clientId })).toBe('not-permitted');
    expect(await reasonOf({ campaignIds: [campaignId, stranger.campaignId] })).toBe('not-permitted');
    expect(await reasonOf({ campaignIds: [999_999] })).toBe('not-permitted');
    expect(await reasonOf({ name: ' ' })).toBe('invalid-field');
    expect(await reasonOf({ campaignIds: [campaignId, String(campaignId)] })).toBeUndefined();
  });
});

describe('guessing registration codes', () => {
  const guarded = serverSuite({ limits: { wrongCodesPerAddress: 3, wrongCodes: 5 }, trustedProxies: 'nearest' });
  const guess = async (address: string, pairingCode = 'ABCD2345') =>
    (
      await axios.post(
        `${guarded.server.url}/api/Devices`,
        { pairingCode },
        { headers: { 'x-forwarded-for': address }, validateStatus: () => true },
      )
    ).status;
  const rightCode = async () => {
    const by = await logIn(guarded.api, 'admin');
    const body = { clientId: NORDWIND, name: 'Stand 2', campaignIds: [] };
    return (await guarded.api.call('makePairingCode', { body }, by)).pairingCode;
  };

  it('is blocked for an address after a few guesses, even simultaneous ones, and for all addresses after more', async () => {
    const [first, second, third] = [await rightCode(), await rightCode(), await rightCode()];
    // Right codes do not count.
    expect(await guess('192.0.2.1', first)).toBe(200);
    const all = await Promise.all(Array.from({ length: 6 }, () => guess('192.0.2.1')));
    expect(all.sort()).toEqual([400, 400, 400, 429, 429, 429]);
    expect(await guess('192.0.2.1', second)).toBe(429);
    expect(await guess('192.0.2.2', second)).toBe(200);
    expect(await guess('192.0.2.3')).toBe(400);
    expect(await guess('192.0.2.4')).toBe(400);
    expect(await guess('192.0.2.5')).toBe(429);
    expect(await guess('192.0.2.6', third)).toBe(429);
  });
});

describe('the list of devices', () => {
  it("shows an administrator only the own vendor's devices", async () => {
    const { device } = await newDevice('Stand 7');
    const own = await suite.api.call('getDevices', { query: { clientId: NORDWIND } }, admin);
    expect(own.at(-1)).toMatchObject(device);
    expect(await suite.api.call('getDevices', { query: { clientId: stranger.clientId } }, stranger)).toEqual([]);
    const barred = [
      ['getDevices', { query: { clientId: NORDWIND } }],
      ['updateDevice', { params: { id: device.id }, body: { name: 'Mine', campaignIds: [] } }],
      ['revokeDevice', { params: { id: device.id }, body: { since: '2100-01-01T00:00:00Z' } }],
    ] as const;
    for (const [name, request] of barred) {
      const { status, body } = await suite.api.attempt(name, request, stranger);
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'not-permitted' });
    }
    expect((await suite.api.call('getDevices', { query: { clientId: NORDWIND } }, admin)).at(-1)).toMatchObject(device);
  });

  it('accepts a new name and other campaigns, but not those of another vendor', async () => {
    const registered = await newDevice();
    const { device } = registered;
    const change = (campaignIds: Id[]) => ({ params: { id: device.id }, body: { name: 'Stand 9', campaignIds } });
    const { body } = await suite.api.attempt('updateDevice', change([stranger.campaignId]), admin);
    expect(body.code).toBe('not-permitted');
    expect(await listed(registered)).toMatchObject(device);
    const other = await emptyCampaign(suite.server.db, 'Winter show');
    const changed = await suite.api.call('updateDevice', change([other]), admin);
    const campaigns = [{ id: other, campaignName: 'Winter show', isPutAway: false }];
    expect(changed).toEqual({ ...device, name: 'Stand 9', campaigns });
    expect(await suite.api.call('getOwnDevice', {}, registered)).toMatchObject({ name: 'Stand 9', campaigns });
    expect(await suite.api.call('updateDevice', change([]), admin)).toMatchObject({ campaigns: [] });
  });

  it('keeps a revoked device in the list, and ends all its tokens at once', async () => {
    const registered = await newDevice();
    const further = await rotate(registered);
    expect(await statusOf(registered)).toBe(200);
    const { device } = registered;
    const revoked = await suite.api.call(
      'revokeDevice',
      { params: { id: device.id }, body: { since: '2100-01-01T00:00:00Z' } },
      admin,
    );
    expect(revoked).toMatchObject({ id: device.id, isRevoked: true });
    for (const each of [registered, further]) {
      const { status, body } = await suite.api.attempt('getOwnDevice', {}, each);
      expect([status, body.code]).toEqual([401, 'signed-out']);
    }
    expect((await suite.api.attempt('rotateDeviceToken', {}, registered)).status).toBe(401);
    expect(
      await suite.api.call(
        'revokeDevice',
        { params: { id: device.id }, body: { since: '2100-01-01T00:00:00Z' } },
        admin,
      ),
    ).toEqual(revoked);
    expect(await listed(registered)).toMatchObject(revoked);
  });

  it("shows a device's place: as registered, until an administrator changes it", async () => {
    const { pairingCode } = await suite.api.call('makePairingCode', codeRequest({ place: ' Hall 3 ' }), admin);
    const { device } = await suite.api.call('registerDevice', { body: { pairingCode } });
    expect(device.place).toBe('Hall 3');
    const change = async (place?: string) => {
      const body = { name: 'Stand 2', campaignIds: [], ...(place !== undefined && { place }) };
      return (await suite.api.call('updateDevice', { params: { id: device.id }, body }, admin)).place;
    };
    expect([await change(), await change('Foyer'), await change(' ')]).toEqual(['Hall 3', 'Foyer', null]);
  });

  it("shows a device's last call, to a quarter of an hour", async () => {
    const registered = await newDevice();
    const hear = async (afterMs: number) => {
      now += afterMs;
      await suite.api.call('getOwnDevice', {}, registered);
      return (await listed(registered))?.lastSeenDate;
    };
    expect((await listed(registered))?.lastSeenDate).toBeNull();
    const first = await hear(0);
    expect(first).toBe(new Date(now).toISOString());
    expect(await hear(15 * MINUTE_MS - 1)).toBe(first);
    expect(await hear(1)).toBe(new Date(now).toISOString());
    // The clock was a day ahead, and has been corrected.
    expect(await hear(-DAY_MS)).toBe(new Date(now).toISOString());
    now += DAY_MS;
  });
});

describe("a device's token", () => {
  it('can be rotated, and ends when the next one is first used', async () => {
    const old = await newDevice();
    const further = await rotate(old);
    expect(await statusOf(old)).toBe(200);
    expect(await statusOf(further)).toBe(200);
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(further)).toBe(200);
  });

  it('stays valid after a lost answer to a rotation, and the lost token ends too', async () => {
    const old = await newDevice();
    const lost = await rotate(old);
    const received = await rotate(old);
    expect(await statusOf(received)).toBe(200);
    expect([await statusOf(lost), await statusOf(old)]).toEqual([401, 401]);
  });

  it('does not end later ones, because one of them may be on its way', async () => {
    const old = await newDevice();
    const [first, second] = [await rotate(old), await rotate(old)];
    expect(await statusOf(first)).toBe(200);
    expect(await statusOf(second)).toBe(200);
    expect(await statusOf(first)).toBe(401);
  });

  it('exists only a limited number of times, however often a device asks for more', async () => {
    const old = await newDevice();
    const asked = [];
    for (let count = 0; count <= MAXIMUM_WAITING; count++) asked.push(await rotate(old));
    const rows = suite.server.db.selectFrom('device_tokens').select('id').where('device_id', '=', old.device.id);
    expect(await rows.execute()).toHaveLength(1 + MAXIMUM_WAITING);
    expect(await statusOf(old)).toBe(200);
    const [first, second] = asked;
    expect([first && (await statusOf(first)), second && (await statusOf(second))]).toEqual([401, 200]);
  });

  it("does not end another device's when it ends", async () => {
    const [one, other] = [await newDevice(), await newDevice()];
    expect(await statusOf(await rotate(other))).toBe(200);
    expect(await statusOf(one)).toBe(200);
  });

  it('ends 400 days after its last use', async () => {
    const device = await newDevice();
    for (const pause of [DEVICE_TOKEN_LIFETIME_MS - DAY_MS, DEVICE_TOKEN_LIFETIME_MS - DAY_MS]) {
      now += pause;
      expect(await statusOf(device)).toBe(200);
    }
    now += 400 * DAY_MS;
    expect(await statusOf(device)).toBe(401);
    expect(DEVICE_TOKEN_LIFETIME_MS).toBe(400 * DAY_MS);
  });
});

describe("a device's seal", () => {
  beforeAll(async () => {
    // The clock has ended the first session.
    admin = await logIn(suite.api, 'admin');
  });
  const digest = 'ab'.repeat(32);
  const check = async (id: Id, seals: string[], of = digest) => {
    const { status, body } = await suite.api.attempt('checkSeal', { params: { id }, body: { digest: of, seals } });
    return status === 200 ? body : [status, body.code];
  };
  const REFUSED = [400, 'seal-wrong'];

  it('is confirmed with the name of the device that made it, for this digest only', async () => {
    const { device, token } = await newDevice('Stand 7');
    const other = await newDevice('Stand 8');
    expect(await check(device.id, ['cd'.repeat(32), sealOf(token, digest)])).toEqual({
      id: device.id,
      name: 'Stand 7',
    });
    expect(await check(device.id, [sealOf(token, digest)], 'cd'.repeat(32))).toEqual(REFUSED);
    expect(await check(other.device.id, [sealOf(token, digest)])).toEqual(REFUSED);
    expect(await check(device.id, [sealOf('made up', digest)])).toEqual(REFUSED);
    expect(await check(device.id, [])).toEqual(REFUSED);
    expect(await check('nobody', [sealOf(token, digest)])).toEqual(REFUSED);
  });

  it('is valid while a new token waits for its first use, and ends with its own token', async () => {
    const registered = await newDevice();
    const { id } = registered.device;
    const seal = sealOf(registered.token, digest);
    const next = await rotate(registered);
    expect(await check(id, [seal])).toMatchObject({ id });
    expect(await check(id, [sealOf(next.token, digest)])).toMatchObject({ id });
    expect(await statusOf(next)).toBe(200);
    expect(await check(id, [seal])).toEqual(REFUSED);
    await suite.api.call('revokeDevice', { params: { id }, body: { since: '2100-01-01T00:00:00Z' } }, admin);
    expect(await check(id, [sealOf(next.token, digest)])).toEqual(REFUSED);
  });
});
