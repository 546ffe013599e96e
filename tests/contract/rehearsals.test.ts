import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import type { PlayView } from '../../src/shared/ipc/play.ts';
import type { RehearsalView, RehearsedOutcome } from '../../src/shared/ipc/rehearsal.ts';
import { serverSuite } from '../support/api-suite.ts';
import { SeededRandom } from '../support/fuzz/random.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn, playerOf } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

/** Rehearsals leave nothing behind, online and offline, at the kiosk and at the server. */

const NOWHERE = 'http://127.0.0.1:1';
const EACH = 25;
const random = new SeededRandom(20_261_128);
const suite = serverSuite();

type Kiosk = Awaited<ReturnType<typeof openKiosk>>;

/** Returns the rows of every table of the server. */
async function serverRows(): Promise<Record<string, unknown[]>> {
  const { db } = suite.server;
  const tables = await db.introspection.getTables();
  const rows = tables.map(async ({ name }) => [
    name,
    await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute(),
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

/** Returns the rows of every table of the kiosk's databases, and the content of every other file. */
function kioskContent(folder: string): Record<string, unknown> {
  const files = globSync('**', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  return Object.fromEntries(
    files
      // SQLite's own copy of pages; the tables show every change.
      .filter((file) => !/-(wal|shm)$/.test(file))
      .map((file) => [file, /\.(db|sqlite)$/.test(file) ? rowsOf(join(folder, file)) : digestOf(join(folder, file))]),
  );
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

function rowsOf(file: string): Record<string, unknown[]> {
  const db = new Sqlite(file, { readonly: true });
  try {
    const names = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    return Object.fromEntries(names.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]));
  } finally {
    db.close();
  }
}

/** Returns the outcomes that a rehearsal offers. */
const outcomesOf = ({ prizes, spins }: RehearsalView): RehearsedOutcome[] => [
  { kind: 'chance' },
  { kind: 'luck' },
  { kind: 'whammy' },
  { kind: 'points', points: 5 * random.below(20 * spins + 1) },
  ...prizes.filter(({ isReachable }) => isReachable).map(({ id }) => ({ kind: 'prize', prizeId: id }) as const),
];

/** Plays a rehearsal to its end. Returns its outcome. */
async function playOut({ call }: Kiosk, campaignId: Id): Promise<PlayView> {
  let view = await call('rehearsal:open', { campaignId });
  for (;;) {
    const { stage } = view;
    switch (stage.kind) {
      case 'quiz': {
        const answerId = random.pick(stage.question.answers).id;
        view = (await call('rehearsal:answer', { campaignId, questionId: stage.question.id, answerId })).play;
        break;
      }
      case 'quiz-ended':
      case 'wheel':
        view = await call('rehearsal:spin', { campaignId });
        break;
      case 'spinning':
        view = await call('rehearsal:settle', { campaignId, spinId: stage.spin.id });
        break;
      case 'offer':
        view = await call(random.oneIn(4) ? 'rehearsal:decline-offer' : 'rehearsal:cash-in', { campaignId });
        break;
      case 'board':
        // The kiosk's clock runs 60 times faster here.
        await new Promise((resolve) => setTimeout(resolve, 60));
        view = await call('rehearsal:press', { campaignId, tick: random.below(20) });
        break;
      case 'finished':
        return view;
    }
  }
}

/** Rehearses with random outcomes, some of them broken off. Returns how many ended with a prize. */
async function rehearseOften(kiosk: Kiosk, campaignId: Id, begin: () => Promise<RehearsalView>): Promise<number> {
  let won = 0;
  for (let times = 0; times < EACH; times += 1) {
    const outcome = random.pick(outcomesOf(await begin()));
    await kiosk.call('rehearsal:restart', { campaignId, start: random.pick(['welcome', 'wheel']), outcome });
    const { stage } = await playOut(kiosk, campaignId);
    if (stage.kind === 'finished' && 'prize' in stage.outcome && stage.outcome.prize) won += 1;
    if (random.oneIn(2)) await kiosk.call('rehearsal:end', {});
  }
  return won;
}

it('fifty rehearsals, online and offline, leave every table, file and log as they were', async () => {
  const admin = await logIn(suite.api, 'admin');
  const { campaignId } = await playerOf(suite.api, 'player06');
  const folder = tempFolder();
  const place = { url: suite.server.url, origin: suite.server.url };
  const kiosk = await openKiosk(folder, suite.server.url, place);
  const body = { clientId: NORDWIND, name: 'Hall 3', campaignIds: [campaignId] };
  const { pairingCode } = await suite.api.call('makePairingCode', { body }, admin);
  await kiosk.call('device:register', { pairingCode });
  await kiosk.call('offline:prepare', { campaignIds: [campaignId] });
  const login = { username: 'admin@nordwind.example', password: 'nordwind', isRemembered: true };
  await kiosk.call('session:log-in', login);
  await kiosk.call('admin:call', { name: 'getCampaigns', request: { params: { clientId: NORDWIND } } });

  const snapshot = async () => ({
    kiosk: kioskContent(folder),
    server: await serverRows(),
    log: [...kiosk.log],
    saved: [...kiosk.saved],
    unsent: kiosk.kiosk.unsent(),
    facts: { ...(await kiosk.call('sync:facts', {})), freeBytes: null },
  });
  const before = await snapshot();
  const online = await rehearseOften(kiosk, campaignId, () => kiosk.call('rehearsal:begin', { campaignId }));
  expect(await snapshot()).toEqual(before);

  place.url = NOWHERE;
  const offline = await rehearseOften(kiosk, campaignId, () => kiosk.call('rehearsal:begin-prepared', { campaignId }));
  expect(await snapshot()).toEqual(before);
  expect(Math.min(online, offline)).toBeGreaterThan(5);
  expect(Object.keys(before.server).length).toBeGreaterThan(20);
  expect(Object.values(before.kiosk).some((content) => typeof content === 'object')).toBe(true);
}, 60_000);

it('steps of no rehearsal, or of a player, are refused', async () => {
  const { campaignId } = await playerOf(suite.api, 'player06');
  const kiosk = await openKiosk(tempFolder(), suite.server.url);
  const refused = { ok: false, error: { code: 'refused' } };
  expect(await kiosk.send('rehearsal:spin', { campaignId })).toMatchObject(refused);
  expect(await kiosk.send('rehearsal:begin-prepared', { campaignId })).toMatchObject(refused);
  expect(await kiosk.send('rehearsal:begin', { campaignId })).toMatchObject({ error: { code: 'signed-out' } });
  const login = { username: 'player06@nordwind.example', password: 'nordwind', isRemembered: false };
  await kiosk.call('session:log-in', login);
  expect(await kiosk.send('rehearsal:begin', { campaignId })).toMatchObject(refused);
  await kiosk.call('session:log-in', { ...login, username: 'admin@nordwind.example' });
  await kiosk.call('rehearsal:begin', { campaignId });
  await kiosk.call('session:log-out', {});
  expect(await kiosk.send('rehearsal:open', { campaignId })).toMatchObject(refused);
});
