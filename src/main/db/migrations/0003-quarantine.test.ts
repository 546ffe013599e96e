import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { PAYLOADS, tempFolder } from '../../../../tests/support/main.ts';
import { outboxStore } from '../../outbox/outbox-store.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { migrations } from './index.ts';

const BEFORE = migrations.filter((migration) => migration.version < 3);

it('keeps every kind of row unchanged, and allows quarantined ones', () => {
  const file = path.join(tempFolder(), 'kiosk.db');
  const old = new Sqlite(file);
  migrate(old, BEFORE);
  const insert = old.prepare(
    `INSERT INTO outbox (sequence, user_id, lane, kind, payload, idempotency_key, state, attempts, next_attempt_at,
       is_fate_unknown, note, last_error, created_at)
     VALUES (?, '7', ?, ?, ?, ?, ?, 2, 9, 0, ?, 'No.', 1000)`,
  );
  const states = ['pending', 'sending', 'parked', 'refused'];
  let sequence = 10;
  for (const [kind, payload] of Object.entries(PAYLOADS)) {
    for (const state of states) {
      sequence += 1;
      const note = kind === 'post-awarded-prize' && state === 'sending' ? '{}' : null;
      const lane = kind === 'logout' ? '7/logout' : '7/3';
      insert.run(sequence, lane, kind, JSON.stringify(payload), `key-${sequence}`, state, note);
    }
  }
  insert.run(99, '7/3', 'post-awarded-prize', '{"userId":', 'key-99', 'pending', null);
  const columns =
    'sequence, user_id, lane, kind, payload, idempotency_key, state, attempts, next_attempt_at, is_fate_unknown, last_error, created_at';
  const rows = (db: typeof old) => db.prepare(`SELECT ${columns} FROM outbox ORDER BY sequence`).all();
  const before = rows(old);
  old.close();

  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
  expect(rows(db)).toEqual(before);
  const notes = db.prepare('SELECT DISTINCT note FROM outbox WHERE note IS NOT NULL').pluck().all();
  expect(notes).toEqual(['{"winnersBefore":null}']);

  const jobs = outboxStore(db, () => false).all();
  expect(jobs.filter((job) => job.state === 'quarantined').map((job) => job.sequence)).toEqual([99]);
  expect(jobs).toHaveLength(before.length);
});
