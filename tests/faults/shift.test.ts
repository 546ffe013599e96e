import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '../../src/main/db/origin.ts';
import { outboxStore } from '../../src/main/outbox/outbox-store.ts';
import { verifyDraws } from '../../src/main/play/draw-log.ts';
import { playStore } from '../../src/main/play/play-store.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { readClaimToken } from '../../src/shared/rules/claim-token.ts';
import { Api } from '../support/api.ts';
import { share, tell } from '../support/fault-tally.ts';
import { generator } from '../support/generator.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn, playerOf } from '../support/player.ts';
import { startTestServer } from '../support/server.ts';
import { NORDWIND } from '../support/vendor.ts';
import { bundleChild } from './child-bundle.ts';
import { type Line, startKiosk } from './kiosk-process.ts';
import type { KillStep } from './moments.ts';
import { startServerProcess } from './server-process.ts';
import type { Shift } from './shift.ts';

/**
 * A registered kiosk with a lease, over a damaged disk, imports another kiosk's unsent rows, and staff settle a row and
 * hand prizes over, one of which the other kiosk gives too, while kiosk and server are killed.
 */

const KILLS = 160;
const KILLS_OF_SHIFT = 20;
/** The latest moment of a kill after a kiosk's first line. Staff act late, at the end of a day. */
const LONGEST_LIFE_MS = 1_000;
const LIFE_UNTIL_SETTLED_MS = 8_000;
const PLAYERS = ['player06', 'player07', 'player08'];
/** The player whose play is in the file. */
const ELSEWHERE = 'player09';
const UNITS = 2;
const STOCK = 100;
const REASON = 'Wrong person.';
/** The row in the file that the server refuses. */
const NO_QUESTION = 999_999;

/** The killable steps in the order of the day, and the most moments of each that may pass before a kill. */
const STEPS = {
  opening: [
    ['import', 40],
    ['import', 40],
    ['import', 40],
    ['lease', 16],
    ['salvage', 6],
  ],
  playing: [
    ['enqueue', 6],
    ['draw', 6],
    ['send', 6],
    ['acknowledge', 6],
    ['lease', 16],
    ['salvage', 6],
  ],
  closing: [
    ['settle', 3],
    ['settle', 3],
    ['settle', 3],
    ['acknowledge', 6],
    ['lease', 16],
    ['salvage', 6],
  ],
} as const satisfies Record<string, readonly (readonly [KillStep, number])[]>;

const CHILD = await bundleChild('shift-child.ts');

/** A server's database with the demo's vendor. Everybody wins at its wheel. */
async function template(): Promise<string> {
  const file = path.join(tempFolder(), 'template.db');
  const server = await startTestServer({ database: file });
  await server.db
    .updateTable('prizes')
    .set({ points_needed_minimum: 0, points_needed_maximum: null, winner_total: STOCK })
    .where('is_press_your_luck_prize', '=', 0)
    .execute();
  await server.stop();
  return file;
}

/** Damages a page of the database that contains nothing of the day. False if there is none yet. */
function damage(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = new Sqlite(file);
  try {
    db.exec('CREATE TABLE IF NOT EXISTS z (x); INSERT INTO z VALUES (zeroblob(5000))');
    db.exec("INSERT INTO z VALUES ('marks the page')");
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // The database is already damaged, because its salvage was killed.
    return true;
  } finally {
    db.close();
  }
  const bytes = readFileSync(file);
  const page = bytes.indexOf('marks the page');
  bytes.fill(0x5a, page - (page % 1024), page - (page % 1024) + 64);
  writeFileSync(file, bytes);
  return true;
}

/** Runs a day's shift until everything is sent. @returns the lines of all its processes, and the data to check */
async function work(dbFile: string, seed: number, kills: Map<string, number>) {
  const chance = generator(seed);
  const upTo = (most: number) => 1 + Math.floor(chance() * most);
  const server = await startServerProcess(dbFile);
  const api = new Api(server.url);
  const admin = await logIn(api, 'admin');
  const players = [];
  for (const name of [...PLAYERS, ELSEWHERE]) players.push({ name, ...(await playerOf(api, name)) });
  const [{ campaignId, prizes }] = players as [(typeof players)[number]];
  const pair = async (name: string) => {
    const body = { clientId: NORDWIND, name, campaignIds: [campaignId] };
    return (await api.call('makePairingCode', { body }, admin)).pairingCode;
  };

  // Another kiosk, without a network.
  const elsewhere = path.join(tempFolder(), 'elsewhere');
  mkdirSync(elsewhere);
  const other = await openKiosk(elsewhere, server.url);
  await other.call('device:register', { pairingCode: await pair('Elsewhere') });
  const codeElsewhere = await playAt(other, `${ELSEWHERE}@nordwind.example`, campaignId);
  await other.call('hand-over:give', { code: codeElsewhere });
  const [given] = await other.call('hand-over:list', {});
  await other.call('hand-over:undo', { id: given?.id ?? '', reason: REASON });
  addRowWithoutQuestion(databaseFile(elsewhere, server.url), players[PLAYERS.length]?.userId ?? 0, campaignId);
  await other.call('sync:export', { what: 'outbox' });
  // Not in the file, so that the other desk cannot know of it.
  await other.call('hand-over:give', { code: codeElsewhere });

  const folder = tempFolder();
  const shift: Shift = {
    pairingCode: await pair('Stand'),
    isOpening: true,
    campaignId,
    prizes: prizes.map(({ id, name }) => ({ prizeId: id ?? '', name: name ?? '', units: UNITS })),
    players: players.slice(0, PLAYERS.length).map(({ userId, name }, undos) => ({ userId, name, undos })),
    file: other.saved.at(-1) ?? '',
    codeElsewhere,
  };
  const lines: Line[] = [];
  const begunMs = Date.now();
  const has = (event: string) => lines.some((line) => line.event === event);
  const playersLeft = () => {
    const left = new Set(lines.filter(({ event }) => event === 'left').map(({ userId }) => userId));
    return shift.players.filter(({ userId }) => !left.has(userId));
  };
  const stepsNow = () => {
    if (!has('imported')) return STEPS.opening;
    return playersLeft().length > 1 || has('settled row') ? STEPS.playing : STEPS.closing;
  };
  const run = async (diesAt: { step: KillStep; number: number } | null, onBegin: (kill: () => void) => void) => {
    const rest = { ...shift, players: playersLeft() };
    let hasBegun = false;
    const running = startKiosk({
      folder,
      url: server.url,
      onTestFinished,
      script: CHILD,
      environment: {
        KIOSK_SHIFT: JSON.stringify(rest),
        KIOSK_BEGUN_MS: String(begunMs),
        ...(diesAt && { KIOSK_DIES_AT: `${diesAt.step}:${diesAt.number}` }),
      },
      onLine: (_line, { kill }) => {
        if (!hasBegun) onBegin(kill);
        hasBegun = true;
      },
    });
    lines.push(...(await running.ended));
  };
  const isSynced = () => lines.at(-1)?.event === 'synced';
  const count = (name: string) => kills.set(name, (kills.get(name) ?? 0) + 1);
  await run(null, () => {});
  shift.isOpening = false;
  lines.length = 0;

  for (let number = 0; number < KILLS_OF_SHIFT && !isSynced(); number += 1) {
    const kind = chance();
    if (kind < 0.15) {
      let restarted = Promise.resolve();
      const delayMs = upTo(400);
      await run({ step: 'acknowledge', number: 6 + upTo(20) }, () => {
        restarted = new Promise((resolve) => setTimeout(resolve, delayMs)).then(server.killAndStart);
      });
      await restarted;
      count('server killed at any time');
      continue;
    }
    if (kind < 0.25) {
      await run(null, (kill) => void setTimeout(kill, upTo(500)));
      if (!isSynced()) count('kiosk killed at any time');
      continue;
    }
    const steps = stepsNow();
    const [step, moments] = steps[upTo(steps.length) - 1] as (typeof steps)[number];
    if (step === 'salvage' && !damage(databaseFile(folder, server.url))) continue;
    // A moment that never occurs would let the whole day pass.
    let isLate = false;
    await run({ step, number: upTo(moments) }, (kill) => {
      setTimeout(
        () => {
          isLate = true;
          kill();
        },
        step === 'settle' ? LIFE_UNTIL_SETTLED_MS : LONGEST_LIFE_MS,
      );
    });
    if (!isSynced()) count(isLate ? 'kiosk killed at any time' : `kiosk killed in ${step}`);
  }
  if (!isSynced()) await run(null, () => {});

  // The other kiosk has a network again: everything of it has already arrived.
  other.kiosk.start();
  await expect.poll(async () => (await other.call('sync:status', {})).waiting).toBe(0);
  expect(await other.call('sync:status', {})).toMatchObject({ parked: 0, refused: 1, quarantined: 0, unclear: 0 });
  other.kiosk.stop();
  await server.kill();
  return { lines, players, campaignId, codeElsewhere, file: databaseFile(folder, server.url) };
}

type Other = Awaited<ReturnType<typeof openKiosk>>;

/** Plays a whole game at the other kiosk. Returns the claim code of the prize. */
async function playAt({ call }: Other, username: string, campaignId: number): Promise<string> {
  await call('session:log-in', { username, password: 'nordwind', isRemembered: false });
  let view = await call('play:open', { campaignId });
  while (view.stage.kind !== 'finished') {
    const { stage } = view;
    if (stage.kind === 'quiz') {
      const { id, answers } = stage.question;
      view = (await call('play:answer', { campaignId, questionId: id, answerId: answers[0]?.id ?? '' })).play;
    } else if (stage.kind === 'spinning') view = await call('play:settle', { campaignId, spinId: stage.spin.id });
    else if (stage.kind === 'offer') view = await call('play:decline-offer', { campaignId });
    else view = await call('play:spin', { campaignId });
  }
  await call('session:log-out', {});
  return view.stage.claim?.code ?? '';
}

function addRowWithoutQuestion(file: string, userId: number, campaignId: number): void {
  const db = new Sqlite(file);
  const payload = { userId, questionId: NO_QUESTION, answerId: 1, isCorrect: false, campaignId };
  db.prepare(
    `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at)
     VALUES (?, ?, 'post-user-answer', ?, 'without-question', 'pending', ?)`,
  ).run(String(userId), `${userId}/${campaignId}`, JSON.stringify(payload), Date.now());
  db.close();
}

/** Checks everything at the end, and counts the faults. */
function look(
  { lines, players, campaignId, codeElsewhere, file }: Awaited<ReturnType<typeof work>>,
  dbFile: string,
  hint: string,
) {
  const server = new Sqlite(dbFile, { readonly: true });
  const found = { lost: 0, doubled: 0, unclear: 0 };
  const ofPlayer = (table: string, userId: number) =>
    server.prepare(`SELECT * FROM ${table} WHERE user_id = ? AND campaign_id = ?`).all(userId, campaignId) as Record<
      string,
      unknown
    >[];
  for (const { userId, questions } of players) {
    const answers = new Set(ofPlayer('user_answers', userId).map(({ question_id }) => question_id));
    const awards = ofPlayer('awarded_prizes', userId);
    const [status] = ofPlayer('game_statuses', userId);
    const end = lines.findLast((line) => line.event === 'left' && line.userId === userId);
    const promised = (end?.outcome as { prize: { id: unknown } | null } | undefined)?.prize?.id;
    found.lost += questions.length - answers.size + (promised !== undefined && awards.length === 0 ? 1 : 0);
    found.doubled += ofPlayer('user_answers', userId).length - answers.size + Math.max(0, awards.length - 1);
    expect(status, hint).toMatchObject({ game_status_type: 1 });
    if (!end) continue;
    expect(status, hint).toMatchObject({ total_points_earned: end.points });
    expect(
      awards.map(({ prize_id }) => prize_id),
      hint,
    ).toEqual(promised === undefined ? [] : [promised]);
    const { code, token } = (end.claim ?? {}) as { code?: string; token?: string };
    expect(
      awards.map(({ claim_code }) => claim_code),
      hint,
    ).toEqual(promised === undefined ? [] : [code]);
    expect(readClaimToken(token ?? '')?.claim.code, hint).toBe(code);
  }
  const given = handOversAt(server);
  const expected = new Map<string, string[]>([[codeElsewhere, ['Elsewhere undone', 'Stand', 'Elsewhere']]]);
  for (const [undos, { userId }] of players.slice(0, PLAYERS.length).entries()) {
    const end = lines.findLast((line) => line.event === 'left' && line.userId === userId);
    const claim = end?.claim as { code: string } | null | undefined;
    // A player who loses everything on the board wins nothing.
    if (claim) expected.set(claim.code, [...Array.from({ length: undos }, () => 'Stand undone'), 'Stand']);
  }
  for (const [code, wanted] of expected) {
    const stored = given.get(code) ?? [];
    found.lost += Math.max(0, wanted.length - stored.length);
    found.doubled += Math.max(0, stored.length - wanted.length);
    expect(stored, hint).toEqual(wanted);
  }
  expect([...given.keys()].sort(), hint).toEqual([...expected.keys()].sort());
  expect(stockAt(server, campaignId), hint).toEqual({ least: STOCK, most: STOCK, conflicts: 1 });
  const held = server.prepare('SELECT count(*) FROM lease_prizes WHERE units > 0').pluck().get();
  expect(held, hint).toBe(0);
  server.close();

  const db = new Sqlite(file);
  const outbox = outboxStore(db, () => false);
  expect(outbox.all(), hint).toEqual([]);
  expect(db.prepare('SELECT idempotency_key FROM settled').pluck().all(), hint).toEqual(['without-question']);
  const keys = db.prepare('SELECT idempotency_key FROM receipts').pluck().all();
  expect(new Set(keys).size, hint).toBe(keys.length);
  expect(verifyDraws(playStore(db, outbox, systemClock).drawLog()), hint).toBeNull();
  db.close();
  return found;
}

/** The desks of each code's hand-overs, in the order of their arrival. */
function handOversAt(server: Sqlite.Database): Map<string, string[]> {
  const rows = server.prepare(
    `SELECT claim_code AS code, devices.name || CASE WHEN undone_at IS NULL THEN '' ELSE ' undone' END AS desk
     FROM hand_overs JOIN devices ON devices.id = device_id ORDER BY hand_overs.id`,
  );
  const byCode = Map.groupBy(rows.all() as { code: string; desk: string }[], ({ code }) => code);
  return new Map([...byCode].map(([code, all]) => [code, all.map(({ desk }) => desk)]));
}

/** The least and most units of a wheel prize, won or left, and the units that were given beyond the awards. */
const stockAt = (server: Sqlite.Database, campaignId: number) =>
  server
    .prepare(
      `SELECT min(units) AS least, max(units) AS most, sum(extra) AS conflicts FROM (
         SELECT winner_total + count(awarded_prizes.id) + coalesce(sum(extra_taken), 0) AS units,
           coalesce(sum(extra_given), 0) AS extra
         FROM prizes LEFT JOIN awarded_prizes ON prize_id = prizes.id
         WHERE is_press_your_luck_prize = 0 AND prizes.campaign_id = ? GROUP BY prizes.id)`,
    )
    .get(campaignId);

it('a day at a registered kiosk loses nothing, and doubles nothing, whichever process is killed', {
  timeout: 1_200_000,
}, async () => {
  const empty = await template();
  let killed = 0;
  const workOn = async () => {
    while (killed < share(KILLS)) {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const dbFile = path.join(tempFolder(), 'server.db');
      copyFileSync(empty, dbFile);
      const kills = new Map<string, number>();
      const found = look(await work(dbFile, seed, kills), dbFile, `seed ${seed}`);
      for (const [kind, runs] of kills) {
        killed += runs;
        tell({ kind, server: 'with keys', runs, lost: 0, doubled: 0, unclear: 0 });
      }
      // Reports losses per day, because a day has several kills.
      tell({ kind: 'kiosk or server killed: the days', server: 'with keys', runs: 0, ...found });
      expect(found, `seed ${seed}`).toEqual({ lost: 0, doubled: 0, unclear: 0 });
    }
  };
  await Promise.all(share(KILLS) > KILLS_OF_SHIFT ? [workOn(), workOn(), workOn()] : [workOn()]);
});
