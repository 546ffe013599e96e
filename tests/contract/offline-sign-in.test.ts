import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKiosk } from '../../src/main/kiosk/kiosk.ts';
import type { Result } from '../../src/shared/errors.ts';
import type { ChannelName, ChannelRequest, ChannelResult } from '../../src/shared/ipc/channels.ts';
import { serverSuite } from '../support/api-suite.ts';
import { testInfo } from '../support/kiosk-options.ts';
import { fakeEncryption, tempFolder } from '../support/main.ts';
import { logIn, playerOf } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

/** A kiosk that is prepared, loses its network, and gets it back; over the real server. */

const HOUR_MS = 60 * 60 * 1000;
const NOWHERE = 'http://127.0.0.1:1';
const suite = serverSuite();

type Listener = (event: unknown, request: unknown) => Promise<Result<unknown>>;

/** The kiosk over a folder, called through its channels. `line.isUp` says whether there is a network. */
async function openKiosk(userData: string, line: { isUp: boolean }) {
  const { url } = suite.server;
  const listeners = new Map<string, Listener>();
  const frame = { url: 'app://kiosk/index.html' };
  const kiosk = await createKiosk({
    userData,
    baseUrl: () => (line.isUp ? url : NOWHERE),
    origin: () => url,
    ...testInfo(url),
    encryption: fakeEncryption(),
    ipc: { handle: (name, listener) => void listeners.set(name, listener as unknown as Listener) },
    screenOrigin: 'app://kiosk',
    isOwnScreen: () => true,
    saveFile: async () => null,
    showInFolder: () => {},
    onLog: () => {},
    send: () => {},
  });
  const attempt = async <N extends ChannelName>(name: N, request: ChannelRequest<N>) =>
    (listeners.get(name) as Listener)({ senderFrame: frame, sender: { mainFrame: frame } }, request) as Promise<
      Result<ChannelResult<N>>
    >;
  const call = async <N extends ChannelName>(name: N, request: ChannelRequest<N>) => {
    const result = await attempt(name, request);
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result)}`);
    return result.value;
  };
  const stop = () => {
    kiosk.stop();
    line.isUp = true;
  };
  onTestFinished(stop);
  kiosk.start();
  return { call, attempt, stop: () => kiosk.stop() };
}
type Kiosk = Awaited<ReturnType<typeof openKiosk>>;

/** A registered kiosk with the campaign of most players. */
async function preparedKiosk() {
  const admin = await logIn(suite.api, 'admin');
  const { campaignId } = await playerOf(suite.api, 'player06');
  const line = { isUp: true };
  const folder = tempFolder();
  const kiosk = await openKiosk(folder, line);
  const body = { clientId: NORDWIND, name: 'Hall 3', campaignIds: [campaignId] };
  const { pairingCode } = await suite.api.call('makePairingCode', { body }, admin);
  await kiosk.call('device:register', { pairingCode });
  await kiosk.call('offline:prepare', { campaignIds: [campaignId] });
  return { admin, campaignId, line, folder, kiosk };
}

const signIn = (kiosk: Kiosk, name: string, password = 'nordwind') =>
  kiosk.attempt('session:log-in', { username: `${name}@nordwind.example`, password, isRemembered: false });

/** Plays the campaign to its end, each answer the first one. */
async function play(kiosk: Kiosk, campaignId: number) {
  await kiosk.call('play:welcome', {});
  let view = await kiosk.call('play:open', { campaignId: String(campaignId) });
  for (let steps = 0; view.stage.kind !== 'finished' && steps < 200; steps += 1) {
    const { stage } = view;
    if (stage.kind === 'quiz') {
      const { id, answers } = stage.question;
      const answer = { campaignId, questionId: id, answerId: answers[0]?.id ?? '' };
      view = (await kiosk.call('play:answer', answer)).play;
    } else if (stage.kind === 'spinning') {
      view = await kiosk.call('play:settle', { campaignId, spinId: stage.spin.id });
    } else if (stage.kind === 'offer') view = await kiosk.call('play:decline-offer', { campaignId });
    else view = await kiosk.call('play:spin', { campaignId });
  }
  await kiosk.call('session:log-out', {});
  return view;
}

/** What the server holds of a player in a campaign. */
async function heldOf(name: string, campaignId: number) {
  const { db } = suite.server;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('user_name_key', '=', `${name}@nordwind.example`)
    .executeTakeFirstOrThrow();
  const of = (table: 'user_answers' | 'awarded_prizes' | 'game_statuses') =>
    db.selectFrom(table).selectAll().where('user_id', '=', user.id).where('campaign_id', '=', campaignId).execute();
  return { answers: await of('user_answers'), awards: await of('awarded_prizes'), statuses: await of('game_statuses') };
}

afterEach(() => void vi.useRealTimers());

describe('a kiosk without a network', () => {
  it('lets players of the roster sign in and play, and brings it all under its own key', async () => {
    const { campaignId, line, folder, kiosk } = await preparedKiosk();
    kiosk.stop();
    line.isUp = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * HOUR_MS });
    const later = await openKiosk(folder, line);
    const names = ['player10', 'player11', 'player12'];
    const ends = [];
    for (const name of names) {
      expect(await signIn(later, name)).toMatchObject({ ok: true, value: { user: { roles: ['Player'] } } });
      ends.push(await play(later, campaignId));
    }
    expect(ends.map(({ stage }) => stage.kind)).toEqual(['finished', 'finished', 'finished']);
    expect((await heldOf('player10', campaignId)).answers).toEqual([]);
    line.isUp = true;
    await later.call('sync:wake', {});
    await expect.poll(() => later.call('sync:status', {}), { timeout: 10_000 }).toMatchObject({ waiting: 0 });
    expect(await later.call('sync:status', {})).toMatchObject({ parked: 0, refused: 0, quarantined: 0 });
    for (const [index, name] of names.entries()) {
      const held = await heldOf(name, campaignId);
      expect(held.answers).toHaveLength(ends[index]?.questionCount ?? 0);
      expect(held.answers.every((answer) => answer.device_id !== null)).toBe(true);
      expect(held.statuses).toMatchObject([{ game_status_type: 1, total_points_earned: ends[index]?.points }]);
    }
  });
});
