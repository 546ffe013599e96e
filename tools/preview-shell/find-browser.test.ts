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

  it('takes the first on PATH that can be run', () => {
    const path = ['/does/not/exist', folder].join(delimiter);
    expect(findBrowser({ PATH: path }, 'linux')).toBe(join(folder, 'google-chrome'));
  });

  it('takes CHROMIUM_PATH before all, and nothing else when that cannot be run', () => {
    const edge = join(folder, 'microsoft-edge');
    expect(findBrowser({ PATH: folder, CHROMIUM_PATH: edge }, 'linux')).toBe(edge);
    expect(findBrowser({ PATH: folder, CHROMIUM_PATH: join(folder, 'chromium') }, 'linux')).toBeUndefined();
  });
});
