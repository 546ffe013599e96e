import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newJob, tempFolder } from '../../../tests/support/main.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { DatabaseRefused, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { checkpoint, openDatabase } from './open.ts';

const newFile = () => path.join(tempFolder(), 'kiosk.db');

function open(file: string, now = 0) {
  const opened = openDatabase(file, now);
  onTestFinished(() => void opened.db.close());
  return opened;
}

const job = (number: number) =>
  newJob('7/3', 'post-user-answer', { questionId: number, filler: 'x'.repeat(200) }, `key-${number}`);

function filled(file: string, rows: number): void {
  const { db } = openDatabase(file, 0);
  const outbox = outboxStore(db, () => false);
  db.transaction(() => {
    for (let row = 1; row <= rows; row += 1) outbox.enqueue(job(row), row);
  })();
  checkpoint(db);
  db.close();
}

describe('the migrations', () => {
  it('are numbered 1, 2, 3 … without a gap', () => {
    expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('bring an empty database to the newest version, and leave the newest unchanged', () => {
    const db = new Sqlite(':memory:');
    migrate(db);
    expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
    const schema = () => db.prepare('SELECT sql FROM sqlite_schema ORDER BY name').pluck().all();
    const before = schema();
    migrate(db);
    expect(schema()).toEqual(before);
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
      .pluck()
      .all();
    const own = [
      'answers',
      'cached_reads',
      'claim_keys',
      'claim_lists',
      'device',
      'draw_chain',
      'draw_layouts',
      'draw_log',
      'erased_people',
      'imported_names',
      'last_erasure',
      'lease',
      'leased_plays',
      'leased_prizes',
      'listed_claims',
      'offline_campaigns',
      'outbox',
      'plays',
      'proven_players',
      'receipts',
      'safety_copy',
      'server',
      'sessions',
      'set_aside',
      'settled',
      'sign_in_failures',
      'steady_time',
    ];
    expect(tables).toEqual([...own, 'unreadable_plays', 'visit_codes', 'walk_ups']);
  });

  it('run from the version of the database, and keep its rows', () => {
    const file = newFile();
    const first = { version: 1, up: 'CREATE TABLE a (x NOT NULL)' };
    const second = { version: 2, up: 'ALTER TABLE a ADD COLUMN y; UPDATE a SET y = x * 2' };
    const old = new Sqlite(file);
    migrate(old, [first]);
    old.exec('INSERT INTO a VALUES (1), (2)');
    old.close();
    for (let round = 0; round < 2; round += 1) {
      const db = new Sqlite(file);
      migrate(db, [first, second]);
      expect(db.pragma('user_version', { simple: true })).toBe(2);
      expect(db.prepare('SELECT * FROM a').all()).toEqual([
        { x: 1, y: 2 },
        { x: 2, y: 4 },
      ]);
      db.close();
    }
  });

  it('leave the database at the previous version if a step fails', () => {
    const db = new Sqlite(':memory:');
    const good = { version: 1, up: 'CREATE TABLE a (x)' };
    const bad = { version: 2, up: 'CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)' };
    expect(() => migrate(db, [good, bad])).toThrow('nowhere');
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'b'").all()).toEqual([]);
  });

  it('are refused if their list is not in order', () => {
    const up = 'SELECT 1';
    expect(() => migrate(new Sqlite(':memory:'), [{ version: 2, up }])).toThrow('Migration 2 stands at place 1.');
  });
});

/** Returns a file and its log as after a power cut: the last three rows and the last version are only in the log. */
function cutOff(change: (db: Database) => void): string {
  const building = newFile();
  filled(building, 3);
  const { db } = openDatabase(building, 0);
  const outbox = outboxStore(db, () => false);
  for (let row = 4; row <= 6; row += 1) outbox.enqueue(job(row), row);
  change(db);
  const file = newFile();
  for (const suffix of ['', '-wal']) copyFileSync(building + suffix, file + suffix);
  db.close();
  return file;
}

const newer = (db: Database) => void db.pragma(`user_version = ${migrations.length + 1}`);
/** Makes the database one of a development version. These had versions up to 10 and no application id. */
const unmarked = (version: number) => (db: Database) => {
  db.pragma('application_id = 0');
  db.pragma(`user_version = ${version}`);
};

describe('a refused database', () => {
  const REFUSED: [string, (db: Database) => void, RegExp][] = [
    ['a newer version', newer, /^The kiosk's data has version 2, but this app supports version 1\. .*\.$/],
    [
      'the first development version',
      unmarked(1),
      /^A development version wrote the kiosk's data \(.*kiosk\.db\), .*\.$/,
    ],
    ['the last development version', unmarked(10), /^A development version wrote the kiosk's data/],
    ['another program', unmarked(0), /^A development version wrote the kiosk's data/],
  ];

  it.for(REFUSED)('of %s stays unchanged, as does its log, at each opening', ([, change, sentence]) => {
    const file = cutOff(change);
    const folder = path.dirname(file);
    writeFileSync(`${file}.room`, 'room for the log');
    const contents = () => ['', '-wal', '.room'].map((suffix) => readFileSync(file + suffix).toString('base64'));
    const before = contents();
    for (let round = 0; round < 2; round += 1) {
      expect(() => openDatabase(file, 0)).toThrow(DatabaseRefused);
      expect(() => openDatabase(file, 0)).toThrow(sentence);
    }
    expect(contents()).toEqual(before);
    expect(readdirSync(folder).filter((name) => /corrupt|salvage/.test(name))).toEqual([]);
    const kept = new Sqlite(file, { readonly: true });
    onTestFinished(() => void kept.close());
    expect(payloads(kept)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('without a log gets none', () => {
    const file = cutOff(unmarked(10));
    const closing = new Sqlite(file);
    closing.pragma('wal_checkpoint(TRUNCATE)');
    closing.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const before = readFileSync(file);
    expect(() => openDatabase(file, 0)).toThrow(DatabaseRefused);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0).toBe(0);
  });

  it('is not salvaged if it is damaged', () => {
    const file = newFile();
    filled(file, 200);
    const old = new Sqlite(file);
    unmarked(10)(old);
    old.close();
    expect(damagePagesWith(file, 'key-100')).toBeGreaterThan(0);
    const before = readFileSync(file);
    expect(() => openDatabase(file, 0)).toThrow(DatabaseRefused);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(file)).filter((name) => /corrupt|salvage/.test(name))).toEqual([]);
  });
});

describe('every connection', () => {
  it('is in WAL mode with synchronous=FULL, also after its first write and at a second opening', () => {
    const file = newFile();
    for (let round = 0; round < 2; round += 1) {
      const { db } = openDatabase(file, 0);
      expect(db.pragma('synchronous', { simple: true })).toBe(2);
      outboxStore(db, () => false).enqueue(job(round), 0);
      expect(db.pragma('synchronous', { simple: true })).toBe(2);
      expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
      db.close();
    }
  });

  it.for([
    ['darwin', 1],
    ['linux', 0],
    ['win32', 0],
  ] as const)('asks the drive itself to write where a sync does not: %s', ([platform, isOn]) => {
    const { db } = openDatabase(newFile(), 0, { platform });
    onTestFinished(() => void db.close());
    expect(db.pragma('fullfsync', { simple: true })).toBe(isOn);
    expect(db.pragma('checkpoint_fullfsync', { simple: true })).toBe(isOn);
  });

  it('never checkpoints during an answer, and moves the whole log on request', () => {
    const file = newFile();
    const { db } = open(file);
    const outbox = outboxStore(db, () => false);
    expect(db.pragma('wal_autocheckpoint', { simple: true })).toBe(0);
    for (let row = 0; row < 30; row += 1) outbox.enqueue(job(row), 0);
    const elsewhere = new Sqlite(file, { readonly: true });
    expect(elsewhere.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(30);
    elsewhere.close();
    checkpoint(db);
    const [{ log, checkpointed } = { log: -1, checkpointed: -2 }] = db.pragma('wal_checkpoint(PASSIVE)') as {
      log: number;
      checkpointed: number;
    }[];
    expect(checkpointed).toBe(log);
  });

  it('has room in the log, so that the first rows do not grow the file', () => {
    const file = newFile();
    const { db } = open(file);
    const outbox = outboxStore(db, () => false);
    const size = statSync(`${file}-wal`).size;
    for (let row = 0; row < 100; row += 1) outbox.enqueue(job(row), 0);
    expect(statSync(`${file}-wal`).size).toBe(size);
  });
});

/** Overwrites the pages that contain a text, as a failing disk would. Returns their number. */
function damagePagesWith(file: string, text: string): number {
  const bytes = readFileSync(file);
  const pageSize = bytes.readUInt16BE(16);
  let hits = 0;
  for (let at = pageSize; at < bytes.length; at += pageSize) {
    const page = bytes.subarray(at, at + pageSize);
    if (!page.includes(text)) continue;
    page.fill(0x5a, 0, 64);
    hits += 1;
  }
  writeFileSync(file, bytes);
  return hits;
}

const payloads = (db: Database) =>
  (db.prepare('SELECT payload FROM outbox ORDER BY sequence').pluck().all() as string[]).map(
    (payload) => JSON.parse(payload).questionId as number,
  );

describe('a corrupt database', () => {
  it('is set aside, never deleted, and the readable rows of its outbox are copied in order', () => {
    const file = newFile();
    filled(file, 200);
    expect(damagePagesWith(file, 'key-100"')).toBe(0);
    expect(damagePagesWith(file, 'key-100')).toBeGreaterThan(0);
    const damaged = readFileSync(file);
    const { db, setAside } = open(file, 1234);
    expect(setAside?.file).toBe(`${file}.corrupt-1234`);
    expect(readFileSync(`${file}.corrupt-1234`).equals(damaged)).toBe(true);
    const saved = payloads(db);
    expect(setAside?.salvagedJobs).toBe(saved.length);
    // The rows before and after the damage.
    expect(saved.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(saved.slice(-50)).toEqual(Array.from({ length: 50 }, (_, index) => index + 151));
    expect(saved.length).toBeGreaterThan(180);
    expect(saved.length).toBeLessThan(200);
    expect(saved).toEqual(saved.toSorted((a, b) => a - b));
    expect(db.pragma('quick_check(1)', { simple: true })).toBe('ok');
    expect(db.prepare('SELECT idempotency_key FROM outbox WHERE sequence = 1').pluck().get()).toBe('key-1');
  });

  it('keeps plays before and after the damage', () => {
    const file = newFile();
    const { db } = openDatabase(file, 0);
    const insert = db.prepare("INSERT INTO plays (user_id, campaign_id, status, stage) VALUES (?, '3', ?, '{}')");
    db.transaction(() => {
      for (let user = 100; user < 300; user += 1)
        insert.run(`${user}`, JSON.stringify({ id: user, x: 'y'.repeat(100) }));
    })();
    checkpoint(db);
    db.close();
    expect(damagePagesWith(file, '"id":200')).toBeGreaterThan(0);
    const users = open(file).db.prepare('SELECT user_id FROM plays ORDER BY user_id').pluck().all();
    expect(users).toContain('100');
    expect(users).toContain('299');
    expect(users.length).toBeGreaterThan(150);
  });

  it('keeps what every table but the cache holds', () => {
    const file = newFile();
    filled(file, 200);
    const before = new Sqlite(file);
    before.exec("INSERT INTO safety_copy VALUES (1, '/stick'); INSERT INTO walk_ups VALUES ('walk-up-1', '12')");
    before.exec("INSERT INTO cached_reads VALUES ('getUser', '{}', 0, 1)");
    before.pragma('wal_checkpoint(TRUNCATE)');
    before.close();
    expect(damagePagesWith(file, 'key-100')).toBeGreaterThan(0);
    const { db } = open(file, 1);
    const rows = (table: string) => db.prepare(`SELECT * FROM ${table}`).raw().all();
    expect(['safety_copy', 'walk_ups', 'cached_reads'].map(rows)).toEqual([[[1, '/stick']], [['walk-up-1', '12']], []]);
  });

  it('keeps the text of an unreadable row, and quarantines the row', () => {
    const file = newFile();
    filled(file, 20);
    const before = new Sqlite(file);
    before.prepare('UPDATE outbox SET payload = \'{"questionId":\' WHERE sequence = 5').run();
    before.exec('CREATE TABLE z (x); INSERT INTO z VALUES (zeroblob(5000))');
    before.prepare("INSERT INTO z VALUES ('marks the page')").run();
    before.pragma('wal_checkpoint(TRUNCATE)');
    before.close();
    expect(damagePagesWith(file, 'marks the page')).toBeGreaterThan(0);
    const { db, setAside } = open(file, 9);
    expect(setAside?.salvagedJobs).toBe(20);
    const rows = outboxStore(db, () => false).all();
    expect(rows.map((row) => row.state === 'quarantined')).toEqual(rows.map((_row, index) => index === 4));
    expect(rows[4]).toMatchObject({ stored: { payload: '{"questionId":' } });
  });

  it('is set aside also if it is no database, or has lost its header', () => {
    for (const spoil of [
      (file: string) => writeFileSync(file, 'This is not a database. '.repeat(200)),
      (file: string) => {
        const bytes = readFileSync(file);
        bytes.fill(0xff, 0, 100);
        writeFileSync(file, bytes);
      },
    ]) {
      const file = newFile();
      filled(file, 3);
      spoil(file);
      const { db, setAside } = open(file, 5);
      expect(setAside).toEqual({ file: `${file}.corrupt-5`, salvagedJobs: 0 });
      expect(db.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(0);
    }
  });

  it('is set aside with its log, even while another program, such as a backup, has it open', () => {
    const file = newFile();
    filled(file, 200);
    const backup = new Sqlite(file);
    onTestFinished(() => void backup.close());
    backup.exec('CREATE TABLE backup_mark (x)');
    expect(damagePagesWith(file, 'key-100')).toBeGreaterThan(0);
    const log = readFileSync(`${file}-wal`);
    open(file, 6);
    expect(readFileSync(`${file}.corrupt-6-wal`).subarray(0, log.length).equals(log)).toBe(true);
    expect(statSync(`${file}.corrupt-6-shm`).isFile()).toBe(true);
  });

  it('keeps its draw log', () => {
    const file = newFile();
    filled(file, 200);
    const before = openDatabase(file, 0).db;
    before.prepare('INSERT INTO draw_log (entry, hash) VALUES (?, ?)').run('{}', 'h');
    checkpoint(before);
    before.close();
    damagePagesWith(file, 'key-100');
    const { db } = open(file, 1);
    const draws = db.prepare('SELECT entry, hash FROM draw_log').all() as { entry: string; hash: string }[];
    expect(draws).toEqual([{ entry: '{}', hash: 'h' }]);
  });

  it('is not assumed if a file cannot be opened for another reason', () => {
    const folder = tempFolder();
    expect(() => openDatabase(path.join(folder, 'nowhere', 'kiosk.db'), 0)).toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not assumed of a folder in its place, which stays', () => {
    const file = newFile();
    mkdirSync(file);
    expect(() => openDatabase(file, 5)).toThrow(expect.objectContaining({ code: 'SQLITE_CANTOPEN' }));
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  });
});
