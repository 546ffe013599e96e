import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';
import { BACKUPS, backUp } from './backup.ts';
import { openDatabase } from './open.ts';

/** Opens a database for each server, each with one row in its outbox. The databases stay open. */
function openServers(...names: string[]) {
  const userData = tempFolder();
  for (const name of names) {
    const folder = path.join(userData, 'servers', name);
    mkdirSync(folder, { recursive: true });
    const { db } = openDatabase(path.join(folder, 'kiosk.db'), 0);
    onTestFinished(() => void db.close());
    db.prepare(
      "INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at) VALUES ('7', ?, 'logout', '{}', ?, 'pending', 0)",
    ).run(name, name);
  }
  return userData;
}

function lanesIn(file: string): unknown[] {
  const db = new Sqlite(file, { readonly: true });
  onTestFinished(() => void db.close());
  return db.prepare('SELECT lane FROM outbox').pluck().all();
}

const backupsIn = (userData: string) => readdirSync(path.join(userData, 'backups')).toSorted();

describe('a backup', () => {
  it('contains the unsent rows of all servers, also those still in the write-ahead log', () => {
    const userData = openServers('one', 'two');
    const folder = backUp(userData, '0.1.0', 1000);
    expect(folder).toBe(path.join(userData, 'backups', '0.1.0-1000'));
    for (const name of ['one', 'two']) expect(lanesIn(path.join(folder, name, 'kiosk.db'))).toEqual([name]);
  });

  it('can be opened by a kiosk', () => {
    const folder = backUp(openServers('one'), '0.1.0', 1000);
    const { db, setAside } = openDatabase(path.join(folder, 'one', 'kiosk.db'), 0);
    onTestFinished(() => void db.close());
    expect([setAside, db.prepare('SELECT lane FROM outbox').pluck().all()]).toEqual([null, ['one']]);
  });

  it('marks its rows, because the kiosk may send them before it goes back to the backup', () => {
    const userData = openServers('one');
    const own = new Sqlite(path.join(userData, 'servers', 'one', 'kiosk.db'));
    onTestFinished(() => void own.close());
    const marksIn = (db: Sqlite.Database) =>
      db.prepare('SELECT is_fate_unknown, provenance FROM outbox ORDER BY sequence').raw().all();
    own.exec(
      `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at, provenance)
       VALUES ('7', '7/3', 'logout', '{}', 'theirs', 'pending', 0, 'unvouched')`,
    );
    const folder = backUp(userData, '0.1.0', 1000);
    const copy = new Sqlite(path.join(folder, 'one', 'kiosk.db'), { readonly: true });
    onTestFinished(() => void copy.close());
    const marked = [
      [1, 'restored'],
      [1, 'unvouched'],
    ];
    expect([marksIn(own), marksIn(copy)]).toEqual([
      [
        [0, 'own'],
        [0, 'unvouched'],
      ],
      marked,
    ]);
    expect(readdirSync(path.join(folder, 'one'))).toEqual(['kiosk.db']);
  });

  it('has no lease, because the kiosk may award its units before it goes back to the backup', () => {
    const userData = openServers('one');
    const own = new Sqlite(path.join(userData, 'servers', 'one', 'kiosk.db'));
    onTestFinished(() => void own.close());
    own.exec('INSERT INTO lease (id, expires_at) VALUES (1, 5000)');
    const copy = new Sqlite(path.join(backUp(userData, '0.1.0', 1000), 'one', 'kiosk.db'), { readonly: true });
    onTestFinished(() => void copy.close());
    const endIn = (db: Sqlite.Database) => db.prepare('SELECT expires_at FROM lease').pluck().get();
    expect([endIn(own), endIn(copy)]).toEqual([5000, 0]);
  });

  it('is empty without a server', () => {
    expect(readdirSync(backUp(tempFolder(), '0.1.0', 1000))).toEqual([]);
  });

  it(`keeps the ${BACKUPS} newest, by time and not by version`, () => {
    const userData = openServers('one');
    for (const [version, now] of [
      ['0.10.0', 1000],
      ['0.9.0', 2000],
      ['0.2.0', 10_000],
    ] as const) {
      backUp(userData, version, now);
    }
    expect(backupsIn(userData)).toEqual(['0.2.0-10000', '0.9.0-2000']);
  });

  it('fails on a damaged database, leaves no part, and keeps earlier backups', () => {
    const userData = openServers('one');
    backUp(userData, '0.1.0', 1000);
    mkdirSync(path.join(userData, 'servers', 'torn'));
    writeFileSync(path.join(userData, 'servers', 'torn', 'kiosk.db'), 'no database'.repeat(1000));
    expect(() => backUp(userData, '0.1.0', 2000)).toThrow();
    expect(backupsIn(userData)).toEqual(['0.1.0-1000']);
    expect(existsSync(path.join(userData, 'backups', '0.1.0-1000', 'one', 'kiosk.db'))).toBe(true);
  });
});
