import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../../src/server/database/copy.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { ErasureList } from '../../src/server/erasure-list.ts';
import { applyLostErasures } from '../../src/server/lost-erasures.ts';
import { findLost } from '../../src/server/repositories/listed-erasures.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { Api } from '../support/api.ts';
import { addressFor, isOnPostgres } from '../support/databases.ts';
import { allowWalkUps, registerDevice, walkUp } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { logIn, playerOf, type SignedIn } from '../support/player.ts';
import { CHEAP } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

/** A server whose database was restored from a backup, after people were erased (docs/specification.md, 7.17). */

let folder: string;
let erasureFile: string;
let log = '';
const reported: unknown[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spinboard-restored-'));
  erasureFile = join(folder, 'erasures.jsonl');
  log = '';
  reported.length = 0;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const running = new Set<RunningServer>();
/** Starts a server, and waits until its first daily run has erased what it finds. */
async function start(database: string) {
  const stream = new PassThrough().on('data', (text) => (log += text));
  const hasRun = Promise.withResolvers<void>();
  let isStarted = false;
  const mailer = { send: async () => {}, forget: async () => void (isStarted && hasRun.resolve()) };
  const options = { seed: 'demo', passwordCost: CHEAP, mailer } as const;
  const server = await startServer({ ...options, database, erasureFile, logger: { level: 'warn', stream } });
  isStarted = true;
  running.add(server);
  await hasRun.promise;
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
/** What the daily run of a server needs. `forget` is its mail folder. */
const servicesOf = ({ server }: Started, erasureList: ErasureList, forget?: () => Promise<void>) => ({
  db: server.db,
  clock: systemClock,
  mailer: { send: async () => {}, ...(forget && { forget }) },
  background: { report: (error: unknown) => void reported.push(error) },
  erasureList,
});
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
    expect(await applyLostErasures(servicesOf(second, erasureList))).toBe(1);
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

/** Adds a person to a campaign, and lists the person as erased, as in a database from before the erasure. */
async function lostPerson({ server, api }: Started, list: ErasureList, { admin, clientId, campaignId }: Vendor) {
  const body = { firstName: 'Lost', lastName: 'Person', email: 'lost@people.example' };
  const added = await api.call('addUserToCampaign', { params: { clientId, campaignId }, body }, admin);
  const userId = Number((added as { id: number }).id);
  const { created_at: createdAt } = await server.db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const moment = '2026-11-28T12:00:00.000Z';
  await list.add([{ id: userId, erasedAt: moment, vendorId: clientId, userId, createdAt, walkUpId: null }]);
  return userId;
}
interface Vendor {
  admin: SignedIn;
  clientId: number;
  campaignId: number;
}

describe('the daily run', () => {
  /** A server with a lost erasure of each of two vendors. */
  async function twoVendors() {
    const started = await start(await addressFor(join(folder, 'two.db')));
    const { api, server, admin } = started;
    const list = new ErasureList(erasureFile);
    const stranger = await logInStranger(api, server);
    const { campaignId } = await playerOf(api, 'player06');
    const own = await lostPerson(started, list, { admin, clientId: NORDWIND, campaignId });
    const foreign = await lostPerson(started, list, { ...stranger, admin: stranger });
    const erased = async () => {
      const users = server.db.selectFrom('users').select('id').where('id', 'in', [own, foreign]);
      return (await users.where('erased_at', 'is not', null).orderBy('id').execute()).map(({ id }) => id);
    };
    return { started, list, own, foreign, erased };
  }
  /** The people in the list whose erasures the database has. */
  const listedAgain = async ({ server }: Started) => {
    const known = await server.db.selectFrom('erasures').select('erased_at').execute();
    const moments = new Set(known.map(({ erased_at }) => erased_at));
    const listed = await new ErasureList(erasureFile).read();
    return listed.filter(({ erasedAt }) => moments.has(erasedAt)).map(({ userId }) => userId);
  };

  it('erases and lists everybody if mails cannot be removed, and reports that', async () => {
    const { started, list, own, foreign, erased } = await twoVendors();
    const forget = async () => {
      throw new Error('The file is in use.');
    };
    expect(await applyLostErasures(servicesOf(started, list, forget))).toBe(2);
    expect([await erased(), await listedAgain(started)]).toEqual([
      [own, foreign],
      [own, foreign],
    ]);
    const message = 'The traces of people who were erased again are not removed.';
    expect(reported).toMatchObject([{ message }, { message }]);
  });

  it.skipIf(isOnPostgres)('goes on after a part that fails, and reports it', async () => {
    const { started, list, own, foreign, erased } = await twoVendors();
    const { db } = started.server;
    await sql`create trigger broken before update on users when old.id = ${sql.lit(own)}
      begin select raise(abort, 'broken'); end`.execute(db);
    expect(await applyLostErasures(servicesOf(started, list))).toBe(1);
    expect([await erased(), await listedAgain(started)]).toEqual([[foreign], [foreign]]);
    expect(reported).toMatchObject([{ message: 'Some lost erasures are not applied.' }]);
    await sql`drop trigger broken`.execute(db);
    expect(await applyLostErasures(servicesOf(started, list))).toBe(1);
    expect(await erased()).toEqual([own, foreign]);
  });
});

describe('a listed erasure counts', () => {
  const moment = '2026-11-28T12:00:00.000Z';

  it('next to another one with the same user id or id of a visit', async () => {
    const { server, api, admin } = await start(await addressFor(join(folder, 'twice.db')));
    const { campaignId } = await playerOf(api, 'player06');
    await allowWalkUps(server, campaignId);
    const { token } = await registerDevice(api, admin, [campaignId]);
    const body = walkUp(campaignId);
    const visitorId = Number((await api.call('postWalkUp', { body }, { token })).userId);
    const users = server.db.selectFrom('users').select(['id', 'created_at as createdAt']).where('role', '=', 'Player');
    const { id: userId, createdAt } = await users.limit(1).executeTakeFirstOrThrow();
    const player = { id: 1, erasedAt: moment, vendorId: NORDWIND, userId, createdAt, walkUpId: null };
    const other = { ...player, id: 2, createdAt: moment };
    for (const listed of [
      [player, other],
      [other, player],
    ])
      expect(await findLost(server.db, listed)).toEqual([{ userId, vendorId: NORDWIND }]);
    const visit = { ...player, id: 3, userId: 0, walkUpId: body.id };
    const foreign = { ...visit, id: 4, vendorId: NORDWIND + 1 };
    for (const listed of [
      [visit, foreign],
      [foreign, visit],
    ])
      expect(await findLost(server.db, listed)).toEqual([{ userId: visitorId, vendorId: NORDWIND }]);
    expect(await findLost(server.db, [other, foreign])).toEqual([]);
  });

  it.skipIf(isOnPostgres)('by a search for visits with the index', async () => {
    const { db } = (await start(await addressFor(join(folder, 'plan.db')))).server;
    const visit = { id: 1, erasedAt: moment, vendorId: NORDWIND, userId: 0, createdAt: moment, walkUpId: 'some-visit' };
    const statements = await statementsOf(() => findLost(db, [visit]));
    const { text = '', values = [] } = statements.find((one) => one.text.includes('"walk_ups"')) ?? {};
    const explain = sql.raw(`explain query plan ${text}`).compile(db);
    const { rows } = await db.executeQuery<{ detail: string }>({ ...explain, parameters: values });
    expect(rows.map(({ detail }) => detail).join()).toMatch(/SEARCH walk_ups .*\(client_id=\? AND walk_up_id=\?\)/);
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
