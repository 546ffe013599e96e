import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';
import { keySupportOf } from '../link/key-support.ts';
import { openDatabase } from './open.ts';
import { databaseFile, databaseFor } from './origin.ts';

const SHOW = 'https://show.example.com/api';

function open(file: string) {
  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  return db;
}

describe('the file of a server', () => {
  it('has its own folder, with a name that shows the server and is valid on every system', () => {
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

  it('refuses another server', () => {
    const folder = tempFolder();
    const db = open(databaseFor(folder, SHOW, () => {}));
    keySupportOf(db, SHOW, () => {});
    expect(() => keySupportOf(db, 'https://other.example', () => {})).toThrow(
      'belongs to https://show.example.com/api',
    );
  });

  it('moves to the https address of the same host, and to no other address', () => {
    const folder = tempFolder();
    const PLAIN = SHOW.replace('https:', 'http:');
    const before = open(databaseFor(folder, PLAIN, () => {}));
    keySupportOf(before, PLAIN, () => {}).echoed('postUserAnswer');
    before.close();
    for (const other of [
      'https://other.example/api',
      'https://show.example.com',
      'https://show.example.com:8443/api',
    ]) {
      expect(existsSync(databaseFor(folder, other, () => {}))).toBe(false);
    }
    // Starts twice, because a kill may come before the file stores its new address.
    for (let start = 0; start < 2; start += 1) {
      const file = databaseFor(folder, SHOW, () => {});
      expect(existsSync(file)).toBe(true);
      if (start === 0) continue;
      expect(keySupportOf(open(file), SHOW, () => {}).of('postUserAnswer')).toBe('keyed');
      // The data does not move back.
      expect(() => keySupportOf(open(file), PLAIN, () => {})).toThrow(`belongs to ${SHOW}`);
    }
    expect(existsSync(databaseFor(folder, PLAIN, () => {}))).toBe(false);
  });

  it('does not move if the https address has been used', () => {
    const folder = tempFolder();
    const PLAIN = SHOW.replace('https:', 'http:');
    const files = [SHOW, PLAIN].map((origin) => databaseFor(folder, origin, () => {}));
    for (const file of files) open(file);
    expect(databaseFor(folder, SHOW, () => {})).toBe(files[0]);
    expect(files.map((file) => existsSync(file))).toEqual([true, true]);
  });
});

it('the single database of a development version is refused with a sentence, and stays', () => {
  const folder = tempFolder();
  const only = path.join(folder, 'kiosk.db');
  writeFileSync(only, 'rows');
  for (const origin of [null, SHOW]) {
    expect(() => databaseFor(folder, origin, () => {})).toThrow(/^A development version wrote the kiosk's data/);
  }
  expect(readFileSync(only, 'utf8')).toBe('rows');
  expect(readdirSync(folder)).toEqual(['kiosk.db']);
});
