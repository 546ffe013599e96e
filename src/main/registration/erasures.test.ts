import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { tempFolder } from '../../../tests/support/main.ts';
import { backUp } from '../db/backup.ts';
import { openDatabase } from '../db/open.ts';
import { databaseFile } from '../db/origin.ts';
import { Erasures } from './erasures.ts';

const HOUR_MS = 60 * 60_000;
const EMAIL = 'zq@visitors.example';
const erasureOf = (id: number, userId: number) => ({ id, userId, date: `2026-05-0${id}T00:00:00.000Z` });

const emailsIn = (db: Database) =>
  db.prepare("SELECT json_extract(payload, '$.email') FROM receipts ORDER BY user_id").pluck().all();

/** A kiosk with a receipt of a visitor (walk-up-5, user 5), and a backup of its database. */
function openKiosk() {
  const userData = tempFolder();
  const file = databaseFile(userData, 'https://play.example');
  mkdirSync(path.dirname(file), { recursive: true });
  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  const add = (userId: number) => {
    const id = `walk-up-${userId}`;
    const payload = JSON.stringify({ id, firstName: 'Zq', lastName: 'Zq', email: EMAIL });
    db.prepare('INSERT INTO walk_ups (id, user_id) VALUES (?, ?)').run(id, String(userId));
    db.prepare(
      `INSERT INTO receipts (user_id, lane, kind, payload, idempotency_key, created_at, delivered_at)
       VALUES (?, 'l', 'post-walk-up', ?, ?, 0, 0)`,
    ).run(id, payload, id);
  };
  add(5);
  const clock = new FakeClock();
  const log: string[] = [];
  const prepared = { forget: async () => true };
  const erasures = new Erasures({ db, userData, prepared, clock, onLog: (line) => log.push(line) });
  const backup = new Sqlite(
    path.join(backUp(userData, '1.0.0', 0), path.basename(path.dirname(file)), path.basename(file)),
  );
  onTestFinished(() => void backup.close());
  return { db, clock, log, erasures, add, backup };
}

it('a restored server gives the ids of erased people to others, whom the kiosk does not erase', async () => {
  const { erasures, clock, add, db } = openKiosk();
  await erasures.apply([erasureOf(1, 5), erasureOf(2, 7)], { isFromStart: true });
  expect(emailsIn(db)).toEqual(['']);
  add(7);
  clock.advance(HOUR_MS);
  // The server was restored to a state before the second erasure.
  await erasures.apply([erasureOf(1, 5)], { isFromStart: true });
  expect([emailsIn(db), erasures.last]).toEqual([['', EMAIL], { id: 1, date: erasureOf(1, 5).date }]);
  // It was restored to a state before the first one too.
  await erasures.apply([], { isFromStart: true });
  expect(erasures.last).toBeNull();
});

it('erases names that arrive later, at most an hour after the answer to a check-in', async () => {
  const { erasures, clock, add, db } = openKiosk();
  await erasures.apply([erasureOf(1, 7)], { isFromStart: true });
  add(7);
  clock.advance(HOUR_MS);
  await erasures.apply([], { isFromStart: false });
  expect(emailsIn(db)).toEqual([EMAIL, '']);
});

it('also erases in a backup of an earlier version, which lacks tables', async () => {
  const { erasures, backup, log } = openKiosk();
  backup.exec('DROP TABLE settled; DROP TABLE offline_campaigns; DROP TABLE visit_codes; DROP TABLE walk_ups');
  await erasures.apply([erasureOf(1, 5)], { isFromStart: true });
  expect([erasures.last?.id, log]).toEqual([1, ['erasures: 1 applied']]);
  expect(emailsIn(backup)).toEqual(['']);
});

it('confirms nothing if an intact backup cannot be changed', async () => {
  const { erasures, backup } = openKiosk();
  backup.exec("CREATE TRIGGER full BEFORE UPDATE ON receipts BEGIN SELECT raise(ABORT, 'full'); END");
  await erasures.apply([erasureOf(1, 5)], { isFromStart: true });
  expect(erasures.last).toBeNull();
  backup.exec('DROP TRIGGER full');
  await erasures.apply([erasureOf(1, 5)], { isFromStart: true });
  expect(erasures.last?.id).toBe(1);
});
