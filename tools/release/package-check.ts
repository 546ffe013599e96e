/**
 * `npm run package -- --check [--install]`: packages the app as a .deb, like `npm run package`. Uses stand-ins for
 * Electron's runtime if that is not installed, and for fpm if CUSTOM_FPM_PATH is not set. Then checks the content,
 * plays a game with two of these apps, and updates one (docs/packaging.md). `--install` installs and uninstalls the .deb (as
 * root only). Not part of `npm test`, because it takes some minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { electronObstacle } from '../app-runtime.ts';
import { installedElectron } from '../electron-runtime.ts';
import { fail, root } from '../ensure.mjs';
import { ensureBrowser } from '../ensure-browser.ts';
import { Checks } from './checks.ts';
import { writeChecksums } from './checksums.ts';
import { checkForeignTargets } from './foreign-targets.ts';
import { inspectApp } from './inspect.ts';
import { proveInstall } from './install.ts';
import { packedApp } from './packed-app.ts';
import { missingModules, tryServer } from './packed-server.ts';
import { playPacked } from './play-packed.ts';
import { writeStandIn } from './stand-in.ts';
import { proveStandInUpdate } from './stand-in-update.ts';

const require = createRequire(import.meta.url);
const { extractAll } = require('@electron/asar') as { extractAll(file: string, folder: string): void };

if (process.platform !== 'linux') fail('The stand-in for Electron is for Linux. Here: npm run package, npm run proof.');
const runtime = electronObstacle() === null ? installedElectron() : null;
const isInstalled = process.argv.includes('--install');
if (isInstalled && process.getuid?.() !== 0) fail('--install changes this machine, and is for root.');

const folder = mkdtempSync(join(tmpdir(), 'spinboard-package-'));
// Puts the stand-in's unpacked files into the folder that is removed at the end.
process.env.TMPDIR = folder;
const checks = new Checks();

try {
  const release = packageApp();
  const app = packedApp(release);
  inspectApp(app, checks);
  checkDeb(release);
  await checkServer(app.resources);
  if (runtime === null) ensureBrowser();
  await playPacked(app.executable, checks);
  if (isInstalled) {
    await proveInstall(release, ({ executable }) => playPacked(executable, checks), checks);
  }
  checkForeignTargets(join(folder, 'foreign'), checks);
  if (runtime === null) await proveStandInUpdate(app.resources, join(folder, 'update'), checks);
  writeChecksums(release);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
checks.end();

/** @returns the folder with the packages */
function packageApp(): string {
  const dist = runtime === null ? join(folder, 'electron') : dirname(runtime);
  const output = join(folder, 'release');
  const { version } = require('electron/package.json') as { version: string };
  if (runtime === null) writeStandIn(dist, version);
  console.log(runtime === null ? "Over a stand-in for Electron's runtime:" : "Over Electron's runtime:");
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const args = [
    '--linux',
    'deb',
    '--x64',
    '--publish=never',
    `-c.electronDist=${dist}`,
    `-c.directories.output=${output}`,
  ];
  const { status } = spawnSync(process.execPath, [builder, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CUSTOM_FPM_PATH: process.env.CUSTOM_FPM_PATH ?? join(import.meta.dirname, 'fpm.mjs') },
  });
  if (status !== 0) fail('electron-builder made no package.');
  return output;
}

function checkDeb(release: string): void {
  const [deb] = readdirSync(release).filter((name) => name.endsWith('.deb'));
  checks.expect('there is a .deb', deb !== undefined, deb);
  if (deb === undefined) return;
  const control = execFileSync('dpkg-deb', ['--info', join(release, deb)], { encoding: 'utf8' });
  const content = execFileSync('dpkg-deb', ['--contents', join(release, deb)], { encoding: 'utf8' });
  const missing = missingFields(control);
  checks.expect('the .deb names homepage, maintainer and what it needs', missing.length === 0, missing.join(', '));
  checks.expect('the .deb brings an icon', /\/usr\/share\/icons\/hicolor\/\d+x\d+\/apps\/spinboard\.png/.test(content));
  checks.expect('the .deb brings a menu entry', content.includes('/usr/share/applications/spinboard.desktop'));
  checks.expect('there is a feed that offers it', readdirSync(release).includes('latest-linux.yml'));
}

/** Returns the fields of a package's control file that are missing or have a wrong value. */
function missingFields(control: string): string[] {
  const wanted = {
    Package: /^spinboard$/,
    Version: /^\d+\.\d+\.\d+/,
    Architecture: /^amd64$/,
    Maintainer: /^[^<]+ <[^@\s]+@[^@\s]+>$/,
    Homepage: /^https:\/\//,
    Depends: /libgtk/,
    Description: /\S/,
  };
  return Object.entries(wanted).flatMap(([name, pattern]) => {
    const value = new RegExp(`^ *${name}: (.*)$`, 'm').exec(control)?.[1] ?? '';
    return pattern.test(value) ? [] : [`${name}: ${value}`];
  });
}

/** Extracts the archive, because plain Node, unlike Electron, cannot read files in it. */
async function checkServer(resources: string): Promise<void> {
  const app = join(folder, 'app');
  extractAll(join(resources, 'app.asar'), app);
  const missing = missingModules(app);
  checks.expect('every module that is imported is in the archive', missing.length === 0, missing.join(', '));
  const failures = await tryServer(app, join(resources, 'resources'));
  checks.expect('the packed server and its two threads work', failures.length === 0, failures.join('; '));
}
