import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from './find-browser.ts';

describe.skipIf(process.platform === 'win32')('findBrowser', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'find-browser-'));
    for (const name of ['google-chrome', 'chromium', 'microsoft-edge']) writeFileSync(join(folder, name), '');
    chmodSync(join(folder, 'google-chrome'), 0o755);
    chmodSync(join(folder, 'microsoft-edge'), 0o755);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('returns the first one on PATH that can run', () => {
    const path = ['/does/not/exist', folder].join(delimiter);
    expect(findBrowser({ env: { PATH: path }, platform: 'linux' })).toBe(join(folder, 'google-chrome'));
  });

  it('prefers a browser without windows for headless, and never returns it otherwise', () => {
    const shell = join(folder, 'chromium-headless-shell');
    writeFileSync(shell, '', { mode: 0o755 });
    const found = (isHeadless: boolean) => findBrowser({ env: { PATH: folder }, platform: 'linux', isHeadless });
    expect(found(true)).toBe(shell);
    expect(found(false)).toBe(join(folder, 'google-chrome'));
    rmSync(shell);
    expect(found(true)).toBe(join(folder, 'google-chrome'));
  });

  it('prefers CHROMIUM_PATH, and returns nothing if that cannot run', () => {
    const edge = join(folder, 'microsoft-edge');
    const found = (chosen: string) => findBrowser({ env: { PATH: folder, CHROMIUM_PATH: chosen }, platform: 'linux' });
    expect(found(edge)).toBe(edge);
    expect(found(join(folder, 'chromium'))).toBeUndefined();
  });
});
