import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';
import { BROWSER_MISSING, findBrowser } from './preview-shell/find-browser.ts';

/**
 * Finds a browser, and installs one if there is none.
 *
 * @param wanted `isHeadless: false` asks for a browser that can show windows
 * @returns the path of the browser
 * @throws Error that names what to install
 */
export function ensureBrowser({ isHeadless = true }: { isHeadless?: boolean } = {}): string {
  for (const install of [installWithApt, downloadChromium]) {
    const found = findBrowser({ isHeadless });
    if (found) return found;
    install(isHeadless);
  }
  const found = findBrowser({ isHeadless });
  if (!found) throw new Error(`No browser could be installed. ${BROWSER_MISSING}`);
  return found;
}

/** On Debian and its derivatives the packaged Chromium brings libraries that a downloaded one would miss. */
function installWithApt(isHeadless: boolean): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium (apt-get) …');
  run('apt-get', ['update', '-q']);
  run('apt-get', [
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    isHeadless ? 'chromium-headless-shell' : 'chromium',
  ]);
}

function downloadChromium(): void {
  console.log('Downloading Chromium (playwright install) …');
  run(process.execPath, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium']);
}

/** Ignores the exit code, because a failure is in the output, and the browser is still missing. */
function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 10 * 60_000,
  });
}
