import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKiosk } from '../../src/main/compose/kiosk.ts';
import { heldReason } from '../../src/server/repositories/walk-ups.ts';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { Result } from '../../src/shared/errors.ts';
import type { ChannelName, ChannelRequest, ChannelResult } from '../../src/shared/ipc/channels.ts';
import type { PlayView } from '../../src/shared/ipc/play.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, registerDevice, walkUp } from '../support/devices.ts';
import { testInfo } from '../support/kiosk-options.ts';
import { fakeEncryption, tempFolder } from '../support/main.ts';
import { logIn, playerOf } from '../support/player.ts';
import { text } from '../support/texts.ts';
import { NORDWIND } from '../support/vendor.ts';

/** A kiosk over the real server: it is prepared, loses its network, and gets it back. */

const HOUR_MS = 60 * 60 * 1000;
const NOWHERE = 'http://127.0.0.1:1';
const suite = serverSuite();

type Listener = (event: unknown, request: unknown) => Promise<Result<unknown>>;

/** Starts the kiosk over a folder, called through its channels. `line.isUp` says whether there is a network. */
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

/** Registers a kiosk with the campaign of most players. */
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

const vera = (campaignId: number, more: object = {}) => ({
  campaignId,
  firstName: 'Vera',
  lastName: 'Visitor',
  email: 'vera@nordwind.example',
  hasConsented: true as const,
  ...more,
});

/** Waits until everything is sent, after the network has returned. */
async function sync(kiosk: Kiosk, line: { isUp: boolean }) {
  line.isUp = true;
  await kiosk.call('sync:wake', {});
  await expect.poll(() => kiosk.call('sync:status', {})).toMatchObject({ waiting: 0 });
  return kiosk.call('sync:status', {});
}

const signIn = (kiosk: Kiosk, name: string, password = 'nordwind') =>
  kiosk.attempt('session:log-in', { username: `${name}@nordwind.example`, password, isRemembered: false });

/** Opens the play and answers its first question. */
async function answerOne(kiosk: Kiosk, campaignId: number) {
  const { stage } = await kiosk.call('play:open', { campaignId: String(campaignId) });
  if (stage.kind !== 'quiz') throw new Error('There is no quiz');
  const { id, answers } = stage.question;
  await kiosk.call('play:answer', { campaignId, questionId: id, answerId: answers[0]?.id ?? '' });
}

/** Plays the campaign to its end, always with the first answer. */
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

/** Returns the server's data of a player or a visitor in a campaign. */
async function heldOf(name: string, campaignId: number) {
  const { db } = suite.server;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${name}@nordwind.example`)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const of = (table: 'user_answers' | 'awarded_prizes' | 'game_statuses') =>
    db.selectFrom(table).selectAll().where('user_id', '=', user.id).where('campaign_id', '=', campaignId).execute();
  return { answers: await of('user_answers'), awards: await of('awarded_prizes'), statuses: await of('game_statuses') };
}

/** True if a game ended with a prize. */
const prizeOf = (view?: PlayView): boolean =>
  view?.stage.kind === 'finished' && 'prize' in view.stage.outcome && view.stage.outcome.prize !== null;

afterEach(() => void vi.useRealTimers());

describe('a kiosk without a network', () => {
  it('lets players of the roster log in and play, and sends everything under its own key', async () => {
    const { campaignId, line, folder, kiosk } = await preparedKiosk();
    kiosk.stop();
    line.isUp = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * HOUR_MS });
    const later = await openKiosk(folder, line);
    const names = ['player10', 'player11', 'player12'];
    const ends: PlayView[] = [];
    for (const name of names) {
      expect(await signIn(later, name)).toMatchObject({ ok: true, value: { user: { roles: ['Player'] } } });
      ends.push(await play(later, campaignId));
    }
    expect(ends.map(({ stage }) => stage.kind)).toEqual(['finished', 'finished', 'finished']);
    expect((await heldOf('player10', campaignId)).answers).toEqual([]);
    expect(await sync(later, line)).toMatchObject({ parked: 0, refused: 0, quarantined: 0 });
    for (const [index, name] of names.entries()) {
      const held = await heldOf(name, campaignId);
      expect(held.answers).toHaveLength(ends[index]?.questionCount ?? 0);
      expect(held.answers.every((answer) => answer.device_id !== null)).toBe(true);
      expect(held.statuses).toMatchObject([{ game_status_type: 1, total_points_earned: ends[index]?.points }]);
      expect(held.awards).toHaveLength(prizeOf(ends[index]) ? 1 : 0);
    }
  });

  it('shows what is prepared', async () => {
    const { campaignId, kiosk, line } = await preparedKiosk();
    const { isRegistered, campaigns } = await kiosk.call('offline:state', {});
    expect(isRegistered).toBe(true);
    expect(campaigns).toMatchObject([{ id: campaignId, problem: null, copy: { isExpired: false, isKept: true } }]);
    expect(campaigns[0]?.copy).toMatchObject({ questions: 12, images: { kept: campaigns[0]?.copy?.images.total } });
    expect(campaigns[0]?.copy?.players).toBeGreaterThan(10);
    expect(campaigns[0]?.copy?.bytes).toBeGreaterThan(10_000);
    line.isUp = false;
    const state = await kiosk.call('offline:prepare', { campaignIds: [campaignId] });
    const { preparedAt = '', expiresAt = '', ...copy } = campaigns[0]?.copy ?? {};
    expect(state.campaigns).toMatchObject([{ problem: text('error.unreachable'), copy }]);
    // The two moments are steady times on the kiosk's clock, so they may differ by milliseconds.
    expect(Date.parse(state.campaigns[0]?.copy?.preparedAt ?? '')).toBeCloseTo(Date.parse(preparedAt), -2);
    expect(Date.parse(state.campaigns[0]?.copy?.expiresAt ?? '')).toBeCloseTo(Date.parse(expiresAt), -2);
    expect((await kiosk.call('offline:prepare', { campaignIds: [] })).campaigns).toMatchObject([{ copy: null }]);
    expect(await signIn(kiosk, 'player13')).toMatchObject({ error: { code: 'unreachable' } });
  });

  it('shows the prepared campaigns to visitors', async () => {
    const { kiosk, campaignId, line } = await preparedKiosk();
    line.isUp = false;
    const { campaigns, theme, logoUrl } = await kiosk.call('attract:show', {});
    expect(campaigns.map(({ id }) => id)).toEqual([campaignId]);
    expect(campaigns[0]?.prizes.length).toBeGreaterThan(0);
    for (const { imageUrl } of campaigns[0]?.prizes ?? []) expect(imageUrl).toMatch(/^app:\/\/kiosk\/media\//);
    expect([theme, logoUrl]).toEqual(['full', expect.stringMatching(/^app:\/\/kiosk\/media\//)]);
  });

  it('rejects a wrong password, and every login that the server itself refuses', async () => {
    const { kiosk, line } = await preparedKiosk();
    expect(await signIn(kiosk, 'player13', 'wrong')).toMatchObject({ error: { message: text('refusal.wrongLogin') } });
    line.isUp = false;
    expect(await signIn(kiosk, 'player13', 'wrong')).toMatchObject({ error: { message: text('signIn.wrong') } });
    expect(await signIn(kiosk, 'admin')).toMatchObject({ error: { message: text('signIn.wrong') } });
  });
});

describe('a visitor without an account', () => {
  const rowsOf = async (email: string) => {
    const { db } = suite.server;
    return db.selectFrom('users').selectAll().where('email', '=', email).execute();
  };

  it('answers purposes offline, in the words that the form showed', async () => {
    const { campaignId } = await playerOf(suite.api, 'player06');
    await allowWalkUps(suite.server, campaignId);
    const texts = {
      controller: 'Nordwind GmbH',
      privacyNotice: 'We keep your name.',
      purposes: ['Newsletter', 'Call'].map((label) => ({ label, wording: `${label}, please.` })),
    };
    const change = async (more: Partial<Campaign>) => {
      const asAdmin = await logIn(suite.api, 'admin');
      const all = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, asAdmin);
      const body = { ...all.find(({ id }) => id === campaignId), id: campaignId, ...more };
      await suite.api.call('putCampaign', { query: { id: campaignId }, body }, asAdmin);
    };
    await change(texts);
    const { admin, line, kiosk } = await preparedKiosk();
    line.isUp = false;
    const [offer] = await kiosk.call('walk-up:offers', {});
    expect(offer).toMatchObject({ controller: 'Nordwind GmbH', privacyNotice: 'We keep your name.' });
    const email = 'purposes@visitors.example';
    const form = { hash: offer?.formHash ?? '', given: offer?.purposes.slice(1).map(({ id }) => id) ?? [] };
    await kiosk.call('walk-up:begin', vera(campaignId, { email, form }));
    await kiosk.call('session:log-out', {});
    await sync(kiosk, line);
    const [visitor] = await rowsOf(email);
    const params = { userId: visitor?.id ?? '' };
    const records = await suite.api.call('getConsents', { params }, admin);
    expect(records).toMatchObject([
      { label: 'Newsletter', isGiven: false, wording: { text: 'Newsletter, please.', version: 1 } },
      { label: 'Call', isGiven: true, kioskName: 'Hall 3', notice: { text: 'We keep your name.' } },
    ]);
    await change({ purposes: [] });
  });

  it('plays at once, continues after a restart, and is a visitor at the server once there is a network', async () => {
    const { campaignId } = await playerOf(suite.api, 'player06');
    await allowWalkUps(suite.server, campaignId);
    const { line, folder, kiosk } = await preparedKiosk();
    line.isUp = false;
    expect(await kiosk.call('walk-up:offers', {})).toMatchObject([{ campaignId, consent: 'I agree.' }]);
    expect(
      await kiosk.attempt('walk-up:begin', vera(campaignId, { email: 'player13@nordwind.example' })),
    ).toMatchObject({
      error: { message: text('walkUp.hasAccount') },
    });
    const first = await kiosk.call('walk-up:begin', vera(campaignId));
    await answerOne(kiosk, campaignId);
    kiosk.stop();

    const again = await openKiosk(folder, line);
    const code = { email: ' VERA@nordwind.example\u200b;', visitCode: first.visitCode ?? '' };
    expect(await again.call('walk-up:resume', code)).toEqual(first);
    expect(await again.call('play:open', { campaignId: String(campaignId) })).toMatchObject({ answeredCount: 1 });
    const end = await play(again, campaignId);
    expect(await sync(again, line)).toMatchObject({ parked: 0, refused: 0, quarantined: 0 });
    const held = await heldOf('vera', campaignId);
    expect(held.answers).toHaveLength(end.questionCount);
    expect(held.statuses).toMatchObject([{ game_status_type: 1, total_points_earned: end.points }]);
    expect(held.awards).toHaveLength(prizeOf(end) ? 1 : 0);
    expect(await rowsOf('vera@nordwind.example')).toMatchObject([{ first_name: 'Vera', role: 'Visitor' }]);
    expect(await again.attempt('walk-up:resume', code)).toMatchObject({ error: { message: text('resume.over') } });
  });

  it('resumes by its code after it was sent, continues at its last step, and needs no lease of its play', async () => {
    const { campaignId } = await playerOf(suite.api, 'player06');
    await allowWalkUps(suite.server, campaignId);
    const { line, kiosk } = await preparedKiosk();
    await kiosk.call('lease:choose-players', { players: 'taken-along' });
    const email = 'resumed@nordwind.example';
    const first = await kiosk.call('walk-up:begin', vera(campaignId, { email }));
    await answerOne(kiosk, campaignId);
    await kiosk.call('session:log-out', {});
    await sync(kiosk, line);
    const [person] = await rowsOf(email);
    line.isUp = false;
    const second = await kiosk.call('walk-up:resume', { email, visitCode: first.visitCode ?? '' });
    expect(second).toMatchObject({ userId: String(person?.id), visitCode: first.visitCode });
    expect(await kiosk.call('session:current', {})).toMatchObject({ visitCode: first.visitCode });
    expect(await kiosk.call('play:open', { campaignId: String(campaignId) })).toMatchObject({ answeredCount: 1 });
    const end = await play(kiosk, campaignId);
    expect(await sync(kiosk, line)).toMatchObject({ parked: 0, refused: 0, quarantined: 0 });
    await kiosk.call('lease:choose-players', { players: 'anywhere' });
    const held = await heldOf('resumed', campaignId);
    expect(held.answers).toHaveLength(end.questionCount);
    expect(held.statuses).toMatchObject([{ game_status_type: 1, total_points_earned: end.points }]);
  });

  it('is a second visit, marked by the server, if its email was used here and no code is typed', async () => {
    const { campaignId } = await playerOf(suite.api, 'player06');
    await allowWalkUps(suite.server, campaignId);
    const { line, kiosk } = await preparedKiosk();
    const email = 'second@nordwind.example';
    for (let visit = 0; visit < 2; visit += 1) {
      await kiosk.call('walk-up:begin', vera(campaignId, { email }));
      await answerOne(kiosk, campaignId);
      await kiosk.call('session:log-out', {});
    }
    expect(await sync(kiosk, line)).toMatchObject({ parked: 0, refused: 0 });
    const people = await rowsOf(email);
    expect(people).toHaveLength(2);
    const [first, second] = people.map(({ id }) => heldReason(suite.server.db, id, campaignId));
    expect([await first, await second]).toEqual([null, 'second-visit']);
  });

  it('whose email has been typed elsewhere in the meantime is stored too', async () => {
    const { campaignId } = await playerOf(suite.api, 'player06');
    await allowWalkUps(suite.server, campaignId);
    const { line, kiosk } = await preparedKiosk();
    line.isUp = false;
    const email = 'double@nordwind.example';
    await kiosk.call('walk-up:begin', vera(campaignId, { email }));
    const end = await play(kiosk, campaignId);
    const other = await registerDevice(suite.api, await logIn(suite.api, 'admin'), [campaignId], 'Stand 9');
    await suite.api.call('postWalkUp', { body: walkUp(campaignId, { email }) }, { token: other.token });
    expect(await sync(kiosk, line)).toMatchObject({ parked: 0, refused: 0 });
    const people = await rowsOf(email);
    expect(people).toHaveLength(2);
    const answers = await suite.server.db
      .selectFrom('user_answers')
      .selectAll()
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    expect(answers).toHaveLength(end.questionCount);
  });
});
