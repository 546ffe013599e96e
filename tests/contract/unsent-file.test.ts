import { beforeAll, describe, expect, it } from 'vitest';
import { readUnsentFile } from '../../src/main/sync-centre/unsent-file.ts';
import { serverSuite } from '../support/api-suite.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

/** What one kiosk has not sent, taken in by another: two kiosks over real files, and the real server. */

const suite = serverSuite();
let admin: SignedIn;
let campaignIds: number[];

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  const campaigns = await suite.server.db.selectFrom('campaigns').select('id').execute();
  campaignIds = campaigns.map(({ id }) => id);
  // Whoever spins wins something.
  await suite.server.db
    .updateTable('prizes')
    .set({ points_needed_minimum: 0, points_needed_maximum: null, winner_total: 100 })
    .where('is_press_your_luck_prize', '=', 0)
    .execute();
});

type Kiosk = Awaited<ReturnType<typeof openKiosk>>;

/** A kiosk that sends nothing before its `start`. */
async function kioskNamed(name: string, { isRegistered = true, origin = suite.server.url } = {}): Promise<Kiosk> {
  const kiosk = await openKiosk(tempFolder(), suite.server.url, { url: suite.server.url, origin });
  if (!isRegistered) return kiosk;
  const body = { clientId: NORDWIND, name, campaignIds };
  const { pairingCode } = await suite.api.call('makePairingCode', { body }, admin);
  await kiosk.call('device:register', { pairingCode });
  return kiosk;
}

interface Played {
  userId: number;
  campaignId: number;
}

/** Plays a whole game, from the log-in to the log-out. */
async function play({ call }: Kiosk, name: string): Promise<Played> {
  const username = `${name}@nordwind.example`;
  const { userId } = await call('session:log-in', { username, password: 'nordwind', isRemembered: false });
  const { campaigns } = await call('play:welcome', {});
  const campaignId = campaigns[0]?.id ?? 0;
  let view = await call('play:open', { campaignId });
  while (view.stage.kind !== 'finished') {
    const { stage } = view;
    if (stage.kind === 'quiz') {
      const { id, answers } = stage.question;
      view = (await call('play:answer', { campaignId, questionId: id ?? 0, answerId: answers?.[0]?.id ?? 0 })).play;
    } else if (stage.kind === 'spinning') view = await call('play:settle', { campaignId, spinId: stage.spin.id });
    else if (stage.kind === 'offer') view = await call('play:decline-offer', { campaignId });
    else view = await call('play:spin', { campaignId });
  }
  await call('session:log-out', {});
  return { userId: Number(userId), campaignId: Number(campaignId) };
}

async function exportFrom({ call, saved }: Kiosk): Promise<string> {
  await call('sync:export', { what: 'outbox' });
  return saved.at(-1) ?? '';
}

/** Lets a kiosk send until nothing waits. */
async function send({ kiosk, call }: Kiosk): Promise<void> {
  kiosk.start();
  await expect.poll(async () => (await call('sync:status', {})).waiting, { timeout: 20_000 }).toBe(0);
}

const left = async ({ call }: Kiosk) => {
  const { waiting, parked, refused, quarantined } = await call('sync:status', {});
  return { waiting, parked, refused, quarantined };
};
const NOTHING = { waiting: 0, parked: 0, refused: 0, quarantined: 0 };

/** What the server has of a player. */
async function effectsOf({ userId, campaignId }: Played) {
  const { db } = suite.server;
  const of = <T extends 'user_answers' | 'awarded_prizes' | 'game_statuses'>(table: T) =>
    db
      .selectFrom(table as 'user_answers')
      .selectAll()
      .where('user_id', '=', userId)
      .where('campaign_id', '=', campaignId)
      .execute();
  const [answers, awards, statuses] = await Promise.all([
    of('user_answers'),
    of('awarded_prizes'),
    of('game_statuses'),
  ]);
  return { answers: answers.length, awards: awards.length, statuses: statuses as unknown as Record<string, unknown>[] };
}

/** What a file says that the server should have. */
function contentOf(file: string) {
  const read = readUnsentFile(file);
  if (read.kind !== 'read') throw new Error(read.kind);
  const of = (kind: string) => read.content.rows.filter((row) => row.kind === kind);
  return { answers: of('post-user-answer').length, awards: of('post-awarded-prize').length, content: read.content };
}

type Step = 'import' | 'import back' | 'here' | 'there' | 'both';
const ORDERS: Step[][] = [
  ['import', 'here', 'there'],
  ['import', 'there', 'here'],
  ['import', 'both'],
  ['here', 'import', 'there'],
  ['import', 'import', 'there', 'import', 'here', 'import back'],
  ['import back', 'import', 'there', 'import', 'here'],
];

describe('a file of everything unsent', () => {
  it.each(ORDERS.map((steps, index) => ({ steps, name: `player${10 + index}` })))(
    'takes effect once, whoever sends first: $steps',
    async ({ steps, name }) => {
      const [here, there] = [await kioskNamed('Stand 1'), await kioskNamed('Stand 2')];
      const played = await play(here, name);
      const file = await exportFrom(here);
      const { answers, awards, content } = contentOf(file);
      expect({ answers: answers > 0, awards }).toEqual({ answers: true, awards: 1 });
      expect(file).not.toContain('nordwind"');
      let isIn = false;
      const takeIn = async (kiosk: Kiosk) => {
        const result = await kiosk.call('sync:import', { text: file });
        const isNew = kiosk === there && !isIn;
        isIn ||= kiosk === there;
        const count = content.rows.length;
        const taken = isNew ? count : 0;
        expect(result).toEqual({ kind: 'taken', taken, known: count - taken, unreadable: 0, kiosk: 'Stand 1' });
      };
      for (const step of steps) {
        if (step === 'import') await takeIn(there);
        else if (step === 'import back') await takeIn(here);
        else if (step === 'both') await Promise.all([send(here), send(there)]);
        else await send(step === 'here' ? here : there);
      }
      const effects = await effectsOf(played);
      expect(effects).toMatchObject({ answers, awards: 1, statuses: [{ game_status_type: 1, remaining_spins: 0 }] });
      expect([await left(here), await left(there)]).toEqual([NOTHING, NOTHING]);
    },
  );
});

describe('of a file that another kiosk opens', () => {
  const result = (kiosk: Kiosk, text: string) => kiosk.call('sync:import', { text });

  it('nothing is taken in unless it is whole, unchanged, and of the same server', async () => {
    const here = await kioskNamed('Stand 1');
    const there = await kioskNamed('Stand 2');
    await play(here, 'player20');
    const file = await exportFrom(here);
    const why: [string, string][] = [
      ['', 'foreign'],
      ['{"format":"spinboard-draws"}\n', 'foreign'],
      ['PK\u0003\u0004', 'foreign'],
      [file.slice(0, file.length / 2), 'damaged'],
      [file.slice(0, file.trimEnd().lastIndexOf('\n')), 'damaged'],
      [
        file.replace('"isCorrect":true', '"isCorrect":false').replace('"isRefused":false', '"isRefused":true'),
        'damaged',
      ],
      [`${file}{"digest":""}\n`, 'damaged'],
    ];
    for (const [text, refusal] of why) expect(await result(there, text)).toEqual({ kind: 'refused', why: refusal });
    const elsewhere = await kioskNamed('Stand 3', { isRegistered: false, origin: 'https://other.example' });
    expect(await result(elsewhere, file)).toEqual({ kind: 'refused', why: 'other-server' });
    expect(await left(there)).toEqual(NOTHING);
    // The ends of its lines may change on the way.
    expect(await result(there, file.replaceAll('\n', '\r\n'))).toMatchObject({ kind: 'taken' });
  });

  it('rows that no known kiosk has sealed are sent in the session of their player only', async () => {
    const here = await kioskNamed('', { isRegistered: false });
    const there = await kioskNamed('Stand 2');
    const played = await play(here, 'player21');
    const file = await exportFrom(here);
    const { content, answers } = contentOf(file);
    const count = content.rows.length;
    const taken = { kind: 'taken', taken: count, known: 0, unreadable: 0, kiosk: null };
    expect(await result(there, file)).toEqual(taken);
    there.kiosk.start();
    await expect.poll(() => left(there)).toEqual({ ...NOTHING, parked: count });
    expect((await effectsOf(played)).answers).toBe(0);
    const [row] = await there.call('sync:list', { group: 'parked', offset: 0, limit: 1 });
    expect(row).toMatchObject({ userName: 'player21@nordwind.example', campaign: expect.any(String) });
    const signIn = { username: row?.userName ?? '', password: 'nordwind', isRemembered: false };
    await there.call('session:log-in', signIn);
    await expect.poll(() => left(there), { timeout: 10_000 }).toEqual(NOTHING);
    expect(await effectsOf(played)).toMatchObject({ answers, awards: 1 });
  });

  it('a seal counts as long as the server knows its kiosk, and a built-in server knows only its own', async () => {
    const here = await kioskNamed('Stand 1', { origin: 'own' });
    const there = await kioskNamed('Stand 2', { origin: 'own' });
    await play(here, 'player22');
    const file = await exportFrom(here);
    const { content } = contentOf(file);
    expect(await result(there, file)).toMatchObject({ kind: 'taken', kiosk: 'Stand 1' });
    await suite.api.call('revokeDevice', { params: { id: content.kiosk?.id ?? 0 } }, admin);
    const third = await kioskNamed('Stand 3', { origin: 'own' });
    expect(await result(third, file)).toEqual({ kind: 'refused', why: 'other-server' });
  });

  it('has to wait for the server that is to confirm it', async () => {
    const here = await kioskNamed('Stand 1');
    await play(here, 'player23');
    const file = await exportFrom(here);
    const there = await openKiosk(tempFolder(), suite.server.url, {
      url: 'http://127.0.0.1:1',
      origin: suite.server.url,
    });
    expect(await result(there, file)).toEqual({ kind: 'refused', why: 'server-away' });
    expect(await left(there)).toEqual(NOTHING);
  });
});
