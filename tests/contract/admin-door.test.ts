import { expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { testInfo } from '../support/kiosk-options.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn } from '../support/player.ts';
import { emptyCampaign, logInStranger, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
const ADMIN = { username: ' admin@nordwind.example', password: 'nordwind' };
const STRANGER = { ...ADMIN, username: 'stranger@nordwind.example' };
const PLAYER = { ...ADMIN, username: 'player01@nordwind.example' };
const NOT_ADMIN = { ok: false, error: { code: 'refused', reason: 'not-permitted' } };

async function lockedKiosk(url = suite.server.url) {
  const info = testInfo(url, 'kiosk');
  await info.staffDoor.take('024680');
  return { ...(await openKiosk(tempFolder(), url, undefined, info)), door: info.staffDoor };
}

const openTokens = async () =>
  Number(
    (
      await suite.server.db
        .selectFrom('tokens')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );

it('an administrator opens the staff door of a kiosk, locked or not, and no token of that login remains', async () => {
  const { call, send, door } = await lockedKiosk();
  await logInStranger(suite.api, suite.server);
  const before = await openTokens();
  expect(await send('staff:open-as-admin', PLAYER)).toMatchObject(NOT_ADMIN);
  expect(await send('staff:open-as-admin', { ...ADMIN, password: 'südwind' })).toMatchObject({ ok: false });
  expect([door.position, await send('sync:facts', {})]).toMatchObject(['shut', NOT_ADMIN]);
  door.lock();
  expect(await call('staff:open-as-admin', ADMIN)).toMatchObject({ kind: 'open' });
  expect(await send('sync:facts', {})).toMatchObject({ ok: true });
  expect(await call('session:current', {})).toBeNull();
  door.shut();
  expect(door.position).toBe('shut');
  // Until the kiosk is registered, any administrator of the server may open it.
  expect(await call('staff:open-as-admin', STRANGER)).toMatchObject({ kind: 'open' });
  await expect.poll(openTokens).toBe(before);
});

it('only an administrator of its vendor opens a registered kiosk', async () => {
  const { call, send, door } = await lockedKiosk();
  const admin = await logIn(suite.api, 'admin');
  const campaignIds = [await emptyCampaign(suite.server.db)];
  const body = { clientId: NORDWIND, name: 'Hall 3', campaignIds };
  const { pairingCode } = await suite.api.call('makePairingCode', { body }, admin);
  await door.open('024680');
  await call('device:register', { pairingCode });
  door.shut();
  expect(await send('staff:open-as-admin', STRANGER)).toMatchObject(NOT_ADMIN);
  expect(door.position).toBe('shut');
  expect(await call('staff:open-as-admin', ADMIN)).toMatchObject({ kind: 'open' });
});

it('nobody opens the door as an administrator without a server, or over http to another machine', async () => {
  const { send, door } = await lockedKiosk('http://127.0.0.1:9');
  expect(await send('staff:open-as-admin', ADMIN)).toMatchObject({ error: { code: 'unreachable' } });
  const far = await lockedKiosk('http://192.0.2.7');
  expect(await far.send('staff:open-as-admin', ADMIN)).toMatchObject({ error: { code: 'refused' } });
  expect([door.position, far.door.position]).toEqual(['shut', 'shut']);
});
