import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';
import { readersOf } from '../../../tests/support/readers.ts';

it('the log file is readable only for its user, and the log opens no channel to the screen', async () => {
  const opened: string[] = [];
  const note = (channel: string) => void opened.push(channel);
  vi.doMock('electron', () => ({
    ipcMain: { on: note, handle: note },
    default: { ipcMain: { on: note, handle: note } },
  }));
  const { openLog } = await import('./log.ts');
  const folder = tempFolder();
  openLog(folder)('a line');
  const file = path.join(folder, 'logs', 'kiosk.log');
  expect(readersOf(file)).toBe('its user');
  expect(opened).toEqual([]);
});

it('the log contains no address, token or password, whichever part of the app writes to it', async () => {
  const { openLog } = await import('./log.ts');
  const { default: log } = await import('electron-log/node.js');
  const folder = tempFolder();
  openLog(folder)('mail: vera@visitors.example');
  log.error(new Error('a call failed with Bearer abc123'), { password: 'the word' });
  const written = readFileSync(path.join(folder, 'logs', 'kiosk.log'), 'utf8');
  expect(written).toContain('a call failed with Bearer …');
  expect(written).not.toMatch(/vera|abc123|the word/);
});

it('the log can be read as a whole after a new file has begun', async () => {
  const { openLog, readLog } = await import('./log.ts');
  const folder = tempFolder();
  expect(readLog(folder)).toBe('');
  const onLog = openLog(folder);
  for (const line of ['a line', 'the newest line']) onLog(line);
  writeFileSync(path.join(folder, 'logs', 'kiosk.old.log'), 'an older line\n');
  expect(readLog(folder)).toMatch(/^an older line\n.* a line\n.* the newest line\n$/s);
});
