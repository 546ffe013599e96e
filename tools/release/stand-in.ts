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
  const script = `#!/bin/sh\n${starterOf('"$(dirname "$(readlink -f "$0")")/resources/app.asar"')}`;
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  // Adds the fuses after the script, because the shell does not read beyond `exec`.
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(script), fuses()]), { mode: 0o755 });
  writeFileSync(join(folder, 'chrome-sandbox'), '#!/bin/false\n', { mode: 0o755 });
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
  describe(folder, version);
}

/** The smallest folders that electron-builder accepts as Electron's runtime on other systems. They do not run. */
export const WRITE_FOREIGN: Readonly<Record<'win' | 'mac', (folder: string, version: string) => void>> = {
  win(folder, version) {
    mkdirSync(join(folder, 'resources'), { recursive: true });
    writeFileSync(join(folder, 'electron.exe'), fuses());
    describe(folder, version);
  },
  mac(folder, version) {
    const contents = join(folder, 'Electron.app', 'Contents');
    const helper = join(contents, 'Frameworks', 'Electron Helper.app', 'Contents');
    const framework = join(contents, 'Frameworks', 'Electron Framework.framework');
    for (const each of [join(contents, 'MacOS'), join(contents, 'Resources'), join(helper, 'MacOS'), framework]) {
      mkdirSync(each, { recursive: true });
    }
    writeFileSync(join(contents, 'MacOS', 'Electron'), '', { mode: 0o755 });
    writeFileSync(join(helper, 'MacOS', 'Electron Helper'), '', { mode: 0o755 });
    writeFileSync(join(framework, 'Electron Framework'), fuses());
    for (const bundle of [contents, helper]) writeFileSync(join(bundle, 'Info.plist'), EMPTY_PLIST);
    describe(folder, version);
  },
};

const EMPTY_PLIST =
  '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>CFBundleName</key><string>Electron</string></dict></plist>\n';

/** The bytes of Electron's fuses, all off. */
const fuses = (): Buffer =>
  Buffer.concat([Buffer.from(FUSE_SENTINEL), Buffer.from([1, FUSE_COUNT]), Buffer.from('0'.repeat(FUSE_COUNT))]);

/** Writes the files that each of Electron's folders has. */
function describe(folder: string, version: string): void {
  writeFileSync(join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, name), '');
}
