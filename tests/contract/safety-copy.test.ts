import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/shared/node-clock.ts';
import { KEY_LIFETIME_MS } from '../../src/shared/rules/key-lifetime.ts';
import { serverSuite } from '../support/api-suite.ts';
import { forkWriter } from '../support/fork-writer.ts';
import { tempFolder } from '../support/main.ts';
import { paced } from '../support/open-kiosk.ts';
import { left, NOTHING_LEFT, play, type Stand, send, sent, stands } from '../support/stands.ts';

/** One kiosk's safety copy, imported by another: two kiosks, real files, a real writer, and the real server. */

const suite = serverSuite();
const booth = stands(suite);

const unplug = async ({ call }: Stand) => {
  const { unplug: state } = await call('safety-copy:state', {});
  return state.kind === 'not-safe' ? state.why : state.kind;
};

const copyIn = (folder: string): string => path.join(folder, readdirSync(folder).sort().at(-1) ?? '');
const importOn = (stand: Stand, text: string) => stand.call('sync:import', { text });

/** A kiosk that has played without a network, with its copy in a folder. */
async function openStands(player: string) {
  const folder = tempFolder();
  // The test's folder counts as a folder on another disk.
  const safetyCopy = { chooseFolder: async () => folder, fork: forkWriter, ownDisk: 'another' };
  // The writer's limit of 15 s passes in 5 s, in which a process starts.
  const here = await booth.open('Stand 1', { more: { safetyCopy, clock: paced(3) } });
  const there = await booth.open('Stand 2');
  const played = await play(here, player);
  expect(await unplug(here)).toBe('no-folder');
  // The server returns the secret for the copy's key once.
  await here.call('device:state', {});
  await expect.poll(async () => (await here.call('safety-copy:state', {})).fileName).not.toBeNull();
  const { url } = here.place;
  here.place.url = 'http://127.0.0.1:1';
  here.kiosk.start();
  await here.call('safety-copy:choose-folder', {});
  await expect.poll(() => unplug(here)).toBe('safe-in-folder');
  const file = copyIn(folder);
  const copy = readFileSync(file, 'utf8');
  const { device: deviceId } = JSON.parse(copy.split('\n')[0] ?? '') as { device: number };
  return { here, there, played, folder, file, copy, deviceId, url };
}

const ONCE = { awards: 1, statuses: [{ game_status_type: 1, remaining_spins: 0 }] };

describe('a lost kiosk', () => {
  it('has its plays sent by another one, once, also after it was revoked', async () => {
    const { here, there, played, copy, deviceId } = await openStands('player10');
    const { waiting } = await left(here);
    here.kiosk.stop();
    rmSync(here.userData, { recursive: true });
    await booth.revoke(deviceId);
    // Every row except the logout, whose token never leaves the kiosk.
    const taken = { kind: 'taken', taken: waiting - 1, known: 0, unreadable: 0, kiosk: 'Stand 1' };
    expect(await importOn(there, copy)).toEqual(taken);
    expect(await importOn(there, copy)).toMatchObject({ taken: 0, known: waiting - 1 });
    await send(there);
    const effects = await booth.effectsOf(played);
    expect(effects).toMatchObject(ONCE);
    expect(effects.answers).toBeGreaterThan(0);
    expect(await left(there)).toEqual(NOTHING_LEFT);
  });

  it('that returns and sends too doubles nothing, and leaves an empty copy', async () => {
    const { here, there, played, copy, file, url } = await openStands('player11');
    await importOn(there, copy);
    here.place.url = url;
    await here.call('sync:wake', {});
    await Promise.all([sent(here), send(there)]);
    expect(await booth.effectsOf(played)).toMatchObject(ONCE);
    expect([await left(here), await left(there)]).toEqual([NOTHING_LEFT, NOTHING_LEFT]);
    await expect.poll(() => unplug(here)).toBe('safe-on-server');
    await expect
      .poll(() => importOn(there, readFileSync(file, 'utf8')))
      .toEqual({ kind: 'taken', taken: 0, known: 0, unreadable: 0, kiosk: 'Stand 1' });
  });

  it("that makes copies after it was revoked has those rows sent in their players' sessions only", async () => {
    const { here, there, played, file, copy, deviceId } = await openStands('player12');
    await booth.revoke(deviceId);
    rmSync(file);
    await expect
      .poll(() => readdirSync(path.dirname(file)).filter((name) => name === path.basename(file)))
      .not.toEqual([]);
    const later = readFileSync(file, 'utf8');
    expect(later).not.toBe(copy);
    here.kiosk.stop();
    expect(await importOn(there, later)).toMatchObject({ kind: 'taken', kiosk: null });
    there.kiosk.start();
    await expect.poll(async () => (await left(there)).parked).toBeGreaterThan(0);
    expect((await booth.effectsOf(played)).answers).toBe(0);
  });
});

describe('a safety copy', () => {
  it('in a missing folder makes nothing safe, and none is made once staff forget the folder', async () => {
    const { here, folder } = await openStands('player13');
    rmSync(folder, { recursive: true });
    await expect.poll(() => unplug(here)).toBe('missing');
    expect(await here.call('safety-copy:forget-folder', {})).toMatchObject({ folder: null, problem: null });
    expect(await unplug(here)).toBe('no-folder');
  });

  it('reveals no one, and opens only if it is complete, for its server, at a registered kiosk', async () => {
    const { there, copy, file } = await openStands('player14');
    const [head = '', body = ''] = copy.split('\n');
    for (const name of ['player14', 'Stand 1', 'Nordwind', suite.server.url]) {
      expect(file + head + Buffer.from(body, 'base64').toString('latin1')).not.toContain(name);
    }
    const refused = (why: string) => ({ kind: 'refused', why });
    const at = copy.indexOf('\n') + 40;
    const cases: [string, string][] = [
      [copy.slice(0, at) + (copy[at] === 'A' ? 'B' : 'A') + copy.slice(at + 1), 'not-opened'],
      [copy.slice(0, -40), 'not-opened'],
      [copy.slice(0, 60), 'not-opened'],
      [copy.replace(/"device":\d+/, '"device":999999'), 'not-opened'],
      [copy.replace(/"salt":"../, '"salt":"zz'), 'not-opened'],
      [copy.replace(/"server":"[0-9a-f]{8}/, '"server":"00000000'), 'other-server'],
      ['{"format":"spinboard-copy"}', 'foreign'],
    ];
    for (const [text, why] of cases) expect(await importOn(there, text)).toEqual(refused(why));
    const stranger = await booth.open('', { isRegistered: false });
    expect(await importOn(stranger, copy)).toEqual(refused('not-opened'));
    there.place.url = 'http://127.0.0.1:1';
    expect(await importOn(there, copy)).toEqual(refused('server-away'));
    expect(await left(there)).toEqual(NOTHING_LEFT);
    there.place.url = suite.server.url;
    // A mail program may have changed the ends of its lines.
    expect(await importOn(there, copy.replaceAll('\n', '\r\n'))).toMatchObject({ kind: 'taken', kiosk: 'Stand 1' });
  });

  it('is not made for a kiosk whose server is on its own computer', async () => {
    const folder = tempFolder();
    const safetyCopy = { chooseFolder: async () => folder, fork: forkWriter, ownDisk: 'another' };
    const builtIn = await booth.open('Stand 4', { origin: 'own', more: { safetyCopy } });
    builtIn.kiosk.start();
    await builtIn.call('safety-copy:choose-folder', {});
    expect(await unplug(builtIn)).toBe('server-here');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('imported after the server has deleted its keys is unclear, so staff decide', async () => {
    const { here, copy } = await openStands('player15');
    here.kiosk.stop();
    const later = { ...systemClock, now: () => systemClock.now() + KEY_LIFETIME_MS };
    const there = await booth.open('Stand 3', { more: { clock: later } });
    const result = await importOn(there, copy);
    if (result.kind !== 'taken') throw new Error(result.why);
    expect(await there.call('sync:status', {})).toMatchObject({ waiting: 0, unclear: result.taken });
    const [row] = await there.call('sync:list', { group: 'unclear', offset: 0, limit: 1 });
    expect(row?.job).toMatchObject({ state: 'unclear', doubt: 'too-old' });
  });
});
