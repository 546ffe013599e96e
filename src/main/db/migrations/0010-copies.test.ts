import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { PAYLOADS, tempFolder } from '../../../../tests/support/main.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { migrations } from './index.ts';

it('leaves what is unsent as it is, pairs the kiosk with nobody, and listens to nobody', () => {
  const file = path.join(tempFolder(), 'kiosk.db');
  const old = new Sqlite(file);
  migrate(
    old,
    migrations.filter((migration) => migration.version < 10),
  );
  old
    .prepare(
      `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at)
       VALUES ('7', '7/3', 'post-user-answer', ?, 'key', 'pending', 1000)`,
    )
    .run(JSON.stringify(PAYLOADS['post-user-answer']));
  const before = old.prepare('SELECT * FROM outbox').all();
  old.close();

  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  expect(db.prepare('SELECT * FROM outbox').all()).toEqual(before);
  for (const table of ['paired_kiosks', 'listening']) expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
});
