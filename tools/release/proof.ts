/**
 * `npm run proof -- STEP [--release=FOLDER] [--before=FOLDER] [--signed]`: checks the output of `npm run package` on the
 * system that it is for.
 *
 * inspect     the archive's list, fuses, sizes
 * play        sets up two packed apps, an office and a kiosk; plays, kills screen and app, and continues the game
 * install     installs it without a question, plays, uninstalls it
 * update      updates the version in --before to the one in --release; `--signed` if both are signed
 * wayland     starts the installed app in cage, a compositor for kiosks (Linux)
 * checksums   writes SHA256SUMS next to the installers
 * prepare     lets Electron's sandbox work on a build machine
 *
 * Exits with 1 if a check fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDisplay, hasVirtualDisplay } from '../app-runtime.ts';
import { fail, root } from '../ensure.mjs';
import { Checks } from './checks.ts';
import { writeChecksums } from './checksums.ts';
import { inspectApp, listInstallers } from './inspect.ts';
import { proveInstall } from './install.ts';
import { packedApp } from './packed-app.ts';
import { playPacked } from './play-packed.ts';
import { offeredVersion, oldVersion, proveUpdate } from './update.ts';
import { proveWayland } from './wayland.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'string' }, before: { type: 'string' }, signed: { type: 'boolean' } },
});
const release = values.release ?? join(root, 'release');
const before = values.before ?? join(release, 'before');
const checks = new Checks();

const steps: Record<string, () => void | Promise<void>> = {
  inspect: () => {
    inspectApp(packedApp(release), checks);
    listInstallers(release);
  },
  play: () => playPacked(packedApp(release).executable, checks),
  install: () => proveInstall(release, (app) => playPacked(app.executable, checks), checks),
  update,
  wayland: () => proveWayland(release, checks),
  checksums: () => writeChecksums(release),
  prepare,
};

const [name = ''] = positionals;
const step = steps[name] ?? fail(`The steps are ${Object.keys(steps).join(', ')}.`);
if (['play', 'install', 'update'].includes(name) && !hasDisplay() && hasVirtualDisplay()) {
  const { status } = spawnSync('xvfb-run', ['-a', process.execPath, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
await step();
checks.end();

async function update(): Promise<void> {
  const isSigned = values.signed ?? false;
  if (process.platform === 'darwin' && !isSigned) {
    checks.skip('an update', 'macOS replaces signed apps only');
    return;
  }
  const isRefused = process.platform === 'win32' && !isSigned;
  const expected = isRefused ? { refusal: 'unsigned' as const } : { version: offeredVersion(release) };
  const old = oldVersion(before);
  try {
    await proveUpdate(old, release, expected, checks);
  } finally {
    await old.remove();
  }
}

/** Lets unknown programs create user namespaces, which Chromium's sandbox needs and Ubuntu forbids. */
function prepare(): void {
  const setting = 'kernel.apparmor_restrict_unprivileged_userns';
  if (!existsSync(`/proc/sys/${setting.replaceAll('.', '/')}`)) return;
  const { status } = spawnSync('sudo', ['-n', 'sysctl', '-w', `${setting}=0`], { stdio: 'inherit' });
  if (status !== 0) fail('The setting was not changed.');
}
