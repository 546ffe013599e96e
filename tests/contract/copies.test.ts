import { hkdfSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { emptyCampaign, logInStranger, NORDWIND, type Stranger } from '../support/vendor.ts';

/** The server's part of safety copies (docs/specification.md, 7.11). */

const SALT = 'ab'.repeat(32);
const REFUSED = [403, 'not-permitted-for-device'];
const suite = serverSuite();
let admin: SignedIn;
let stranger: Stranger;
let campaignId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  campaignId = await emptyCampaign(suite.server.db);
});

const newDevice = (name?: string) => registerDevice(suite.api, admin, [campaignId], name);
const secretOf = (device: { token: string }) => suite.api.call('getOwnCopySecret', {}, device);
const open = async (id: Id, as: { token: string }, salt = SALT) => {
  const { status, body } = await suite.api.attempt('openCopy', { params: { id }, body: { salt } }, as);
  return status === 200 ? body : [status, body.code];
};
const keyOf = (secret: string, salt = SALT) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.from(salt, 'hex'), 'spinboard-copy', 32)).toString(
    'hex',
  );

async function strangeDevice() {
  const body = { clientId: stranger.clientId, name: 'Strange', campaignIds: [stranger.campaignId] };
  const { pairingCode } = await suite.api.call('makePairingCode', { body }, stranger);
  return { token: (await suite.api.call('registerDevice', { body: { pairingCode } })).access_token };
}

describe("a device's copy", () => {
  it('has its own secret, which is the same in every answer, even to two simultaneous requests', async () => {
    const [first, second] = [await newDevice(), await newDevice()];
    const [one, two] = await Promise.all([secretOf(first), secretOf(first)]);
    expect(one).toEqual({ clientId: NORDWIND, copySecret: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect([two, await secretOf(first)]).toEqual([one, one]);
    expect((await secretOf(second)).copySecret).not.toBe(one.copySecret);
  });

  it('can be opened by another device of the vendor, each copy with its own key', async () => {
    const [maker, keeper] = [await newDevice('Stand 1'), await newDevice('Stand 2')];
    const { copySecret } = await secretOf(maker);
    const { id } = maker.device;
    const opened = { id, name: 'Stand 1', copyKey: keyOf(copySecret), revokedDate: null };
    expect(await open(id, keeper)).toEqual(opened);
    const salt = 'cd'.repeat(32);
    expect(await open(id, keeper, salt)).toEqual({ ...opened, copyKey: keyOf(copySecret, salt) });
  });

  it('can be opened after its device was revoked, and the answer contains the date', async () => {
    const [maker, keeper] = [await newDevice(), await newDevice()];
    const { copySecret } = await secretOf(maker);
    await suite.api.call(
      'revokeDevice',
      { params: { id: maker.device.id }, body: { since: '2100-01-01T00:00:00Z' } },
      admin,
    );
    expect(await open(maker.device.id, keeper)).toMatchObject({
      copyKey: keyOf(copySecret),
      revokedDate: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('cannot be opened by a device of another vendor, or by a revoked one', async () => {
    const [maker, keeper] = [await newDevice(), await newDevice()];
    await secretOf(maker);
    const { id } = maker.device;
    expect(await open(id, await strangeDevice())).toEqual(REFUSED);
    expect(await open('nobody', keeper)).toEqual(REFUSED);
    expect(await open(keeper.device.id, keeper)).toEqual(REFUSED);
    await suite.api.call(
      'revokeDevice',
      { params: { id: keeper.device.id }, body: { since: '2100-01-01T00:00:00Z' } },
      admin,
    );
    expect(await open(id, keeper)).toEqual([401, 'signed-out']);
  });
});
