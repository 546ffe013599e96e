import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backUp } from '../../src/main/db/backup.ts';
import { databaseFile } from '../../src/main/db/origin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps } from '../support/devices.ts';
import { filesWith } from '../support/everything.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn } from '../support/player.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();

it('a kiosk that was offline at the erasure sends its rows, then erases the person everywhere, and confirms it', async () => {
  const { api, server } = suite;
  const admin = await logIn(api, 'admin');
  const campaignId = await askingCampaign(server.db);
  const second = { questionText: 'Is tape back?', questionType: 1, correctAnswer: 'True' };
  const answers = [{ answerText: 'True' }, { answerText: 'False' }];
  await api.call('postQuestion', { params: { campaignId }, body: { ...second, answers } }, admin);
  await allowWalkUps(server, campaignId);
  const userData = tempFolder();
  const place = { url: server.url, origin: server.url };
  const { kiosk, call } = await openKiosk(userData, server.url, place);
  kiosk.start();
  const body = { clientId: NORDWIND, name: 'Hall 3', campaignIds: [campaignId] };
  const { pairingCode } = await api.call('makePairingCode', { body }, admin);
  await call('device:register', { pairingCode });
  await call('offline:prepare', { campaignIds: [campaignId] });
  const waiting = async () => (await call('sync:status', {})).waiting;

  const visitor = { firstName: 'Zqfirst', lastName: 'Zqlast', email: 'zq@visitors.example' };
  const secrets = Object.values(visitor);
  const { visitCode } = await call('walk-up:begin', { campaignId, ...visitor, hasConsented: true });
  const answerNext = async () => {
    const { stage } = await call('play:open', { campaignId });
    if (stage.kind !== 'quiz') throw new Error('There is no quiz.');
    const { id: questionId, answers: given } = stage.question;
    await call('play:answer', { campaignId, questionId, answerId: given[0]?.id ?? '' });
  };
  await answerNext();
  await call('session:log-out', {});
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', visitor.email)
    .executeTakeFirstOrThrow();
  const backup = backUp(userData, '1.0.0', 0);
  const file = databaseFile(userData, server.url);
  copyFileSync(path.join(backup, path.basename(path.dirname(file)), 'kiosk.db'), `${file}.corrupt-10`);
  expect(filesWith(userData, secrets).length).toBeGreaterThan(2);

  // The kiosk loses the network, and the person comes back to it.
  place.url = 'http://127.0.0.1:1';
  await call('walk-up:resume', { email: visitor.email, visitCode: visitCode ?? '' });
  await answerNext();
  const erased = await api.call('erasePerson', { params: { id: userId }, body: { reason: 'Asked by letter.' } }, admin);
  expect(erased.kiosks).toMatchObject([{ kioskName: 'Hall 3', hasErased: false }]);
  expect(await waiting()).toBeGreaterThan(0);

  place.url = server.url;
  const data = () => api.call('getPersonData', { params: { id: userId } }, admin);
  await expect.poll(async () => (await data()).kiosks[0]?.hasErased, { timeout: 30_000 }).toBe(true);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  expect((await data()).campaigns[0]).toMatchObject({ answers: [{ kioskName: 'Hall 3' }, { kioskName: 'Hall 3' }] });
  await call('session:log-out', {});
  expect(filesWith(userData, secrets)).toEqual([]);
});
