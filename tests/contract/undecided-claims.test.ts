import { describe, expect, it } from 'vitest';
import { claimSuite } from '../support/claim-suite.ts';
import { openDesk } from '../support/desk.ts';
import { sendJson, startHttp } from '../support/main.ts';
import { NORDWIND } from '../support/vendor.ts';
import { claimSigner, newCode } from '../support/wins.ts';

/** Codes about which the server does not decide. The desk tells why. */

const suite = claimSuite();
/** A claim as the server describes it. */
const CLAIM = { campaignId: 1, campaignName: 'Fair', prizeName: 'Earbuds', state: 'open' };

const deskOf = async ({ url = suite.server.url, key = '' } = {}) => {
  const device = await suite.register('Hall 3');
  return openDesk({ url, device: key === '' ? device : { ...device, token: key } });
};

describe('a desk', () => {
  it('tells what the server said of a prize that was won here', async () => {
    const { goOffline, goOnline, enqueue, engine, handOvers } = await deskOf();
    const code = newCode();
    goOffline();
    const { player, campaignId, prizeId } = suite;
    enqueue({ kind: 'post-awarded-prize', payload: { userId: player.userId, campaignId, prizeId, claimCode: code } });
    expect(await handOvers.look(code)).toMatchObject({ check: { by: 'own', server: 'offline' } });
    goOnline();
    // The award waits in the outbox.
    engine.stop();
    expect(await handOvers.look(code)).toMatchObject({ check: { by: 'own', server: 'not-arrived' } });
  });

  it('tells what the server said of a genuine QR code, and of one from a kiosk that it does not know', async () => {
    const { publicKey, tokenOf } = claimSigner();
    const { handOvers, claimKeys } = await deskOf();
    const { campaignId, prizeId } = suite;
    const look = () =>
      handOvers.look(tokenOf({ clientId: NORDWIND, deviceId: 4, campaignId, prizeId, at: 0, code: newCode() }));
    claimKeys.current = { version: 'a', clientId: NORDWIND, keys: [] };
    expect(await look()).toMatchObject({ kind: 'unchecked', server: 'not-arrived', isKioskUnknown: true });
    claimKeys.current.keys.push({ deviceId: 4, publicKey, revokedDate: null });
    expect(await look()).toMatchObject({ kind: 'claim', check: { by: 'signature', server: 'not-arrived' } });
  });

  it('shows its hand-overs under the name of its registration then', async () => {
    const code = newCode();
    const { goOffline, handOvers, identity } = await deskOf();
    goOffline();
    handOvers.give(code);
    Object.assign(identity, { id: 99_999, name: 'Hall 5' });
    expect(await handOvers.look(code)).toMatchObject({ before: { kioskName: 'Hall 3' } });
  });

  it('tells a server that does not know claims, and one that rejects its key, from an unreachable one', async () => {
    const said = async (...[place]: Parameters<typeof deskOf>) =>
      expect(await (await deskOf(place)).handOvers.look(newCode()));
    (await said({ url: `${suite.server.url}/elsewhere` })).toMatchObject({ kind: 'unchecked', server: 'not-checked' });
    (await said({ key: 'wrong' })).toMatchObject({ kind: 'unchecked', server: 'not-checked' });
    (await said({ url: 'http://127.0.0.1:9' })).toMatchObject({ kind: 'unchecked', server: 'offline' });
  });

  it.each([
    [{ status: 503, body: { message: 'The server is stopping.' } }, 'offline'],
    [{ status: 500, body: { message: 'Something went wrong' } }, 'not-checked'],
    [{ status: 404, body: { detail: 'Not from this API.' } }, 'offline'],
    [{ status: 200, body: { ...CLAIM, claimCode: 'AAAAAAAA5' } }, 'not-checked'],
  ])('without a verdict says why: %j', async ({ status, body }, server) => {
    const { url } = await startHttp((_request, response) => sendJson(response, body, status));
    const { handOvers } = await deskOf({ url });
    expect(await handOvers.look(newCode())).toMatchObject({ kind: 'unchecked', server });
  });
});
