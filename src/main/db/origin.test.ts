import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newJob, openOutbox, tempFolder } from '../../../tests/support/main.ts';
import { serverFacts } from '../link/server-facts.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { openDatabase } from './open.ts';
import { databaseFile, databaseFor } from './origin.ts';

const SHOW = 'https://show.example.com/api';

function open(file: string) {
  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  return db;
}

describe('the file of a server', () => {
  it('is its own, in a folder that names the server and is a name on every system', () => {
    const folder = tempFolder();
    const files = [
      SHOW,
      'https://show.example.com',
      'http://show.example.com/api',
      'own',
      'demo',
      `${SHOW}/${'x'.repeat(300)}`,
    ];
    const names = files.map((origin) => path.basename(path.dirname(databaseFile(folder, origin))));
    expect(new Set(names).size).toBe(files.length);
    expect(names[0]).toMatch(/^show\.example\.com-api-[0-9a-f]{12}$/);
    for (const name of names) expect(name).toMatch(/^[\w.-]{1,80}$/);
  });

  it('refuses another server, whose rows it must not get', () => {
    const folder = tempFolder();
    const db = open(databaseFor(folder, SHOW, () => {}));
    serverFacts(db, SHOW, () => {});
    expect(() => serverFacts(db, 'https://other.example', () => {})).toThrow('belongs to https://show.example.com/api');
  });

  it('goes along to the encrypted address of the same host, and nothing else does', () => {
    const folder = tempFolder();
    const PLAIN = SHOW.replace('https:', 'http:');
    const before = open(databaseFor(folder, PLAIN, () => {}));
    serverFacts(before, PLAIN, () => {}).honoursKeys = true;
    before.close();
    for (const other of [
      'https://other.example/api',
      'https://show.example.com',
      'https://show.example.com:8443/api',
    ]) {
      expect(existsSync(databaseFor(folder, other, () => {}))).toBe(false);
    }
    // Twice: the app may be killed before the file knows its new address.
    for (let start = 0; start < 2; start += 1) {
      const file = databaseFor(folder, SHOW, () => {});
      expect(existsSync(file)).toBe(true);
      if (start === 0) continue;
      expect(serverFacts(open(file), SHOW, () => {}).honoursKeys).toBe(true);
      // There is no way back.
      expect(() => serverFacts(open(file), PLAIN, () => {})).toThrow(`belongs to ${SHOW}`);
    }
    expect(existsSync(databaseFor(folder, PLAIN, () => {}))).toBe(false);
  });

  it('does not go along where the encrypted address has been used', () => {
    const folder = tempFolder();
    const PLAIN = SHOW.replace('https:', 'http:');
    const files = [SHOW, PLAIN].map((origin) => databaseFor(folder, origin, () => {}));
    for (const file of files) open(file);
    expect(databaseFor(folder, SHOW, () => {})).toBe(files[0]);
    expect(files.map((file) => existsSync(file))).toEqual([true, true]);
  });

  it('keeps whether the server honours keys', () => {
    const db = open(databaseFor(tempFolder(), SHOW, () => {}));
    const facts = serverFacts(db, SHOW, () => {});
    expect(facts.honoursKeys).toBe(false);
    facts.honoursKeys = true;
    expect(serverFacts(db, SHOW, () => {}).honoursKeys).toBe(true);
  });
});

describe('the data of an earlier version, which knew one server', () => {
  /** As it is left by a power cut: the last rows are in the log only. */
  function earlier(folder: string) {
    const { db, outbox } = openOutbox(path.join(folder, 'kiosk.db'));
    outbox.enqueue(newJob('7/3', 'post-user-answer'), 0);
    return db;
  }

  it('goes to the first server, once, with its log', () => {
    const folder = tempFolder();
    earlier(folder);
    const file = databaseFor(folder, SHOW, () => {});
    expect(existsSync(path.join(folder, 'kiosk.db'))).toBe(false);
    expect(outboxStore(open(file), () => false).all()).toHaveLength(1);
    const other = databaseFor(folder, 'https://other.example', () => {});
    expect(outboxStore(open(other), () => false).all()).toEqual([]);
  });

  it('waits while no server is chosen', () => {
    const folder = tempFolder();
    earlier(folder);
    const none = databaseFor(folder, null, () => {});
    expect(outboxStore(open(none), () => false).all()).toEqual([]);
    expect(existsSync(path.join(folder, 'kiosk.db'))).toBe(true);
  });

  it('stays where a newer file is there already, and the log says so', () => {
    const folder = tempFolder();
    open(databaseFor(folder, SHOW, () => {}));
    earlier(folder);
    const log: string[] = [];
    const file = databaseFor(folder, SHOW, (line) => log.push(line));
    expect(outboxStore(open(file), () => false).all()).toEqual([]);
    expect(existsSync(path.join(folder, 'kiosk.db'))).toBe(true);
    expect(log).toHaveLength(1);
  });

  it('goes on after a kill between its files', () => {
    const folder = tempFolder();
    earlier(folder);
    const file = databaseFile(folder, SHOW);
    mkdirSync(path.dirname(file), { recursive: true });
    renameSync(path.join(folder, 'kiosk.db-wal'), `${file}-wal`);
    databaseFor(folder, SHOW, () => {});
    expect(outboxStore(open(file), () => false).all()).toHaveLength(1);
  });

  it('is found where a kill has ended its salvage: moved away, with nothing in its place', () => {
    const folder = tempFolder();
    earlier(folder);
    for (const suffix of ['', '-wal', '-shm']) {
      renameSync(path.join(folder, `kiosk.db${suffix}`), path.join(folder, `kiosk.db.corrupt-7${suffix}`));
    }
    const file = databaseFor(folder, SHOW, () => {});
    expect(outboxStore(open(file), () => false).all()).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['servers']);
  });

  it('does not get in the way of a salvage that was killed', () => {
    const folder = tempFolder();
    earlier(folder);
    const file = databaseFile(folder, SHOW);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.salvaged-7`, '');
    databaseFor(folder, SHOW, () => {});
    expect(existsSync(file)).toBe(false);
  });

  it('moves last of its files: what fails before leaves it for the next start', () => {
    const folder = tempFolder();
    earlier(folder);
    const file = databaseFile(folder, SHOW);
    mkdirSync(path.join(`${file}-wal`, 'in the way'), { recursive: true });
    expect(() => databaseFor(folder, SHOW, () => {})).toThrow();
    rmSync(`${file}-wal`, { recursive: true });
    databaseFor(folder, SHOW, () => {});
    expect(outboxStore(open(file), () => false).all()).toHaveLength(1);
  });
});
