import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../../src/server/database/copy.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { ErasureList } from '../../src/server/erasure-list.ts';
import { applyLostErasures } from '../../src/server/lost-erasures.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { Api } from '../support/api.ts';
import { addressFor } from '../support/databases.ts';
import { allowWalkUps, registerDevice, walkUp } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { logIn, playerOf } from '../support/player.ts';
import { CHEAP } from '../support/server.ts';
import { NORDWIND } from '../support/vendor.ts';

/** A server whose database was restored from a backup, after people were erased (docs/specification.md, 7.17). */

let folder: string;
let erasureFile: string;
let log = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spinboard-restored-'));
  erasureFile = join(folder, 'erasures.jsonl');
  log = '';
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const running = new Set<RunningServer>();
async function start(database: string) {
  const stream = new PassThrough().on('data', (text) => (log += text));
  const options = { seed: 'demo', passwordCost: CHEAP, mailer: { send: async () => {} } } as const;
  const server = await startServer({ ...options, database, erasureFile, logger: { level: 'warn', stream } });
  running.add(server);
  onTestFinished(() => stop(server));
  const api = new Api(server.url);
  const admin = await logIn(api, 'admin');
  return { server, api, admin };
}
async function stop(server: RunningServer) {
  if (running.delete(server)) await server.close();
}

/** Saves the database of a server into a new one, from which the next server starts. */
async function backup({ db }: RunningServer, name = 'restored.db'): Promise<string> {
  const address = await addressFor(join(folder, name));
  const copy = await openDatabase(address);
  await copyDatabase(db, copy);
  await copy.destroy();
  return address;
}

/** A show with a player and a visitor, saved before both are erased. A second visitor comes, and is erased, afterwards. */
async function erasedSince() {
  const first = await start(await addressFor(join(folder, 'first.db')));
  const { api, admin, server } = first;
  const { campaignId } = await playerOf(api, 'player06');
  await allowWalkUps(server, campaignId);
  const { token } = await registerDevice(api, admin, [campaignId]);
  const visit = async (body = walkUp(campaignId)) => Number((await api.call('postWalkUp', { body }, { token })).userId);
  const body = { firstName: 'Ada', lastName: 'Erased', email: 'ada@people.example' };
  const player = await api.call('addUserToCampaign', { params: { clientId: NORDWIND, campaignId }, body }, admin);
  const [playerId, visitorId, keptId] = [Number((player as { id: number }).id), await visit(), await visit()];
  const restored = await backup(server);
  const later = walkUp(campaignId, { lastName: 'Later' });
  const laterId = await visit(later);
  for (const id of [playerId, visitorId, laterId])
    await api.call('erasePerson', { params: { id }, body: { reason: 'Asked by letter.' } }, admin);
  await expect.poll(async () => (await new ErasureList(erasureFile).read()).length).toBe(3);
  const { erasures } = await api.call('checkIn', { body: checkInRequestOf(Date.now()) }, { token });
  const last = erasures?.at(-1);
  const lastErasure = { id: last?.id ?? 0, date: last?.date ?? '' };
  return { first, restored, token, campaignId, lastErasure, later, ids: { playerId, visitorId, keptId, laterId } };
}
type Started = Awaited<ReturnType<typeof start>>;
const dataOf = ({ api, admin }: Started, id: number) => api.call('getPersonData', { params: { id } }, admin);
const namesIn = async ({ db }: RunningServer) =>
  (await db.selectFrom('users').select(['last_name', 'email']).execute()).map(({ last_name }) => last_name);

describe('a server that starts with a restored database', () => {
  it('erases everybody again who was erased since the backup, and tells the kiosks', async () => {
    const { first, restored, token, lastErasure, ids } = await erasedSince();
    await stop(first.server);
    const second = await start(restored);
    for (const id of [ids.playerId, ids.visitorId])
      expect(await dataOf(second, id)).toMatchObject({
        fullName: `Erased person ${id}`,
        email: null,
        erasedBy: null,
        erasedReason: 'Erased again after the database was restored',
      });
    expect((await dataOf(second, ids.keptId)).erasedDate).toBeNull();
    expect(await namesIn(second.server)).not.toContain('Erased');
    expect(log).toContain('People were erased again whose erasures the database had lost.');
    const body = checkInRequestOf(Date.now(), { lastErasure });
    const answer = await second.api.call('checkIn', { body }, { token });
    expect(answer.areErasuresFromStart).toBe(true);
    expect(answer.erasures?.map(({ userId }) => userId)).toEqual([ids.playerId, ids.visitorId]);
    expect(log).not.toContain('A kiosk knows an erasure that this server has lost');
    // The next start finds nothing to do.
    await stop(second.server);
    log = '';
    await start(restored);
    expect(log).not.toContain('erased again');
  });

  it('erases nobody who got the id of an erased person, and a visit again that a kiosk sends again', async () => {
    const { first, restored, token, campaignId, later, ids } = await erasedSince();
    await stop(first.server);
    const second = await start(restored);
    const body = walkUp(campaignId, { lastName: 'Somebody else' });
    expect(Number((await second.api.call('postWalkUp', { body }, { token })).userId)).toBe(ids.laterId);
    const userId = Number((await second.api.call('postWalkUp', { body: later }, { token })).userId);
    expect((await dataOf(second, userId)).erasedDate).toBeNull();
    // As the daily run does.
    const erasureList = new ErasureList(erasureFile);
    const services = { db: second.server.db, clock: systemClock, mailer: { send: async () => {} }, erasureList };
    expect(await applyLostErasures(services)).toBe(1);
    expect((await dataOf(second, userId)).fullName).toBe(`Erased person ${userId}`);
    expect((await dataOf(second, ids.laterId)).account?.lastName).toBe('Somebody else');
  });

  it('reminds the operator by the kiosks if the list is lost too', async () => {
    const { first, restored, token, lastErasure, ids } = await erasedSince();
    await stop(first.server);
    rmSync(erasureFile);
    const second = await start(restored);
    expect((await dataOf(second, ids.playerId)).erasedDate).toBeNull();
    await second.api.call('checkIn', { body: checkInRequestOf(Date.now(), { lastErasure }) }, { token });
    expect(log).toContain('A kiosk knows an erasure that this server has lost');
  });
});

describe('the list of erasures', () => {
  it('contains neither name nor email, and gets the erasures that a crash has kept from it', async () => {
    const { first } = await erasedSince();
    const whole = readFileSync(erasureFile, 'utf8');
    expect(whole).not.toMatch(/ada|vera|visitor|later|@|letter/i);
    writeFileSync(erasureFile, '');
    const database = await backup(first.server, 'again.db');
    await stop(first.server);
    const second = await start(database);
    expect(await new ErasureList(erasureFile).read()).toHaveLength(3);
    // A server also starts if it cannot use the list, and says so.
    await stop(second.server);
    erasureFile = folder;
    await start(database);
    expect(log).toContain('The list of erasures cannot be used.');
  });
});
