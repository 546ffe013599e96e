import { AxiosError } from 'axios';
import { expect, it } from 'vitest';
import { endpoints } from '#shared/api/endpoints.ts';
import type { Id } from '#shared/entities/base.ts';
import { serverSuite } from '../../../tests/support/api-suite.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { tempFolder } from '../../../tests/support/main.ts';
import { openKiosk } from '../../../tests/support/open-kiosk.ts';
import { logIn, playerOf } from '../../../tests/support/player.ts';
import { NORDWIND } from '../../../tests/support/vendor.ts';
import { createHttp } from '../link/http.ts';

const suite = serverSuite();

const ANNA = { username: 'player09@nordwind.example', password: 'nordwind', isRemembered: false };

/** A registered and prepared kiosk whose line can be cut, and the paths of the requests that it tries to send. */
async function openPrepared(campaignId: Id) {
  const { api, server } = suite;
  const clock = new FakeClock();
  clock.set(Date.now());
  const http = createHttp(null);
  const line = { isCut: false };
  const tried: string[] = [];
  http.interceptors.request.use((config) => {
    tried.push(new URL(config.url ?? '', server.url).pathname);
    if (line.isCut) throw new AxiosError('', 'ECONNREFUSED');
    return config;
  });
  let pending = 0;
  const opened = await openKiosk(tempFolder(), server.url, undefined, {
    clock,
    http,
    send: (event, payload) => {
      if (event === 'requests:changed') pending = (payload as { pending: number }).pending;
    },
  });
  opened.kiosk.start();
  const admin = await logIn(api, 'admin');
  const values = { clientId: NORDWIND, name: 'Hall 3', campaignIds: [campaignId] };
  const { pairingCode } = await api.call('makePairingCode', { body: values }, admin);
  await opened.call('device:register', { pairingCode });
  await opened.call('offline:prepare', { campaignIds: [campaignId] });
  /** Lets time pass in steps of a second. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const status = () => opened.call('sync:status', {});
  return { ...opened, line, tried, pass, status, pending: () => pending };
}

it('notices a dead server once: everything else waits for the connection, and goes on when it finds the server', async () => {
  const { campaignId } = await playerOf(suite.api, 'player09');
  const kiosk = await openPrepared(campaignId);
  const answer = async () => {
    const { stage } = await kiosk.call('play:open', { campaignId });
    if (stage.kind !== 'quiz') throw new Error('There is no quiz.');
    const { id: questionId, answers } = stage.question;
    await kiosk.call('play:answer', { campaignId, questionId, answerId: answers[0]?.id ?? '' });
  };
  await kiosk.call('session:log-in', ANNA);
  await kiosk.call('play:welcome', {});
  await answer();
  await expect.poll(async () => (await kiosk.status()).waiting).toBe(0);
  expect((await kiosk.status()).connection).toEqual({ kind: 'reached' });
  // A late success of a request that left before the cut would show the server once more.
  await kiosk.pass(2);
  await expect.poll(kiosk.pending).toBe(0);

  kiosk.line.isCut = true;
  kiosk.tried.length = 0;
  const { stage } = await kiosk.call('play:open', { campaignId });
  expect(stage.kind).toBe('quiz');
  await expect.poll(async () => (await kiosk.status()).connection.kind).toBe('offline');
  const noticed = kiosk.tried.length;

  await answer();
  await kiosk.call('play:welcome', {});
  await kiosk.call('session:log-out', {});
  // A player whom the kiosk knows need not wait for a server that is known to be away.
  await kiosk.call('session:log-in', ANNA);
  await answer();
  await kiosk.pass(120);
  const since = kiosk.tried.slice(noticed);
  const looks = since.filter((path) => path === endpoints.getThemes.path);
  expect(looks.length).toBeGreaterThan(5);
  expect(since.filter((path) => path !== endpoints.getThemes.path && !path.startsWith('/api/Probe/'))).toEqual([]);

  // A logout waits while its user is logged in.
  await kiosk.call('session:log-out', {});
  kiosk.line.isCut = false;
  kiosk.tried.length = 0;
  await kiosk.pass(6);
  await expect.poll(async () => (await kiosk.status()).waiting).toBe(0);
  expect((await kiosk.status()).connection).toEqual({ kind: 'reached' });
  await expect.poll(() => kiosk.tried).toContain(endpoints.checkIn.path);
});
