import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../preview-shell/process-state.ts';
import type { Checks } from './checks.ts';
import { starterOf } from './stand-in.ts';
import { imageIn, type OldVersion, proveUpdate, versionIn } from './update.ts';

const require = createRequire(import.meta.url);
const { createPackage, extractAll } = require('@electron/asar') as {
  createPackage(folder: string, file: string): Promise<void>;
  extractAll(file: string, folder: string): void;
};

const OLD_VERSION = '0.0.1';
const imageName = (version: string): string => `spinboard-${version}-linux-x86_64.AppImage`;

/**
 * Updates version 0.0.1 of the packed app to the packed version, over a feed, with the library of a kiosk. Both
 * versions look like AppImages to the library: executable files, here scripts.
 *
 * @param resources the folder with the packed app's archive
 */
export async function proveStandInUpdate(resources: string, folder: string, checks: Checks): Promise<void> {
  const version = versionIn(resources) ?? '';
  const old = join(folder, 'old');
  const release = join(folder, 'feed');
  const pidFile = join(folder, 'updated.pid');
  for (const each of [old, release]) mkdirSync(each, { recursive: true });
  writeImage(
    join(old, imageName(OLD_VERSION)),
    await repacked(resources, join(folder, 'old-app'), OLD_VERSION),
    pidFile,
  );
  const image = join(release, imageName(version));
  writeImage(image, await repacked(resources, join(folder, 'new-app'), version), pidFile);

  const before: OldVersion = {
    ...imageIn(old),
    env: { XDG_CACHE_HOME: join(folder, 'cache') },
    endNew: () => endProcess(pidFile),
    remove: async () => {},
  };
  writeFeed(release, version, Buffer.from('another file'));
  await proveUpdate(before, release, { refusal: 'wrong-file' }, checks);
  writeFeed(release, version, readFileSync(image));
  await proveUpdate(before, release, { version }, checks);
}

/**
 * Copies the packed app under another version, with the files next to its archive.
 * @returns the archive
 */
async function repacked(resources: string, folder: string, version: string): Promise<string> {
  const content = join(folder, 'content');
  extractAll(join(resources, 'app.asar'), content);
  const manifest = join(content, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  const archive = join(folder, 'app.asar');
  await createPackage(content, archive);
  symlinkSync(join(resources, 'resources'), join(folder, 'resources'));
  copyFileSync(join(resources, 'app-update.yml'), join(folder, 'app-update.yml'));
  return archive;
}

function writeImage(file: string, archive: string, pidFile: string): void {
  const script = `#!/bin/sh\nexport APPIMAGE="$(readlink -f "$0")"\necho $$ > '${pidFile}'\n${starterOf(`'${archive}'`)}`;
  writeFileSync(file, script, { mode: 0o755 });
}

/** Writes a feed like electron-builder's, for a file with these bytes. */
function writeFeed(release: string, version: string, file: Buffer): void {
  const sha512 = createHash('sha512').update(file).digest('base64');
  const name = imageName(version);
  writeFileSync(
    join(release, 'latest-linux.yml'),
    `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${file.length}\n` +
      `path: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-01-01T00:00:00.000Z'\n`,
  );
}

const LOOK_EVERY_MS = 100;
const LONGEST_START_MS = 60_000;

/** Waits until the installer has started the new version, and ends it. The old version has ended by then. */
async function endProcess(pidFile: string): Promise<void> {
  const pid = () => Number(readFileSync(pidFile, 'utf8'));
  for (let waited = 0; !isRunning(pid()); waited += LOOK_EVERY_MS) {
    if (waited > LONGEST_START_MS) throw new Error('The installer did not start the new version.');
    await pause(LOOK_EVERY_MS);
  }
  process.kill(pid(), 'SIGTERM');
  while (isRunning(pid())) await pause(LOOK_EVERY_MS);
}
