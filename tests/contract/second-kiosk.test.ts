import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseFile } from '../../src/main/db/origin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { left, NOTHING_LEFT, play, type Stand, send, sent, stands } from '../support/stands.ts';

/** What one kiosk has not sent lies on a second one: two kiosks over real files, their line, and the real server. */

const suite = serverSuite();
const booth = stands(suite);
type BoothStand = Awaited<ReturnType<typeof booth.open>>;

const stateOf = ({ call }: Stand) => call('copies:state', {});
const unplug = async (stand: Stand) => {
  const { unplug: state } = await stateOf(stand);
  return state.kind === 'not-safe' ? state.why : state.kind;
};

/** Has the keeper show its address and a code. */
async function shownBy(keeper: Stand): Promise<{ address: string; code: string }> {
  const { listening } = await keeper.call('copies:listen', {});
  if (listening.kind !== 'on' || listening.code === null) throw new Error(JSON.stringify(listening));
  return { address: listening.address, code: listening.code };
}

/** Why two kiosks do not pair; null if they do. */
async function refusalOf({ send: ask }: Stand, shown: { address: string; code: string }): Promise<string | null> {
  const answer = await ask('copies:pair', shown);
  return answer.ok ? null : answer.error.message;
}

/** A kiosk that has played without a network, and the one that keeps its copy. */
async function pairOfStands(player: string) {
  const [here, there] = [await booth.open('Stand 1'), await booth.open('Stand 2')];
  const played = await play(here, player);
  expect(await unplug(here)).toBe('no-keeper');
  expect(await refusalOf(here, await shownBy(there))).toBeNull();
  const { url } = here.place;
  here.place.url = 'http://127.0.0.1:1';
  here.kiosk.start();
  await expect.poll(() => unplug(here)).toBe('safe-on-two-machines');
  const [kept] = (await stateOf(there)).kept;
  const deviceId = kept?.deviceId ?? '';
  return { here, there, played, deviceId, url };
}

const copyFile = ({ userData }: BoothStand): string => {
  const folder = path.join(path.dirname(databaseFile(userData, suite.server.url)), 'copies');
  const [name = '', ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  return path.join(folder, name);
};

const ONCE = { awards: 1, statuses: [{ game_status_type: 1, remaining_spins: 0 }] };

describe('a kiosk that is lost', () => {
  it('has its plays sent by the second one, once, also after it was revoked', async () => {
    const { here, there, played, deviceId } = await pairOfStands('player10');
    const { waiting } = await left(here);
    here.kiosk.stop();
    rmSync(here.userData, { recursive: true });
    await booth.revoke(deviceId);
    const taken = await there.call('copies:take-in', { deviceId });
    // Every row but the log-out, whose token never leaves the kiosk.
    expect(taken).toEqual({ kind: 'taken', taken: waiting - 1, known: 0, unreadable: 0, kiosk: 'Stand 1' });
    expect(await there.call('copies:take-in', { deviceId })).toMatchObject({ taken: 0, known: waiting - 1 });
    await send(there);
    const effects = await booth.effectsOf(played);
    expect(effects).toMatchObject(ONCE);
    expect(effects.answers).toBeGreaterThan(0);
    expect(await left(there)).toEqual(NOTHING_LEFT);
    expect((await there.call('copies:drop', { deviceId })).kept).toEqual([]);
  });

  it('that turns up again and sends too doubles nothing', async () => {
    const { here, there, played, deviceId, url } = await pairOfStands('player11');
    await there.call('copies:take-in', { deviceId });
    here.place.url = url;
    await here.call('sync:wake', {});
    await Promise.all([sent(here), send(there)]);
    expect(await booth.effectsOf(played)).toMatchObject(ONCE);
    expect([await left(here), await left(there)]).toEqual([NOTHING_LEFT, NOTHING_LEFT]);
  });

  it('and whose copy came after it was revoked has its rows sent in the sessions of their players only', async () => {
    const { there, played, deviceId } = await pairOfStands('player12');
    await booth.revoke(deviceId);
    const later = new Date(Date.now() + 60_000);
    utimesSync(copyFile(there), later, later);
    expect(await there.call('copies:take-in', { deviceId })).toMatchObject({ kind: 'taken', kiosk: null });
    there.kiosk.start();
    await expect.poll(async () => (await left(there)).parked).toBeGreaterThan(0);
    expect((await booth.effectsOf(played)).answers).toBe(0);
  });
});

describe('a copy', () => {
  it('is forgotten once the server has everything, and it is safe to unplug either way', async () => {
    const { here, there, url } = await pairOfStands('player14');
    here.place.url = url;
    await here.call('sync:wake', {});
    await expect.poll(() => unplug(here)).toBe('safe-on-server');
    await expect.poll(async () => (await stateOf(there)).kept).toMatchObject([{ name: 'Stand 1', receivedAt: null }]);
  });

  it('that is an earlier one, or of which the second kiosk says nothing, makes nothing safe', async () => {
    const { here, there } = await pairOfStands('player15');
    await there.call('copies:stop-listening', {});
    await expect.poll(() => unplug(here)).toBe('away');
    await there.call('copies:listen', {});
    await expect.poll(() => unplug(here)).toBe('safe-on-two-machines');
    rmSync(copyFile(there));
    await expect.poll(async () => (await stateOf(there)).kept[0]?.receivedAt).toBeGreaterThan(0);
    await expect.poll(() => unplug(here)).toBe('safe-on-two-machines');
    await there.call('copies:drop', { deviceId: (await stateOf(there)).kept[0]?.deviceId ?? '' });
    await expect.poll(() => unplug(here)).toBe('stranger');
    expect((await here.call('copies:part', {})).keeper).toBeNull();
    expect(await unplug(here)).toBe('no-keeper');
  });

  it('tells the second kiosk nothing of players, is for its user alone, and opens only whole', async () => {
    const { there, deviceId } = await pairOfStands('player16');
    const file = copyFile(there);
    const copy = readFileSync(file, 'utf8');
    expect(copy).not.toContain('player16');
    expect(Buffer.from(copy.split('\n')[1] ?? '', 'base64').toString('latin1')).not.toContain('player16');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const takeIn = () => there.call('copies:take-in', { deviceId });
    const refused = (why: string) => ({ kind: 'refused', why });
    const body = copy.indexOf('\n') + 40;
    writeFileSync(file, copy.slice(0, body) + (copy[body] === 'A' ? 'B' : 'A') + copy.slice(body + 1));
    expect(await takeIn()).toEqual(refused('not-opened'));
    writeFileSync(file, copy.replace('"name":"Stand 1"', '"name":"Stand 3"'));
    expect(await takeIn()).toEqual(refused('not-opened'));
    writeFileSync(file, copy.slice(0, -40));
    expect(await takeIn()).toEqual(refused('not-opened'));
    writeFileSync(file, copy.replace(suite.server.url, 'https://other.example'));
    expect(await takeIn()).toEqual(refused('other-server'));
    writeFileSync(file, copy.replace(/"id":\d+/, '"id":999999'));
    expect(await takeIn()).toEqual(refused('not-opened'));
    writeFileSync(file, copy);
    there.place.url = 'http://127.0.0.1:1';
    expect(await takeIn()).toEqual(refused('server-away'));
    expect(await left(there)).toEqual(NOTHING_LEFT);
  });
});

describe('two kiosks', () => {
  it('pair with a code that is right, once', async () => {
    const [here, there] = [await booth.open('Stand 1'), await booth.open('Stand 2')];
    const shown = await shownBy(there);
    expect(shown.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await refusalOf(here, { ...shown, code: 'WRONG222' })).toMatch(/not the code/);
    expect(await refusalOf(here, { address: shown.address, code: ` ${shown.code.toLowerCase()} ` })).toBeNull();
    expect(await stateOf(here)).toMatchObject({ keeper: { name: 'Stand 2', address: shown.address } });
    expect(await stateOf(there)).toMatchObject({ listening: { code: null } });
    expect(await refusalOf(await booth.open('Stand 3'), shown)).toMatch(/not the code/);
  });

  it('pair only where one can open what the other leaves', async () => {
    const there = await booth.open('Stand 2');
    expect(await refusalOf(there, await shownBy(there))).toMatch(/itself/);
    const elsewhere = await booth.open('Stand 3', { origin: 'https://other.example' });
    expect(await refusalOf(elsewhere, await shownBy(there))).toMatch(/another server/);
    const builtIn = await booth.open('Stand 4', { origin: 'own' });
    expect(await refusalOf(builtIn, await shownBy(there))).toMatch(/runs on this computer/);
    expect(await unplug(builtIn)).toBe('server-here');
    const unknown = await booth.open('', { isRegistered: false });
    expect(await refusalOf(unknown, await shownBy(there))).toMatch(/has to be registered/);
    expect(await refusalOf(there, { address: 'localhost', code: '' })).toMatch(/type the address/);
    expect(await refusalOf(there, { address: '127.0.0.1:1', code: '' })).toMatch(/Nothing answers/);
  });
});
