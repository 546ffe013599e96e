import { beforeEach, describe, expect, it } from 'vitest';
import { claimSuite } from '../support/claim-suite.ts';
import { openDesk } from '../support/desk.ts';
import { type Registered, registerDevice, walkUp } from '../support/devices.ts';
import { answerTo } from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';
import { claimSigner, newCode } from '../support/wins.ts';

/** Claims that a desk with a connection must not take for good ones. Each has its own message. */

const suite = claimSuite();

let booth: Registered;

beforeEach(async () => {
  booth = await suite.register('Booth');
});

/** Sends an award of a new visitor, and returns the answer. */
async function award(code: string) {
  const { userId } = await suite.api.call('postWalkUp', { body: walkUp(suite.campaignId) }, { token: booth.token });
  const by = { token: booth.token, onBehalfOf: userId };
  await suite.api.call('postUserAnswer', { body: { ...answerTo(suite.player, 0), userId } }, by);
  const body = { userId, campaignId: suite.campaignId, prizeId: suite.prizeId, claimCode: code };
  return suite.api.attempt('postAwardedPrize', { body }, by);
}
async function won(): Promise<string> {
  const code = newCode();
  expect((await award(code)).status).toBe(200);
  return code;
}
const revoke = (since: string) =>
  suite.api.call('revokeDevice', { params: { id: booth.device.id }, body: { since } }, suite.admin);
const desk = async (name = 'Hall 3') => openDesk({ url: suite.server.url, device: await suite.register(name) });
const { winnerOf } = suite;

describe('a claim code', () => {
  it('of a kiosk that is not trusted is void at the desk, and for administrators', async () => {
    const code = await won();
    await revoke(new Date(0).toISOString());
    const { handOvers } = await desk();
    expect(await handOvers.look(code)).toMatchObject({ kind: 'claim', state: 'void', before: null });
    const { awardId } = (await winnerOf(code)) ?? {};
    const given = await suite.api.attempt('handOverPrize', { params: { id: awardId ?? '' } }, suite.admin);
    expect([given.status, given.body.code]).toEqual([409, 'award-not-valid']);
    expect(await winnerOf(code)).toMatchObject({ state: 'void', handOvers: [] });
  });

  it('of an award that the server has refused is not known, and its hand-over finds no prize', async () => {
    await suite.server.db.updateTable('prizes').set({ winner_total: 0 }).where('id', '=', suite.prizeId).execute();
    const code = newCode();
    expect((await award(code)).body.code).toBe('out-of-stock');
    const { handOvers, sent } = await desk();
    expect(await handOvers.look(code)).toEqual({
      kind: 'unchecked',
      code,
      server: 'not-arrived',
      isKioskUnknown: false,
      before: null,
    });
    handOvers.give(code);
    await sent();
    expect(await handOvers.list()).toMatchObject([{ code, state: 'unmatched', prizeName: null }]);
    expect(await winnerOf(code)).toMatchObject({ state: 'unmatched', userName: null, prizeName: null });
  });

  it('typed with O or 0 is none, because no code has them', async () => {
    const code = await won();
    const { handOvers } = await desk();
    for (const letter of ['O', 'o', '0', 'I', '1']) {
      const typed = `${letter}${code.slice(1)}`;
      expect(await handOvers.look(typed)).toEqual({ kind: 'no-claim' });
      expect(() => handOvers.give(typed)).toThrow('This is not a claim code. Check each letter.');
      const answer = await suite.api.attempt('getClaim', { params: { code: typed } }, booth);
      expect([answer.status, answer.body.code]).toEqual([400, 'claim-code-wrong']);
    }
    expect(await winnerOf(code)).toMatchObject({ state: 'open' });
  });

  it('of another vendor is told apart, and tells nothing of the prize', async () => {
    const code = await won();
    const stranger = await logInStranger(suite.api, suite.server);
    const device = await registerDevice(suite.api, stranger, [], 'Theirs', stranger.clientId);
    const { handOvers } = openDesk({ url: suite.server.url, device });
    expect(await handOvers.look(code)).toEqual({ kind: 'other-vendor' });
  });
});

describe('a QR code of a revoked kiosk', () => {
  const signer = claimSigner();
  const tokenOf = (code: string) => {
    const { campaignId, prizeId } = suite;
    const deviceId = booth.device.id;
    return signer.tokenOf({ clientId: NORDWIND, deviceId, campaignId, prizeId, at: Date.now(), code });
  };

  it('counts with a connection if its award arrived before the kiosk was distrusted', async () => {
    const code = await won();
    await revoke(new Date(Date.now() + 60_000).toISOString());
    const { handOvers } = await desk();
    expect(await handOvers.look(tokenOf(code))).toMatchObject({
      check: { by: 'server' },
      state: 'open',
      isDoubtful: false,
    });
  });

  it('is void with a connection if its award arrived since then, whatever moment it names', async () => {
    const code = await won();
    await revoke(new Date(Date.now() - 60_000).toISOString());
    const { handOvers } = await desk();
    expect(await handOvers.look(tokenOf(code))).toMatchObject({ check: { by: 'server' }, state: 'void' });
  });

  it('whose award has not arrived is no prize for the server', async () => {
    const { handOvers } = await desk();
    const code = newCode();
    expect(await handOvers.look(tokenOf(code))).toMatchObject({ kind: 'unchecked', server: 'not-arrived' });
  });
});
