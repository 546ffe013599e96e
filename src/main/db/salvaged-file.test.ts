import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newJob, openOutbox, tempFolder } from '../../../tests/support/main.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { salvage } from './salvage.ts';
import { markTold, type SalvageStep } from './salvaged-file.ts';

const PAGE_SIZE = 1024;

/** Returns a database as after a power cut: some rows of its outbox are only in the log. */
function filled(rows: number): string {
  const { file, outbox, db } = openOutbox();
  for (let row = 1; row <= rows; row += 1) outbox.enqueue(newJob('7/3', 'post-user-answer', { questionId: row }), row);
  db.prepare('INSERT INTO sessions VALUES (?, ?, ?, 1, 0, 0)').run('s', '7', Buffer.from('secret'));
  db.prepare('INSERT INTO device VALUES (1, ?)').run(Buffer.from('key'));
  return file;
}

function open(file: string, now: number) {
  const steps: SalvageStep[] = [];
  const opened = openDatabase(file, now, { onStep: (step) => steps.push(step) });
  onTestFinished(() => void opened.db.close());
  return { ...opened, steps };
}

const rowsIn = (db: Sqlite.Database) => db.prepare('SELECT count(*) FROM outbox').pluck().get();
const namesBeside = (file: string) => readdirSync(path.dirname(file)).filter((name) => name.includes('corrupt'));

/** Damages a page that no salvaged table uses. */
function damage(file: string): void {
  const db = new Sqlite(file);
  db.exec("CREATE TABLE z (x); INSERT INTO z VALUES (zeroblob(5000)); INSERT INTO z VALUES ('marks the page')");
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.indexOf('marks the page') / PAGE_SIZE) * PAGE_SIZE;
  writeFileSync(file, bytes.fill(0x5a, page, page + 64));
}

describe('damaged files next to the database', () => {
  it('stay while the kiosk works', () => {
    const file = filled(5);
    writeFileSync(`${file}.corrupt-10`, 'damaged');
    const { db, setAside, leftovers, steps } = open(file, 20);
    expect(rowsIn(db)).toBe(5);
    expect({ setAside, steps }).toEqual({ setAside: null, steps: [] });
    expect(leftovers).toEqual([`${file}.corrupt-10`]);
  });

  it('are reported until staff have been told, and never deleted', () => {
    const file = filled(1);
    for (const time of [10, 11]) writeFileSync(`${file}.corrupt-${time}`, 'damaged');
    const both = [`${file}.corrupt-10`, `${file}.corrupt-11`];
    expect(open(file, 20).leftovers).toEqual(both);
    const { db, leftovers } = open(file, 21);
    expect(leftovers).toEqual(both);
    markTold(db, file);
    expect(open(file, 22).leftovers).toEqual([]);
    expect(namesBeside(file)).toEqual(['kiosk.db.corrupt-10', 'kiosk.db.corrupt-11']);
  });

  it('include the salvaged one, which is reported once with its number of rows', () => {
    const file = filled(3);
    damage(file);
    open(file, 10).db.close();
    const { db, setAside } = open(file, 21);
    expect(setAside).toEqual({ file: `${file}.corrupt-10`, salvagedJobs: 3 });
    markTold(db, file);
    expect(open(file, 22)).toMatchObject({ setAside: null, leftovers: [] });
  });

  it('keep their names when another file is set aside', () => {
    const file = path.join(tempFolder(), 'kiosk.db');
    writeFileSync(`${file}.corrupt-10`, 'the first, long ago');
    writeFileSync(file, 'This is not a database. '.repeat(200));
    open(file, 10);
    expect(readFileSync(`${file}.corrupt-10`, 'utf8')).toBe('the first, long ago');
    expect(existsSync(`${file}.corrupt-11`)).toBe(true);
  });
});

describe('a salvage', () => {
  it('marks every row that it brings back, because its fate is unknown', () => {
    const file = filled(3);
    damage(file);
    const { db } = open(file, 10);
    const marks = db.prepare('SELECT DISTINCT is_fate_unknown, provenance FROM outbox').raw().all();
    expect(marks).toEqual([[1, 'restored']]);
  });

  it('keeps sessions, because rows without a token would need a login', () => {
    const file = filled(1);
    damage(file);
    const { db } = open(file, 10);
    expect(db.prepare('SELECT secret FROM sessions').pluck().all()).toEqual([Buffer.from('secret')]);
  });

  it("keeps the kiosk's own key, because rows of ended sessions would wait without it", () => {
    const file = filled(1);
    damage(file);
    const { db } = open(file, 10);
    expect(db.prepare('SELECT secret FROM device').pluck().all()).toEqual([Buffer.from('key')]);
  });

  it('fails without room for the copy, instead of losing rows', () => {
    const file = filled(50);
    const into = new Sqlite(':memory:');
    migrate(into);
    into.pragma(`max_page_count = ${Number(into.pragma('page_count', { simple: true })) + 1}`);
    expect(() => salvage(file, into)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
  });

  it('that fails leaves the damaged file in its place, and no draft', () => {
    const file = filled(2);
    writeFileSync(file, 'This is not a database. '.repeat(200));
    const full = () => {
      throw Object.assign(new Error('no room'), { code: 'SQLITE_FULL' });
    };
    const onStep = (step: SalvageStep) => (step === 'rows copied' ? full() : undefined);
    expect(() => openDatabase(file, 5, { onStep })).toThrow('no room');
    expect(readFileSync(file, 'utf8')).toContain('not a database');
    expect(readdirSync(path.dirname(file)).filter((name) => /corrupt|salvage/.test(name))).toEqual([]);
  });
});
