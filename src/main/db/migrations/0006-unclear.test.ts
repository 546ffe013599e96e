import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { PAYLOADS, tempFolder } from '../../../../tests/support/main.ts';
import { outboxStore } from '../../outbox/outbox-store.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { migrations } from './index.ts';

it('keeps the rows, and finds and counts unclear ones by their state', () => {
  const file = path.join(tempFolder(), 'kiosk.db');
  const old = new Sqlite(file);
  migrate(
    old,
    migrations.filter((migration) => migration.version < 6),
  );
  const insert = old.prepare(
    `INSERT INTO outbox (sequence, user_id, lane, kind, payload, idempotency_key, state, note, created_at)
     VALUES (?, '7', '7/3', 'post-awarded-prize', ?, 'key', ?, '{"winnersBefore":3}', 1000)`,
  );
  const payload = JSON.stringify(PAYLOADS['post-awarded-prize']);
  for (const [index, state] of ['pending', 'parked', 'refused'].entries()) insert.run(index + 1, payload, state);
  old.close();

  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  const outbox = outboxStore(db, () => false);
  expect(outbox.all()).toMatchObject(['pending', 'parked', 'refused'].map((state) => ({ state, doubt: null })));
  outbox.setUnclear(1, 'fewer-winners');
  expect(outbox.counts()).toEqual({ waiting: 0, parked: 1, refused: 1, unclear: 1, quarantined: 0 });
  const counted = "SELECT count(*) FROM outbox WHERE state IN ('parked', 'refused', 'quarantined', 'unclear')";
  expect(JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${counted}`).all())).toContain('outbox_held');
});
