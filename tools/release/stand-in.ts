import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The text before Electron's fuses in its executable. After it come a version, the number of fuses, and one character
 * for each.
 */
export const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_COUNT = 9;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns a line of a shell script that runs a packed app in the preview shell. `app` is the app's archive. */
export const starterOf = (app: string): string =>
  `exec ${[process.execPath, join(import.meta.dirname, 'start-packed.ts')].map(quoted).join(' ')} ${app} "$@"\n`;

/**
 * Writes the smallest folder that electron-builder accepts as Electron's runtime on Linux. Its fuses are off. Its
 * executable runs the archive next to it in this checkout's preview shell.
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
  // Adds the fuses after the script, because the shell does not read beyond `exec`.
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(script), fuses]), { mode: 0o755 });
  writeFileSync(join(folder, 'chrome-sandbox'), '#!/bin/false\n', { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), '');
  }
}
