import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Electron's fuses are in its executable: this text, a version, how many there are, and one character each. */
export const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
export const FUSE_COUNT = 9;

/**
 * Writes the smallest folder that electron-builder takes for Electron's runtime on Linux. Nothing in it runs; its fuses
 * are all off.
 */
export function writeStandIn(folder: string, version: string): void {
  const fuses = Buffer.concat([
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([1, FUSE_COUNT]),
    Buffer.from('0'.repeat(FUSE_COUNT)),
  ]);
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/false\n'), fuses]), { mode: 0o755 });
  writeFileSync(join(folder, 'chrome-sandbox'), '#!/bin/false\n', { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), '');
  }
}
