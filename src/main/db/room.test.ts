import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newJob, tempFolder } from '../../../tests/support/main.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { closeDatabase, openDatabase } from './open.ts';
import { keepRoom } from './room.ts';

const newFile = () => path.join(tempFolder(), 'kiosk.db');
const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

function open(file: string) {
  const log: string[] = [];
  const onLog = (line: string) => void log.push(line);
  const { db } = openDatabase(file, 0, { onLog });
  onTestFinished(() => void db.close());
  return { db, log, outbox: outboxStore(db, () => false, onLog) };
}

/** Makes the matching statements fail with a full disk. */
function fillDisk(statements: RegExp): void {
  const prepare = Sqlite.prototype.prepare;
  const spy = vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, sql: string) {
    const statement = prepare.call(this, sql) as Sqlite.Statement<unknown[]>;
    if (!statements.test(sql)) return statement;
    return Object.assign(statement, {
      run: () => {
        throw full();
      },
    });
  });
  onTestFinished(() => spy.mockRestore());
}

describe('a disk without room', () => {
  it('for the log still lets the kiosk open and logs it, and the log does not grow', () => {
    const file = newFile();
    open(file).db.close();
    fillDisk(/^INSERT INTO room/);
    const sizes = [0, 1, 2].map(() => {
      const { db, log, outbox } = open(file);
      expect(log.join()).toContain('no room for');
      outbox.enqueue(newJob('7/3', 'post-user-answer'), 0);
      const { size } = statSync(`${file}-wal`);
      db.close();
      return size;
    });
    expect(new Set(sizes).size).toBe(1);
  });

  it('keeps rows that were being sent, as of unknown fate', () => {
    const file = newFile();
    const before = open(file);
    before.outbox.enqueue(newJob('7/3', 'post-user-answer', {}, '1'), 0);
    before.outbox.sending('1', null);
    before.db.close();
    fillDisk(/^UPDATE outbox/);
    const { outbox, log } = open(file);
    expect(outbox.next('7/3')).toMatchObject({ idempotencyKey: '1', isFateUnknown: true });
    expect(log.join()).toContain('disk is full');
  });

  it('still shows unreadable rows, and stores their state later', () => {
    const file = newFile();
    const before = open(file);
    before.outbox.enqueue(newJob('7/3', 'post-user-answer'), 0);
    before.db.exec("UPDATE outbox SET payload = '{'");
    before.db.close();
    fillDisk(/^UPDATE outbox SET state = 'quarantined'/);
    const { outbox } = open(file);
    expect(outbox.all()).toMatchObject([{ state: 'quarantined' }]);
    vi.restoreAllMocks();
    expect(open(file).outbox.counts()).toMatchObject({ quarantined: 1 });
  });

  it('for a migration ends the start with a sentence for people and changes nothing', () => {
    const file = newFile();
    const old = new Sqlite(file);
    old.close();
    const exec = vi.spyOn(Sqlite.prototype, 'exec').mockImplementation(() => {
      throw full();
    });
    expect(() => openDatabase(file, 0)).toThrow(/The disk has no room/);
    exec.mockRestore();
    expect(open(file).outbox.all()).toEqual([]);
  });

  it('for the index of the log lets the kiosk open without the index', () => {
    const file = newFile();
    open(file).db.close();
    // SQLite's error on a file system with less than 32 KB left.
    const pragma = Sqlite.prototype.pragma;
    vi.spyOn(Sqlite.prototype, 'pragma').mockImplementation(function (this: Sqlite.Database, source, options) {
      const isAlone = pragma.call(this, 'locking_mode', { simple: true }) === 'exclusive';
      if (source === 'journal_mode = WAL' && !isAlone) {
        throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_SHMSIZE' });
      }
      return pragma.call(this, source, options);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { outbox, log } = open(file);
    outbox.enqueue(newJob('7/3', 'post-user-answer'), 0);
    expect(outbox.all()).toHaveLength(1);
    expect(log.join()).toContain('without the log');
  });

  it('keeps receipt and row together, so that neither changes without the other', () => {
    const file = newFile();
    const { db, outbox } = open(file);
    outbox.enqueue(newJob('7/3', 'post-user-answer', {}, '1'), 0);
    outbox.sending('1', null);
    // Fills the database within the transaction, so that SQLite itself fails.
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.exec(`CREATE TEMP TRIGGER filler BEFORE DELETE ON main.outbox BEGIN
      INSERT INTO cached_reads VALUES ('filler', zeroblob(100000), 0, 1); END`);
    db.pragma(`max_page_count = ${pages}`);
    expect(() => outbox.together(() => outbox.delivered('1', 0))).toThrow(
      expect.objectContaining({ code: 'SQLITE_FULL' }),
    );
    expect(outbox.next('7/3')).toMatchObject({ idempotencyKey: '1', isFateUnknown: true });
    expect(db.prepare('SELECT count(*) FROM receipts').pluck().get()).toBe(0);
    db.exec('DROP TRIGGER filler');
    db.pragma('max_page_count = 100000');
    outbox.delivered('1', 0);
    expect(outbox.all()).toEqual([]);
    expect(db.prepare('SELECT count(*) FROM receipts').pluck().get()).toBe(1);
  });
});

describe('the room for the log', () => {
  it('is reserved while the app is closed, and freed for the log', () => {
    const file = newFile();
    const { db } = open(file);
    const { size } = statSync(`${file}-wal`);
    closeDatabase(db, () => {});
    expect(statSync(`${file}.room`).size).toBeGreaterThan(size);
    open(file);
    expect(existsSync(`${file}.room`)).toBe(false);
    expect(statSync(`${file}-wal`).size).toBeGreaterThanOrEqual(2 * 1024 * 1024);
  });

  it('leaves a log that has begun, so that the next answer does not wait for its header', () => {
    const file = newFile();
    open(file).db.close();
    const { db } = open(file);
    expect(db.pragma('wal_checkpoint(PASSIVE)')).toMatchObject([{ busy: 0, log: 1 }]);
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
  });

  it('that cannot be reserved is logged, and the app still closes', () => {
    const log: string[] = [];
    keepRoom(path.join(tempFolder(), 'nowhere', 'kiosk.db'), (line) => log.push(line));
    expect(log.at(-1)).toContain('cannot be kept');
  });
});
