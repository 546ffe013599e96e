import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openOutbox, tempFolder } from '../../../tests/support/main.ts';
import { readersOf } from '../../../tests/support/readers.ts';
import { createPrivately, makePrivate } from './private-files.ts';

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('local data', () => {
  it('is private to its user, including database and write-ahead log', () => {
    const before = createPrivately();
    onTestFinished(() => void process.umask(before));
    const folder = path.join(tempFolder(), 'new');
    mkdirSync(folder);
    const { file } = openOutbox(path.join(folder, 'kiosk.db'));
    const all = [folder, ...['', '-wal', '-shm'].map((suffix) => file + suffix)];
    expect(all.map(readersOf)).toEqual(all.map(() => 'its user'));
  });

  // On Windows a file inherits the access of its folder, so no version has made it readable for others.
  it.skipIf(process.platform === 'win32')(
    'of an earlier version becomes private, and foreign files stay unchanged',
    () => {
      const folder = tempFolder();
      const own = ['logs', 'media', 'server', 'own-server'];
      for (const name of [...own, 'Cache']) {
        mkdirSync(path.join(folder, name));
        writeFileSync(path.join(folder, name, 'file'), '', { mode: 0o644 });
      }
      for (const name of ['kiosk.db', 'kiosk.db-wal', 'settings.json', 'notes.txt']) {
        writeFileSync(path.join(folder, name), '');
      }
      const all = ['kiosk.db', 'kiosk.db-wal', 'settings.json', 'notes.txt', 'Cache'].map((name) =>
        path.join(folder, name),
      );
      for (const file of all) chmodSync(file, 0o755);
      chmodSync(folder, 0o755);
      makePrivate(folder);
      expect(modeOf(folder)).toBe('700');
      for (const name of own) {
        expect(modeOf(path.join(folder, name))).toBe('700');
        expect(modeOf(path.join(folder, name, 'file'))).toBe('600');
      }
      expect(all.map(modeOf)).toEqual(['600', '600', '600', '755', '755']);
    },
  );
});
