import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import type { Lane } from '#shared/lane.ts';
import { checkpoint, openDatabase } from '../../src/main/db/open.ts';
import { outboxStore } from '../../src/main/outbox/outbox-store.ts';
import { verifyDraws } from '../../src/main/play/draw-log.ts';
import { playStore } from '../../src/main/play/play-store.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { share, tell } from '../support/fault-tally.ts';
import { generator } from '../support/generator.ts';
import { freshSource, openGame, tempFolder } from '../support/main.ts';
import { visitOf } from '../support/visits.ts';

/**
 * What a power cut leaves of the log: a part of it, sectors that were not written, changed bits. Everything
 * acknowledged before must be complete, and nothing may be half there (decision 4).
 */

const TEARS = 1_000;
const TORN_CHECKPOINTS = 200;
const PLAYS = 12;
const SECTOR = 512;
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const PAGE = 1024;

const TABLES = ['outbox', 'receipts', 'plays', 'answers', 'draw_log', 'draw_chain', 'draw_layouts'];
/** The tables of plays and of the outbox. */
const contentOf = (db: Database): string =>
  JSON.stringify(TABLES.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()));

/**
 * Returns the bytes of the log up to the end of its last commit. The bytes after that are older than its last restart.
 */
function usedBytes(log: Buffer): number {
  const salts = (at: number) => log.subarray(at, at + 8);
  let end = LOG_HEADER;
  for (let at = LOG_HEADER; at + FRAME_HEADER + PAGE <= log.length; at += FRAME_HEADER + PAGE) {
    if (!salts(at + 8).equals(salts(16))) break;
    // A transaction's last frame contains the size of the database.
    if (log.readUInt32BE(at + 4) > 0) end = at + FRAME_HEADER + PAGE;
  }
  return end;
}

type Opened = ReturnType<typeof openGame>;

/** Takes the next step of a play. Returns false when it is over. */
function step({ game, random, clock }: Opened, lane: Lane, view: { stage: { kind: string } }, chance: () => number) {
  const stage = view.stage as ReturnType<Opened['game']['spin']>['stage'];
  switch (stage.kind) {
    case 'quiz': {
      const answer = stage.question.answers[chance() < 0.8 ? 0 : 1];
      return game.answer(lane, stage.question.id, answer?.id ?? '').play;
    }
    case 'quiz-ended':
    case 'wheel':
      random.integers.push(Math.floor(chance() * 24));
      return game.spin(lane);
    case 'spinning':
      return game.settle(lane, stage.spin.id);
    case 'offer':
      return chance() < 0.5 ? game.declineOffer(lane) : game.cashIn(lane);
    case 'board':
      clock.advance(4_000);
      return game.press(lane, 1);
    case 'finished':
      return null;
  }
}

/**
 * A day at a kiosk whose every step was acknowledged: the files on disk at the end, and the expected rows after each
 * step.
 */
async function day() {
  const opened = openGame(freshSource(5));
  const { db, file, game, outbox, clock } = opened;
  const chance = generator(7);
  const bytes = (suffix = '') => readFileSync(file + suffix);
  const begun = { database: bytes(), log: bytes('-wal') };
  // The first start's findings are in the database, independent of the log.
  const steps = [{ end: 0, content: contentOf(db) }];
  const acknowledged = () => {
    // Nothing else here would reveal a connection without a sync per commit.
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    const content = contentOf(db);
    if (content !== steps.at(-1)?.content) steps.push({ end: usedBytes(bytes('-wal')), content });
  };
  for (let userId = 7; userId < 7 + PLAYS; userId += 1) {
    const lane = { userId, campaignId: 3 };
    for (
      let view: Awaited<ReturnType<typeof game.open>> | null = await game.open(visitOf(lane.userId), lane.campaignId);
      view;
    ) {
      acknowledged();
      view = step(opened, lane, view, chance);
      const job = chance() < 0.5 ? outbox.next(`${userId}/3`) : null;
      if (!job) continue;
      acknowledged();
      outbox.sending(job.idempotencyKey, null);
      acknowledged();
      outbox.together(() => outbox.delivered(job.idempotencyKey, clock.now()));
      acknowledged();
    }
  }
  const ended = { database: bytes(), log: bytes('-wal') };
  // The log contains the whole day.
  expect(ended.database.equals(begun.database)).toBe(true);
  checkpoint(db);
  return { begun, ended, steps, after: bytes() };
}

type Damage = (log: Buffer, before: Buffer, at: number) => Buffer;

const patched = (log: Buffer, at: number, bytes: Buffer): Buffer => {
  const copy = Buffer.from(log);
  bytes.copy(copy, at, 0, Math.min(bytes.length, copy.length - at));
  return copy;
};
const startOfSector = (at: number) => at - (at % SECTOR);

const DAMAGES: Record<string, Damage> = {
  'cut off': (log, _before, at) => log.subarray(0, at),
  'as before from there on': (log, before, at) => patched(log, at, before.subarray(at)),
  'one sector as before': (log, before, at) =>
    patched(log, startOfSector(at), before.subarray(startOfSector(at)).subarray(0, SECTOR)),
  'one sector of zeros': (log, _before, at) => patched(log, startOfSector(at), Buffer.alloc(SECTOR)),
  'one bit flipped': (log, _before, at) => patched(log, at, Buffer.from([(log[at] ?? 0) ^ (1 << (at % 8))])),
};

function firstDifference(one: Buffer, other: Buffer): number {
  const end = Math.min(one.length, other.length);
  for (let at = 0; at < end; at += SECTOR) {
    const to = Math.min(at + SECTOR, end);
    if (one.subarray(at, to).equals(other.subarray(at, to))) continue;
    while (one[at] === other[at]) at += 1;
    return at;
  }
  return one.length === other.length ? Number.POSITIVE_INFINITY : end;
}

type Day = Awaited<ReturnType<typeof day>>;

/** Opens images of a disk as a start after a power cut does, and counts the results. */
function reader({ steps }: Day) {
  const counts = { runs: 0, lost: 0, doubled: 0, unclear: 0 };
  const folder = path.join(tempFolder(), 'image');
  /** @returns the number of the step whose rows are there; -1 if they match no step */
  function lastStepIn(image: { database: Buffer; log: Buffer }): number {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const file = path.join(folder, 'kiosk.db');
    writeFileSync(file, image.database);
    writeFileSync(`${file}-wal`, image.log);
    const { db, setAside } = openDatabase(file, 0);
    try {
      expect(setAside).toBeNull();
      const content = contentOf(db);
      const outbox = outboxStore(db, () => false);
      expect(verifyDraws(playStore(db, outbox, systemClock).drawLog())).toBeNull();
      const rows = 'SELECT idempotency_key FROM outbox UNION ALL SELECT idempotency_key FROM receipts';
      const keys = db.prepare(rows).pluck().all();
      counts.doubled += keys.length - new Set(keys).size;
      counts.runs += 1;
      return steps.findLastIndex((acknowledged) => acknowledged.content === content);
    } finally {
      db.close();
    }
  }
  return { counts, lastStepIn };
}

// This many starts take a while on a small machine.
vi.setConfig({ testTimeout: 600_000 });

describe('a power cut', () => {
  it('leaves everything before the tear, and nothing half, wherever it tears the log', async () => {
    const disk = await day();
    const { counts, lastStepIn } = reader(disk);
    const { begun, ended, steps } = disk;
    const seed = Date.now();
    const chance = generator(seed);
    const end = steps.at(-1)?.end ?? 0;
    const kinds = Object.entries(DAMAGES);
    const wrong: unknown[] = [];
    for (let tear = 0; tear < share(TEARS); tear += 1) {
      const [kind, damage] = kinds[tear % kinds.length] as [string, Damage];
      const at = Math.floor(chance() * end);
      const log = damage(ended.log, begun.log, at);
      const intact = firstDifference(ended.log, log);
      const expected = steps.findLastIndex((acknowledged) => acknowledged.end <= intact);
      const found = lastStepIn({ database: ended.database, log });
      if (found < expected) counts.lost += 1;
      if (found !== expected) wrong.push({ kind, at, expected, found });
    }
    tell({ kind: 'power cut: the log is torn', ...counts });
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(counts).toMatchObject({ lost: 0, doubled: 0 });
  });

  it('loses nothing while the log is moved into the database', async () => {
    const disk = await day();
    const { counts, lastStepIn } = reader(disk);
    const { ended, after, steps } = disk;
    const chance = generator(Date.now());
    for (let tear = 0; tear < share(TORN_CHECKPOINTS); tear += 1) {
      // Sectors reach the disk in any order.
      const database = Buffer.alloc(after.length);
      ended.database.copy(database);
      for (let at = 0; at < after.length; at += SECTOR) {
        if (chance() < 0.5) after.copy(database, at, at, at + SECTOR);
      }
      if (lastStepIn({ database, log: ended.log }) !== steps.length - 1) counts.lost += 1;
    }
    tell({ kind: 'power cut: the log is half moved', ...counts });
    expect(counts).toMatchObject({ lost: 0, doubled: 0 });
  });
});

const hasStrace = spawnSync('strace', ['-V']).status === 0;
const SYNCED_ANSWERS = 100;

// Debian's package `strace`. Without it, only the test above checks the step's level of durability.
describe.skipIf(!hasStrace)('an acknowledgement', () => {
  it('follows a sync of its own', () => {
    const trace = path.join(tempFolder(), 'trace');
    const child = path.join(import.meta.dirname, '../../bench/answer-child.ts');
    const traced = ['-f', '-qq', '-e', 'trace=fsync,fdatasync,write', '-o', trace, process.execPath, child];
    const { status, stderr } = spawnSync('strace', [...traced, `${SYNCED_ANSWERS}`], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const syncs: number[] = [];
    let since = 0;
    for (const line of readFileSync(trace, 'utf8').split('\n')) {
      if (/ f(data)?sync\(\d+\) += 0/.test(line)) since += 1;
      if (!/ write\(1, "answered/.test(line)) continue;
      syncs.push(since);
      since = 0;
    }
    // Syncs before the first acknowledgement belong to the start.
    expect(syncs).toHaveLength(SYNCED_ANSWERS);
    const lost = syncs.slice(1).filter((count) => count === 0).length;
    tell({ kind: 'power cut: before the sync', runs: SYNCED_ANSWERS, lost, doubled: 0, unclear: 0 });
    expect(new Set(syncs.slice(1))).toEqual(new Set([1]));
  });
});
