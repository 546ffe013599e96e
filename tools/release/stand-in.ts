import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Electron's fuses are in its executable: this text, a version, how many there are, and one character each. */
export const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_COUNT = 9;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A shell script that runs a packed app in the preview shell; `app` is its archive. */
export const starterOf = (app: string): string =>
  `exec ${[process.execPath, join(import.meta.dirname, 'start-packed.ts')].map(quoted).join(' ')} ${app} "$@"\n`;

/**
 * Writes the smallest folder that electron-builder takes for Electron's runtime on Linux. Its fuses are all off; its
 * executable runs the archive beside it in the preview shell, from this checkout.
 */
export function writeStandIn(folder: string, version: string): void {
  const fuses = Buffer.concat([
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([1, FUSE_COUNT]),
    Buffer.from('0'.repeat(FUSE_COUNT)),
  ]);
  const script = `#!/bin/sh\n${starterOf('"$(dirname "$(readlink -f "$0")")/resources/app.asar"')}`;
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  // The shell never reads beyond `exec`.
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(script), fuses]), { mode: 0o755 });
  writeFileSync(join(folder, 'chrome-sandbox'), '#!/bin/false\n', { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), '');
  }
}
