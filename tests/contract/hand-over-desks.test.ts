import { beforeAll, describe, expect, it, vi } from 'vitest';
import { staffRows } from '../../src/main/outbox/staff-rows.ts';
import type { FoundClaim } from '../../src/main/registration/claim-lists.ts';
import { shownClaimCode } from '../../src/shared/rules/claim-code.ts';
import { KEY_LIFETIME_MS } from '../../src/shared/rules/key-lifetime.ts';
import { claimSuite } from '../support/claim-suite.ts';
import { openDesk } from '../support/desk.ts';
import type { Registered } from '../support/devices.ts';
import { prizeNamed } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';
import { claimSigner, newCode, newVisitor } from '../support/wins.ts';

/** The desks of kiosks with their outboxes, against the real server. */

const suite = claimSuite();
/** Correct answers whose spins may reach the prize. */
const ENOUGH = 5;

let prizeId: number;
let booth: Registered;

beforeAll(async () => {
  prizeId = Number(prizeNamed(suite.player, 'Earbuds').id);
  booth = await suite.register('Booth');
  await suite.server.db.updateTable('prizes').set({ winner_total: 99 }).where('id', '=', prizeId).execute();
});

/** A visitor wins. `award` makes the win arrive. */
const visitor = () => newVisitor(suite, { ...suite, prizeId, booth, answers: ENOUGH });
async function won(): Promise<string> {
  const { code, award } = await visitor();
  await award();
  return code;
}
const deskOf = async (name: string, more: Partial<Parameters<typeof openDesk>[0]> = {}) =>
  openDesk({ url: suite.server.url, device: await suite.register(name), ...more });
const { winnerOf } = suite;

describe('a desk with a connection', () => {
  it('shows the prize of a code, hands it over once, and takes it back', async () => {
    const code = await won();
    const desk = await deskOf('Hall 3');
    const { handOvers } = desk;
    expect(await handOvers.look(shownClaimCode(code).toLowerCase())).toMatchObject({
      kind: 'claim',
      check: { by: 'server' },
      prizeName: 'Earbuds',
      kioskName: 'Booth',
      state: 'open',
      person: null,
      before: null,
    });
    handOvers.give(code);
    await desk.sent();
    expect(() => handOvers.give(code)).toThrow();
    expect(await handOvers.look(code)).toMatchObject({ state: 'handed-over', before: { kioskName: 'Hall 3' } });
    const [given] = await handOvers.list();
    expect(given).toMatchObject({ code, state: 'standing', prizeName: 'Earbuds' });
    handOvers.undo(given?.id ?? '', 'Wrong person.');
    handOvers.undo(given?.id ?? '', 'Again.');
    await desk.sent();
    expect(await handOvers.list()).toMatchObject([{ state: 'undone' }]);
    expect(await winnerOf(code)).toMatchObject({ state: 'open', handOvers: [{ undoneReason: 'Wrong person.' }] });
    handOvers.give(code);
    await desk.sent();
    expect(await winnerOf(code)).toMatchObject({ state: 'handed-over' });
  });

  it('tells a mistyped code from a prize that has not arrived', async () => {
    const { handOvers } = await deskOf('Hall 3');
    for (const typed of ['', 'HELLO', 'SAMP-LE22-2', 'SB1.x.y']) {
      expect(await handOvers.look(typed)).toEqual({ kind: 'no-claim' });
    }
    const code = newCode();
    expect(await handOvers.look(code)).toEqual({
      kind: 'unchecked',
      code,
      server: 'not-arrived',
      isKioskUnknown: false,
      before: null,
    });
  });
});

describe('two desks without a connection', () => {
  it('hand one prize over, and both learn of the conflict once they are connected', async () => {
    const { code, award } = await visitor();
    const [hall, desk] = [await deskOf('Hall 3'), await deskOf('Prize desk')];
    for (const { goOffline, handOvers } of [hall, desk]) {
      goOffline();
      expect(await handOvers.look(code)).toEqual({
        kind: 'unchecked',
        code,
        server: 'offline',
        isKioskUnknown: false,
        before: null,
      });
      handOvers.give(code);
      expect(await handOvers.list()).toMatchObject([{ code, state: 'unsent' }]);
      // The same desk knows its own hand-over.
      expect(await handOvers.look(code)).toMatchObject({
        kind: 'unchecked',
        before: { kioskName: expect.any(String) },
      });
    }
    hall.goOnline();
    await hall.sent();
    expect(await hall.handOvers.list()).toMatchObject([{ state: 'unmatched' }]);
    await award();
    desk.goOnline();
    await desk.sent();
    expect(await desk.handOvers.list()).toMatchObject([
      { state: 'conflict', prizeName: 'Earbuds', other: { kioskName: 'Hall 3' } },
    ]);
    expect(await hall.handOvers.look(code)).toMatchObject({ state: 'conflict' });
    expect(await winnerOf(code)).toMatchObject({ state: 'conflict' });
  });

  it('send what another kiosk has imported from their file', async () => {
    const code = await won();
    const [lost, found] = [await deskOf('Hall 3'), await deskOf('Hall 4')];
    lost.goOffline();
    lost.handOvers.give(code);
    const { rows } = await staffRows(lost.db).unsent();
    expect(staffRows(found.db).takeIn(rows, 'vouched', found.clock.now())).toEqual({ taken: 1, known: 0 });
    found.engine.kick();
    await found.sent();
    lost.goOnline();
    await lost.sent();
    expect(await winnerOf(code)).toMatchObject({ state: 'handed-over', handOvers: [{ state: 'standing' }] });
  });

  it('show prizes and hand-overs of an imported file under its kiosk, if they know the name', async () => {
    const [won, given] = [newCode(), newCode()];
    const [lost, found] = [await deskOf('Hall 3'), await deskOf('Hall 4')];
    for (const { goOffline } of [lost, found]) goOffline();
    const { userId, campaignId } = suite.player;
    lost.enqueue({ kind: 'post-awarded-prize', payload: { userId, campaignId, prizeId, claimCode: won } });
    lost.handOvers.give(given);
    const { rows } = await staffRows(lost.db).unsent();
    staffRows(found.db).takeIn(rows, 'vouched', found.clock.now());
    const expectAt = async (kioskName: string | null) => {
      const before = { by: 'kiosk', kioskName };
      expect(await found.handOvers.look(given)).toMatchObject({ kind: 'unchecked', before });
      expect(await found.handOvers.look(won)).toMatchObject({ check: { by: 'imported' }, kioskName });
      expect(await found.handOvers.list()).toMatchObject([{ code: given, importedFrom: { name: kioskName } }]);
    };
    await expectAt(null);
    found.names.keepKiosk(lost.identity);
    await expectAt('Hall 3');
    expect(await lost.handOvers.list()).toMatchObject([{ code: given, importedFrom: null }]);
  });

  it('send their own hand-overs, but none from a file without a confirmed seal', async () => {
    const [forged, own] = [await won(), await won()];
    const [other, desk] = [await deskOf('Hall 3'), await deskOf('Hall 4')];
    other.goOffline();
    other.handOvers.give(forged);
    other.handOvers.give(own);
    const { rows } = await staffRows(other.db).unsent();
    desk.goOffline();
    staffRows(desk.db).takeIn(rows, 'unvouched', desk.clock.now());
    expect(await desk.handOvers.look(forged)).toMatchObject({ kind: 'unchecked', before: null });
    expect(await desk.handOvers.list()).toEqual([]);
    desk.handOvers.give(own);
    desk.goOnline();
    await desk.sent();
    expect(desk.outbox.counts()).toMatchObject({ parked: 0, refused: 2 });
    expect(await winnerOf(own)).toMatchObject({ state: 'handed-over', handOvers: [{ kioskName: 'Hall 4' }] });
    expect(await winnerOf(forged)).toMatchObject({ state: 'open', handOvers: [] });
  });

  it('send an imported hand-over of any age, because its id lasts', async () => {
    const code = await won();
    const [lost, found] = [await deskOf('Hall 3'), await deskOf('Hall 4')];
    lost.goOffline();
    lost.handOvers.give(code);
    const { rows } = await staffRows(lost.db).unsent();
    staffRows(found.db).takeIn(rows, 'vouched', found.clock.now() + 2 * KEY_LIFETIME_MS);
    found.engine.kick();
    await found.sent();
    expect(await winnerOf(code)).toMatchObject({ state: 'handed-over' });
  });

  it('show a hand-over as given if the server refuses its undo', async () => {
    const code = await won();
    const [maker, desk] = [await deskOf('Hall 3'), await deskOf('Hall 4')];
    maker.goOffline();
    maker.handOvers.give(code);
    const { rows } = await staffRows(maker.db).unsent();
    desk.goOffline();
    staffRows(desk.db).takeIn(rows, 'vouched', desk.clock.now());
    maker.goOnline();
    await maker.sent();
    const [given] = await desk.handOvers.list();
    desk.handOvers.undo(given?.id ?? '', 'Wrong person.');
    expect(await desk.handOvers.list()).toMatchObject([{ state: 'undone' }]);
    desk.goOnline();
    await desk.sent();
    expect(await desk.handOvers.list()).toMatchObject([{ state: 'sent' }]);
    expect(await winnerOf(code)).toMatchObject({ state: 'handed-over' });
  });

  it('hand over and undo in order, also after a restart of the sending', async () => {
    const code = await won();
    const desk = await deskOf('Hall 3');
    desk.goOffline();
    desk.handOvers.give(code);
    const [given] = await desk.handOvers.list();
    desk.handOvers.undo(given?.id ?? '', 'Wrong person.');
    desk.handOvers.give(code);
    desk.goOnline();
    await desk.sent();
    const states = (await winnerOf(code))?.handOvers.map(({ state }) => state);
    expect(states).toEqual(['undone', 'standing']);
    expect(desk.receipts()).toEqual(['post-hand-over', 'post-hand-over-undo', 'post-hand-over']);
  });
});

describe('a QR code without a connection', () => {
  const signer = claimSigner();
  const at = Date.parse('2026-11-28T14:02:11.000Z');
  const tokenOf = (code: string, clientId = NORDWIND) =>
    signer.tokenOf({ clientId, deviceId: 4, campaignId: suite.campaignId, prizeId, at, code });
  const keysWith = (revokedDate: string | null, deviceId = 4) => ({
    version: 'a',
    clientId: NORDWIND,
    keys: [{ deviceId, publicKey: signer.publicKey, revokedDate }],
  });
  const desk = async (claimKeys: ReturnType<typeof keysWith> | null) => {
    const content = await suite.api.call('getOfflinePackage', { params: { campaignId: suite.campaignId } }, booth);
    const opened = await deskOf('Hall 3', { claimKeys, campaigns: [content] });
    opened.goOffline();
    return opened;
  };
  const offlineDesk = async (...keys: Parameters<typeof desk>) => (await desk(...keys)).handOvers;

  it('is checked by its signature, with prize and moment, and without a name', async () => {
    const code = newCode();
    const handOvers = await offlineDesk(keysWith(null));
    expect(await handOvers.look(tokenOf(code))).toMatchObject({
      kind: 'claim',
      code,
      check: { by: 'signature', server: 'offline' },
      prizeName: 'Earbuds',
      person: null,
      state: 'open',
      isDoubtful: false,
    });
    handOvers.give(code);
    expect(await handOvers.look(tokenOf(code))).toMatchObject({
      state: 'handed-over',
      before: { kioskName: 'Hall 3' },
    });
  });

  it('is no proof of a prize that the claim list shows as handed over', async () => {
    const { handOvers, listed } = await desk(keysWith(null));
    const code = newCode();
    const handOver = { kioskName: 'Hall 4', handedOverDate: '2026-11-28T14:04:00.000Z' };
    const claim = { hash: 'h', prizeId, wonDate: null, kioskName: 'Booth', state: 'handed-over' as const, handOver };
    listed.set(code, { claim, campaignId: String(suite.campaignId), at });
    expect(await handOvers.look(tokenOf(code))).toMatchObject({
      check: { by: 'signature', server: 'offline' },
      kioskName: 'Booth',
      state: 'handed-over',
      before: { kioskName: 'Hall 4' },
    });
  });

  it.each([
    ['a kiosk revoked before the win', '2026-11-01T00:00:00.000Z', { state: 'revoked', isDoubtful: false }],
    ['a kiosk revoked after the win', '2026-11-29T00:00:00.000Z', { state: 'open', isDoubtful: true }],
  ])('of %s says so', async (_whose, revokedDate, shown) => {
    const handOvers = await offlineDesk(keysWith(revokedDate));
    expect(await handOvers.look(tokenOf(newCode()))).toMatchObject({ kind: 'claim', ...shown });
  });

  it('of another vendor, of an unknown kiosk, or a forged one, is told apart', async () => {
    const code = newCode();
    const handOvers = await offlineDesk(keysWith(null));
    expect(await handOvers.look(tokenOf(code, 77))).toEqual({ kind: 'other-vendor' });
    const forged = tokenOf(code).replace(/.{4}$/, 'AAAA');
    expect(await handOvers.look(forged)).toEqual({ kind: 'no-claim' });
    const strange = await offlineDesk(keysWith(null, 5));
    expect(await strange.look(tokenOf(code))).toMatchObject({
      kind: 'unchecked',
      server: 'offline',
      isKioskUnknown: true,
      code,
    });
  });
});

describe('the claim lists of a kiosk without a connection', () => {
  const at = Date.parse('2026-11-28T14:05:00.000Z');
  const entry = (more: Partial<FoundClaim['claim']> = {}): FoundClaim => ({
    claim: { hash: 'h', prizeId, wonDate: '2026-11-28T14:02:11.000Z', kioskName: 'Booth', state: 'open', ...more },
    campaignId: String(suite.campaignId),
    at,
  });
  const given = (kioskName: string) =>
    entry({ state: 'handed-over', handOver: { kioskName, handedOverDate: '2026-11-28T14:04:00.000Z' } });
  const offlineDesk = async () => {
    const content = await suite.api.call('getOfflinePackage', { params: { campaignId: suite.campaignId } }, booth);
    const desk = await deskOf('Hall 3', { campaigns: [content] });
    desk.goOffline();
    return desk;
  };

  it('show the prize of a typed code after one look-up, and then who handed it over here', async () => {
    const { handOvers, listed } = await offlineDesk();
    const code = newCode();
    listed.set(code, entry());
    const lookUps = vi.spyOn(listed, 'get');
    const check = { by: 'list', listedDate: new Date(at).toISOString() };
    const shown = { kind: 'claim', check, prizeName: 'Earbuds', kioskName: 'Booth', person: null };
    expect(await handOvers.look(code)).toMatchObject({ ...shown, state: 'open' });
    expect(lookUps).toHaveBeenCalledTimes(1);
    handOvers.give(code);
    expect(await handOvers.look(code)).toMatchObject({ state: 'handed-over', before: { kioskName: 'Hall 3' } });
  });

  it('tell why a prize is no longer open, also for a prize that was won here', async () => {
    const { handOvers, listed, enqueue } = await offlineDesk();
    const code = newCode();
    for (const state of ['void', 'withdrawn', 'held', 'returned'] as const) {
      listed.set(code, entry({ state }));
      expect(await handOvers.look(code)).toMatchObject({ check: { by: 'list' }, state, before: null });
    }
    const { userId, campaignId } = suite.player;
    enqueue({ kind: 'post-awarded-prize', payload: { userId, campaignId, prizeId, claimCode: code } });
    listed.set(code, given('Hall 4'));
    expect(await handOvers.look(code)).toMatchObject({
      check: { by: 'own', server: 'offline' },
      state: 'handed-over',
      before: { kioskName: 'Hall 4' },
    });
  });

  it("do not outlive this kiosk's undo, but show another desk's hand-over", async () => {
    const { handOvers, listed } = await offlineDesk();
    const code = newCode();
    listed.set(code, entry());
    handOvers.give(code);
    listed.set(code, given('Hall 3'));
    const [own] = await handOvers.list();
    handOvers.undo(own?.id ?? '', 'Wrong person.');
    expect(await handOvers.look(code)).toMatchObject({ state: 'open', before: null });
    listed.set(code, given('Hall 4'));
    expect(await handOvers.look(code)).toMatchObject({ state: 'handed-over', before: { kioskName: 'Hall 4' } });
    // The kiosk's hand-over of a void prize counts, so its undo does not make the prize valid.
    listed.set(code, entry({ ...given('Hall 3').claim, state: 'given-invalid' }));
    expect(await handOvers.look(code)).toMatchObject({ state: 'given-invalid' });
  });
});

it('a damaged row does not stop the desk', async () => {
  const desk = await deskOf('Booth 2');
  const { userId, campaignId } = suite.player;
  desk.enqueue({ kind: 'post-awarded-prize', payload: { userId, campaignId, prizeId, claimCode: newCode() } });
  desk.db.prepare("UPDATE outbox SET payload = '{' WHERE kind = 'post-awarded-prize'").run();
  desk.goOffline();
  const code = newCode();
  expect(await desk.handOvers.look(code)).toMatchObject({ kind: 'unchecked', code });
});

it('a prize that was won at this kiosk is known without a connection, and so is a refused one', async () => {
  const code = newCode();
  const desk = await deskOf('Booth 2');
  desk.goOffline();
  const { userId, campaignId } = suite.player;
  const payload = { userId, campaignId, prizeId, claimCode: code };
  desk.enqueue({ kind: 'post-awarded-prize', payload });
  expect(await desk.handOvers.look(code)).toMatchObject({
    kind: 'claim',
    check: { by: 'own', server: 'offline' },
    kioskName: 'Booth 2',
  });
  desk.db.prepare("UPDATE outbox SET state = 'refused' WHERE kind = 'post-awarded-prize'").run();
  expect(await desk.handOvers.look(code)).toMatchObject({ kind: 'claim', state: 'refused' });
});
