import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { PAYLOADS, tempFolder } from '../../../../tests/support/main.ts';
import { outboxStore } from '../../outbox/outbox-store.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { migrations } from './index.ts';

it('keeps unsent rows unchanged, as the own ones that they are', () => {
  const file = path.join(tempFolder(), 'kiosk.db');
  const old = new Sqlite(file);
  migrate(
    old,
    migrations.filter((migration) => migration.version < 9),
  );
  const insert = old.prepare(
    `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, last_error, created_at)
     VALUES ('7', '7/3', 'post-user-answer', ?, ?, ?, 'No.', 1000)`,
  );
  for (const state of ['pending', 'parked', 'refused']) {
    insert.run(JSON.stringify(PAYLOADS['post-user-answer']), state, state);
  }
  const rows = (db: typeof old) =>
    db.prepare('SELECT sequence, payload, idempotency_key, state, last_error, created_at FROM outbox').all();
  const before = rows(old);
  old.close();

  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  const outbox = outboxStore(db, () => false);
  expect(rows(db)).toEqual(before);
  expect(outbox.counts()).toEqual({ waiting: 1, parked: 1, refused: 1, unclear: 0, quarantined: 0 });
  expect(outbox.next('7/3')).toMatchObject({ idempotencyKey: 'pending', provenance: 'own' });
});
