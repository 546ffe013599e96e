import { describe, expect, it } from 'vitest';
import { readUnsentFile, toUnsentFile } from '../../src/main/outbox/unsent-file.ts';
import { serverSuite } from '../support/api-suite.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { left, NOTHING_LEFT, play, type Stand, send, stands } from '../support/stands.ts';
import { newCode } from '../support/wins.ts';

/** One kiosk's unsent entries, imported by another: two kiosks over real files, and the real server. */

const suite = serverSuite();
const { open: kioskNamed, revoke, effectsOf } = stands(suite);

async function exportFrom({ call, saved }: Stand): Promise<string> {
  await call('sync:export', { what: 'outbox' });
  return saved.at(-1) ?? '';
}

/** What the server should have after the import. */
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
    'takes effect once, whichever kiosk sends first: $steps',
    async ({ steps, name }) => {
      const [here, there] = [await kioskNamed('Stand 1'), await kioskNamed('Stand 2')];
      const played = await play(here, name);
      const file = await exportFrom(here);
      const { answers, awards, content } = contentOf(file);
      expect({ answers: answers > 0, awards }).toEqual({ answers: true, awards: 1 });
      expect(file).not.toContain('nordwind"');
      let isIn = false;
      const takeIn = async (kiosk: Stand) => {
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
      expect([await left(here), await left(there)]).toEqual([NOTHING_LEFT, NOTHING_LEFT]);
    },
  );
});

it('names the kiosk that has handed a prize over, before and after it is sent', async () => {
  const [here, there] = [await kioskNamed('Stand 1'), await kioskNamed('Stand 2')];
  const code = newCode();
  await here.call('hand-over:give', { code });
  await there.call('sync:import', { text: await exportFrom(here) });
  const expectStand1 = async () => {
    const found = await there.call('hand-over:look', { typed: code });
    expect(found).toMatchObject({ kind: 'unchecked', before: { by: 'kiosk', kioskName: 'Stand 1' } });
    const [listed] = await there.call('hand-over:list', {});
    expect(listed).toMatchObject({ code, importedFrom: { name: 'Stand 1' } });
  };
  await expectStand1();
  await send(there);
  await expectStand1();
});

it('of an earlier version, which says nothing of keys, is imported', async () => {
  const [here, there] = [await kioskNamed('Stand 1'), await kioskNamed('Stand 2')];
  await play(here, 'player24');
  const { keySupport, format, version, ...content } = contentOf(await exportFrom(here)).content;
  expect(keySupport).toEqual({ postUserAnswer: 'keyed', putGameStatus: 'keyed', postAwardedPrize: 'keyed' });
  const text = toUnsentFile(content, () => []);
  expect(await there.call('sync:import', { text })).toMatchObject({ kind: 'taken', taken: content.rows.length });
});

describe('a file that another kiosk opens', () => {
  const result = (kiosk: Stand, text: string) => kiosk.call('sync:import', { text });

  it('is imported only if it is complete, unchanged, and of the same server', async () => {
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
    expect(await left(there)).toEqual(NOTHING_LEFT);
    // The ends of its lines may change on the way.
    expect(await result(there, file.replaceAll('\n', '\r\n'))).toMatchObject({ kind: 'taken' });
  });

  it("without a confirmed seal is sent in its players' own sessions only", async () => {
    const here = await kioskNamed('', { isRegistered: false });
    const there = await kioskNamed('Stand 2');
    const played = await play(here, 'player21');
    const file = await exportFrom(here);
    const { content, answers } = contentOf(file);
    const count = content.rows.length;
    const taken = { kind: 'taken', taken: count, known: 0, unreadable: 0, kiosk: null };
    expect(await result(there, file)).toEqual(taken);
    there.kiosk.start();
    await expect.poll(() => left(there)).toEqual({ ...NOTHING_LEFT, parked: count });
    expect((await effectsOf(played)).answers).toBe(0);
    const [row] = await there.call('sync:list', { group: 'parked', offset: 0, limit: 1 });
    expect(row).toMatchObject({ userName: 'player21@nordwind.example', campaign: expect.any(String) });
    const signIn = { username: row?.userName ?? '', password: 'nordwind', isRemembered: false };
    await there.call('session:log-in', signIn);
    await expect.poll(() => left(there)).toEqual(NOTHING_LEFT);
    expect(await effectsOf(played)).toMatchObject({ answers, awards: 1 });
  });

  it('has a valid seal as long as the server has its kiosk; a built-in server has only its own', async () => {
    const here = await kioskNamed('Stand 1', { origin: 'own' });
    const there = await kioskNamed('Stand 2', { origin: 'own' });
    await play(here, 'player22');
    const file = await exportFrom(here);
    const { content } = contentOf(file);
    expect(await result(there, file)).toMatchObject({ kind: 'taken', kiosk: 'Stand 1' });
    await revoke(content.kiosk?.id ?? 0);
    const third = await kioskNamed('Stand 3', { origin: 'own' });
    expect(await result(third, file)).toEqual({ kind: 'refused', why: 'other-server' });
  });

  it('waits for the server that must confirm it', async () => {
    const here = await kioskNamed('Stand 1');
    await play(here, 'player23');
    const file = await exportFrom(here);
    const there = await openKiosk(tempFolder(), suite.server.url, {
      url: 'http://127.0.0.1:1',
      origin: suite.server.url,
    });
    expect(await result(there, file)).toEqual({ kind: 'refused', why: 'server-away' });
    expect(await left(there)).toEqual(NOTHING_LEFT);
  });
});
