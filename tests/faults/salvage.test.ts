import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkpoint, openDatabase } from '../../src/main/db/open.ts';
import type { SalvageStep } from '../../src/main/db/salvaged-file.ts';
import { outboxStore } from '../../src/main/outbox/outbox-store.ts';
import { tell } from '../support/fault-tally.ts';
import { newJob } from '../support/main.ts';

/** A new step does not compile until it is listed here. */
const STEPS = Object.keys({
  begun: true,
  'rows copied': true,
  'file written': true,
  'file complete': true,
  'log set aside': true,
  'damaged file set aside': true,
  'in place': true,
} satisfies Record<SalvageStep, true>) as SalvageStep[];

const ROWS = 60;
const PAGE_SIZE = 1024;

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-salvage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A damaged database as a power cut leaves it: half of its rows are only in the log. Its outbox is intact. */
function damaged(): string {
  const building = path.join(newFolder(), 'kiosk.db');
  const { db } = openDatabase(building, 0);
  const outbox = outboxStore(db, () => false);
  const enqueue = (from: number, to: number) => {
    for (let row = from; row <= to; row += 1) {
      outbox.enqueue(newJob('7/3', 'post-user-answer', { questionId: row }, `key-${row}`), row);
    }
  };
  enqueue(1, ROWS / 2);
  db.exec("CREATE TABLE z (x); INSERT INTO z VALUES (zeroblob(5000)); INSERT INTO z VALUES ('marks the page')");
  checkpoint(db);
  enqueue(ROWS / 2 + 1, ROWS);
  const file = path.join(newFolder(), 'kiosk.db');
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(building + suffix, file + suffix);
  db.close();
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.indexOf('marks the page') / PAGE_SIZE) * PAGE_SIZE;
  bytes.fill(0x5a, page, page + 64);
  writeFileSync(file, bytes);
  return file;
}

/** Starts over the file, and is killed at the step. */
function killAt(step: SalvageStep, file: string): void {
  const child = path.join(import.meta.dirname, 'salvage-child.ts');
  const { signal, status, stderr } = spawnSync(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    child,
    file,
    step,
  ]);
  expect({ signal, status, stderr: String(stderr) }).toEqual({ signal: 'SIGKILL', status: null, stderr: '' });
}

function questionsIn(file: string): number[] {
  const { db, setAside } = openDatabase(file, Date.now());
  onTestFinished(() => void db.close());
  expect(setAside?.salvagedJobs).toBe(ROWS);
  expect(db.pragma('quick_check(1)', { simple: true })).toBe('ok');
  expect(db.prepare('SELECT count(*) FROM outbox WHERE is_fate_unknown = 1').pluck().get()).toBe(ROWS);
  const payloads = db.prepare('SELECT payload FROM outbox ORDER BY sequence').pluck().all() as string[];
  return payloads.map((payload) => (JSON.parse(payload) as { questionId: number }).questionId);
}

const ALL = Array.from({ length: ROWS }, (_, index) => index + 1);

/** Returns the final files of the folder: the database, and the damaged one with its log, whose rows are all there. */
function expectDamagedKept(file: string): void {
  const names = readdirSync(path.dirname(file)).filter((name) => !/-shm$/.test(name));
  const [aside = '', ...more] = names.filter((name) => /corrupt-\d+$/.test(name));
  expect(more).toEqual([]);
  expect(names.toSorted()).toEqual(['kiosk.db', 'kiosk.db-wal', aside, `${aside}-wal`].toSorted());
  const source = new Sqlite(path.join(path.dirname(file), aside), { readonly: true });
  onTestFinished(() => void source.close());
  expect(source.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(ROWS);
}

describe('a salvage that is killed', () => {
  it.for(STEPS)('continues at the next start with nothing lost: %s', (step) => {
    const file = damaged();
    killAt(step, file);
    const rows = questionsIn(file);
    const lost = ALL.length - new Set(rows).size;
    tell({ kind: 'kiosk killed in salvage', runs: 1, lost, doubled: rows.length + lost - ALL.length, unclear: 0 });
    expect(rows).toEqual(ALL);
    expectDamagedKept(file);
  });

  it('continues after a kill at every start, each a step further', () => {
    const file = damaged();
    // Steps after "complete" are repeated only from there.
    for (const step of STEPS) killAt(step, file);
    const rows = questionsIn(file);
    const lost = ALL.length - new Set(rows).size;
    tell({
      kind: 'kiosk killed in salvage',
      runs: STEPS.length,
      lost,
      doubled: rows.length + lost - ALL.length,
      unclear: 0,
    });
    expect(rows).toEqual(ALL);
    expectDamagedKept(file);
  });
});
