import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../../../src/main/db/open.ts';
import { databaseFor } from '../../../src/main/db/origin.ts';

/** The database of a kiosk that has worked with one server only. */
export const databaseIn = (userData: string): string => databasesIn(userData)[0] ?? '';

function databasesIn(userData: string): string[] {
  const servers = path.join(userData, 'servers');
  return readdirSync(servers).map((server) => path.join(servers, server, 'kiosk.db'));
}

/**
 * Puts an unreadable row, one refused by the server and one of unclear fate into a kiosk's outbox before its first start.
 * @param origin of the kiosk's server
 */
export function leaveStuckRows(userData: string, origin: string): void {
  const { db } = openDatabase(
    databaseFor(userData, origin, () => {}),
    Date.now(),
  );
  const insert = db.prepare(
    `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, last_error, doubt, created_at)
     VALUES ('7', @lane, @kind, @payload, @lane, @state, @lastError, @doubt, 0)`,
  );
  insert.run({
    lane: '7/1',
    kind: 'put-game-status',
    payload: `{"id":41,"userId":7,"campaignId":1,"totalSpinsEarned":12,"remainingSpins":`,
    state: 'pending',
    lastError: null,
    doubt: null,
  });
  insert.run({
    lane: '7/2',
    kind: 'logout',
    payload: '{"sessionId":"sounds-of-nordwind"}',
    state: 'refused',
    lastError: 'Dieser Gewinn ist vergriffen. Bitte wenden Sie sich an das Personal am Stand.',
    doubt: null,
  });
  insert.run({
    lane: '7/3',
    kind: 'post-awarded-prize',
    payload: '{"userId":7,"campaignId":3,"prizeId":20}',
    state: 'unclear',
    lastError: null,
    doubt: 'fewer-winners',
  });
  db.close();
}

/**
 * Lets a running kiosk's outbox refuse new rows, as on a full disk: all, or those for which `when` (SQL on NEW) is true.
 * The returned function makes room again.
 */
export function fillDisk(userData: string, when = 'true'): () => void {
  const run = (sql: string) => {
    const db = new Sqlite(databaseIn(userData));
    db.exec(sql);
    db.close();
  };
  const refuse = "BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END";
  run(`CREATE TRIGGER full BEFORE INSERT ON outbox WHEN ${when} ${refuse}`);
  return () => run('DROP TRIGGER full');
}

/** The texts of a kiosk's outboxes that staff can read: one for each server, none before there is a server. */
export function outboxTexts(userData: string): string[] {
  const files = existsSync(path.join(userData, 'servers')) ? databasesIn(userData) : [];
  return files.filter((file) => existsSync(file)).flatMap(textsIn);
}

function textsIn(file: string): string[] {
  const db = new Sqlite(file, { readonly: true });
  try {
    return db
      .prepare("SELECT lane || ' ' || kind || ' ' || payload || ' ' || coalesce(problem, last_error, '') FROM outbox")
      .pluck()
      .all() as string[];
  } finally {
    db.close();
  }
}
