import fs, { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../tests/support/main.ts';
import { diskOf } from '../../db/disk-use.ts';
import { digestOf } from './copy-file.ts';
import { type FileSystem, handleFolderRequest, previousOf } from './copy-folder.ts';

const NAME = 'spinboard-1.copy';

/** A folder that counts as one of another disk. */
function openFolder() {
  const folder = tempFolder();
  const use = (text: string | null, files?: FileSystem, more: object = {}) =>
    handleFolderRequest({ folder, name: NAME, text, ownDisk: 'another', ...more }, files);
  const file = path.join(folder, NAME);
  return { folder, file, previous: previousOf(file), use, read: (name: string) => readFileSync(name, 'utf8') };
}

const failing = (call: keyof FileSystem, code: string, nth = 1): FileSystem => {
  let calls = 0;
  const fail = (...args: never[]) => {
    calls += 1;
    if (calls === nth) throw Object.assign(new Error(code), { code });
    return (fs[call] as (...all: never[]) => unknown)(...args);
  };
  return { ...fs, [call]: fail };
};
const read = (text: string | null) => ({ kind: 'read', digest: text && digestOf(text), isDiskKnown: true });

it('writes a copy whole, keeps the one before, and reads back what is there', () => {
  const { folder, file, previous, use, read: textOf } = openFolder();
  expect(use(null)).toEqual(read(null));
  expect([use('one'), use('two'), use('three')]).toEqual([read('one'), read('two'), read('three')]);
  expect([textOf(file), textOf(previous)]).toEqual(['three', 'two']);
  expect(readdirSync(folder)).toHaveLength(2);
  writeFileSync(file, 'foreign');
  expect(use(null)).toEqual(read('foreign'));
});

it.each([
  ['before the new copy is whole', 'writeFileSync', 1, 'two', 'one'],
  ['before it is on the disk', 'fsyncSync', 1, 'two', 'one'],
  ['before the one before has its other name', 'renameSync', 1, 'two', 'one'],
  ['between the two names', 'renameSync', 2, null, 'two'],
] as const)(
  'keeps a whole copy where the app ends %s, and the next one replaces none',
  (_when, call, nth, left, kept) => {
    const { file, previous, use, read: textOf } = openFolder();
    use('one');
    use('two');
    use('three', failing(call, 'EIO', nth));
    expect(use(null)).toEqual(read(left));
    expect(textOf(previous)).toBe(kept);
    expect(use('four')).toEqual(read('four'));
    expect([textOf(file), textOf(previous)]).toEqual(['four', 'two']);
  },
);

it('names a full disk, and leaves no part of a copy there', () => {
  const { folder, use } = openFolder();
  use('one');
  expect(use('two', failing('writeFileSync', 'ENOSPC'))).toMatchObject({ kind: 'failed', problem: 'full' });
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(use(null)).toEqual(read('one'));
});

it('names a folder that is missing or refuses the file', () => {
  const { folder, use } = openFolder();
  expect(use('one', failing('openSync', 'EACCES'))).toMatchObject({ problem: 'unwritable' });
  rmSync(folder, { recursive: true });
  expect(use('one')).toMatchObject({ kind: 'failed', problem: 'missing' });
  expect(use(null)).toMatchObject({ kind: 'failed', problem: 'missing' });
});

it("writes nothing on the disk of the kiosk's data, and says where it cannot tell disks apart", () => {
  const { folder, use } = openFolder();
  expect(use('one', undefined, { ownDisk: diskOf(folder) })).toMatchObject({ kind: 'failed', problem: 'same-disk' });
  expect(readdirSync(folder)).toEqual([]);
  expect(use('one', undefined, { ownDisk: null })).toEqual({ ...read('one'), isDiskKnown: false });
});

it('syncs the copy and its folder, and leaves no file open, also where a step fails', () => {
  const { use } = openFolder();
  const calls: string[] = [];
  const watched = (inner: FileSystem): FileSystem => ({
    ...inner,
    openSync: ((...args: Parameters<typeof fs.openSync>) => {
      calls.push('open');
      return inner.openSync(...args);
    }) as typeof fs.openSync,
    fsyncSync: (handle) => {
      calls.push('sync');
      inner.fsyncSync(handle);
    },
    closeSync: (handle) => {
      calls.push('close');
      inner.closeSync(handle);
    },
  });
  use('one', watched(fs));
  const folders = process.platform === 'win32' ? [] : ['open', 'sync', 'close'];
  expect(calls.splice(0)).toEqual(['open', 'sync', 'close', ...folders]);
  use('two', watched(failing('writeFileSync', 'EIO')));
  expect(calls.splice(0)).toEqual(['open', 'close']);
  // Shares may refuse to sync a folder, and sticks to set permissions. The copy is whole without either.
  expect(use('three', watched(failing('fsyncSync', 'EINVAL', 2)))).toEqual(read('three'));
  expect(calls.splice(0)).toEqual(['open', 'sync', 'close', ...folders]);
  expect(use('four', failing('fchmodSync', 'EPERM'))).toEqual(read('four'));
});

it.skipIf(process.platform === 'win32')('lets other computers read a copy, whatever the mask of the app', () => {
  const { file, use } = openFolder();
  const mask = process.umask(0o077);
  onTestFinished(() => void process.umask(mask));
  use('one');
  expect(fs.statSync(file).mode & 0o777).toBe(0o644);
});

it.each([
  ['EDQUOT', 'full'],
  ['ENOTDIR', 'missing'],
  ['EROFS', 'unwritable'],
] as const)('calls a folder that answers %s %s', (code, problem) => {
  expect(openFolder().use('one', failing('openSync', code))).toMatchObject({
    kind: 'failed',
    problem,
    detail: `Error: ${code}`,
  });
});

it('keeps its own problem where the part of a copy cannot be removed, and reads no folder as a copy', () => {
  const { file, previous, use } = openFolder();
  const files = { ...failing('writeFileSync', 'ENOSPC'), rmSync: failing('rmSync', 'EBUSY').rmSync };
  expect(use('one', files)).toMatchObject({ kind: 'failed', problem: 'full' });
  fs.mkdirSync(file);
  expect(use(null)).toMatchObject({ kind: 'failed', problem: 'unwritable' });
  expect(path.basename(previous)).toBe('spinboard-1.previous.copy');
});
