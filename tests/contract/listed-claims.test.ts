import { expect, it } from 'vitest';
import { shownClaimCode } from '../../src/shared/rules/claim-code.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, registerDevice } from '../support/devices.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn, playerOf } from '../support/player.ts';
import { addPrize, logInStranger, NORDWIND } from '../support/vendor.ts';
import { newCode, newVisitor } from '../support/wins.ts';

const suite = serverSuite();

it('a kiosk without a network checks typed codes of other kiosks, until it is registered again', async () => {
  const { api, server } = suite;
  const admin = await logIn(api, 'admin');
  const player = await playerOf(api, 'player06');
  const { campaignId } = player;
  await allowWalkUps(server, campaignId);
  const prizeId = await addPrize(server.db, campaignId);
  const booth = await registerDevice(api, admin, [campaignId], 'Booth');
  const at = new Date();
  const win = async () => {
    const { code, award } = await newVisitor(suite, { player, campaignId, prizeId, booth });
    await award(at.toISOString());
    return code;
  };
  const [code, given] = [await win(), await win()];
  const place = { url: server.url, origin: server.url };
  const { kiosk, call, log } = await openKiosk(tempFolder(), server.url, place);
  kiosk.start();
  const register = async () => {
    const body = { clientId: NORDWIND, name: 'Prize desk', campaignIds: [campaignId] };
    const { pairingCode } = await api.call('makePairingCode', { body }, admin);
    await call('device:register', { pairingCode });
  };
  await register();
  await call('offline:prepare', { campaignIds: [campaignId] });
  const lookOffline = async (typed: string) => {
    place.url = 'http://127.0.0.1:1';
    try {
      return await call('hand-over:look', { typed });
    } finally {
      place.url = server.url;
    }
  };
  const checkOf = async (typed: string) => {
    const found = await lookOffline(typed);
    return found.kind === 'claim' ? `${found.check.by} ${found.state}` : found.kind;
  };
  await expect.poll(() => checkOf(code)).toBe('list open');
  expect(await lookOffline(shownClaimCode(code).toLowerCase())).toMatchObject({
    kind: 'claim',
    code,
    check: { by: 'list', listedDate: expect.any(String) },
    prizeName: 'Festival tickets',
    kioskName: 'Booth',
    wonAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
    person: null,
    state: 'open',
    before: null,
  });
  // Codes contain neither O nor 0.
  for (const letter of ['O', '0']) expect(await checkOf(letter + code.slice(1))).toBe('no-claim');
  await api.call('postHandOver', { body: { id: 'of-the-booth', claimCode: given } }, booth);
  await expect.poll(() => checkOf(given)).toBe('list handed-over');
  expect(await lookOffline(given)).toMatchObject({ before: { kioskName: 'Booth' } });

  const stranger = await logInStranger(api, server);
  const foreign = newCode();
  await server.db
    .insertInto('awarded_prizes')
    .values({
      user_id: stranger.userId,
      campaign_id: stranger.campaignId,
      prize_id: await addPrize(server.db, stranger.campaignId),
      claim_code: foreign,
      created_at: at.toISOString(),
      mark: null,
      held: null,
      moment_kind: 'arrival',
      occurred_at: null,
      device_id: null,
      sender_id: null,
    })
    .execute();
  expect(await call('hand-over:look', { typed: foreign })).toEqual({ kind: 'other-vendor' });
  expect(await checkOf(foreign)).toBe('unchecked');

  await register();
  // The list under the former token cannot be read, and the first check-in brings a new one.
  await expect.poll(() => checkOf(code)).toBe('list open');
  expect(log.filter((line) => line.startsWith('check-in'))).toEqual([]);
});
