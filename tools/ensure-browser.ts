import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';
import { BROWSER_MISSING, findBrowser } from './preview-shell/find-browser.ts';

/**
 * Makes sure that there is a browser for the preview shell without a window, installing one if necessary.
 *
 * @throws Error saying what to install
 */
export async function ensureBrowser(): Promise<void> {
  for (const install of [installWithApt, downloadChromium]) {
    if (findBrowser({ isHeadless: true })) return;
    install();
  }
  if (!findBrowser({ isHeadless: true })) throw new Error(`No browser could be installed. ${BROWSER_MISSING}`);
}

/** On Debian and its derivatives the packaged Chromium brings libraries that a downloaded one would miss. */
function installWithApt(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium without windows (apt-get) …');
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell']);
}

function downloadChromium(): void {
  console.log('Downloading Chromium (playwright install) …');
  run(process.execPath, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium']);
}

/** A failure shows in its output, and in the browser that is still missing. */
function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 10 * 60_000,
  });
}
