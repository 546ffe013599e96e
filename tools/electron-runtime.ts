import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

const electronFolder = join(root, 'node_modules', 'electron');
const PROBE_LIMIT_MS = 8_000;
const DOWNLOAD_LIMIT_MS = 5 * 60_000;

/**
 * The executable of Electron's runtime, which the `electron` package downloads at its first use. Checks the same files
 * as the package's install.js, because requiring the package would start the download.
 *
 * @returns its path, or null unless this version was downloaded completely
 */
export function installedElectron(): string | null {
  try {
    const { version } = JSON.parse(readFileSync(join(electronFolder, 'package.json'), 'utf8'));
    const executable = readFileSync(join(electronFolder, 'path.txt'), 'utf8');
    const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electronFolder, 'dist');
    const installed = readFileSync(join(electronFolder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '');
    return installed === version && existsSync(join(dist, executable)) ? join(dist, executable) : null;
  } catch {
    return null;
  }
}

/**
 * Downloads Electron's runtime if it is missing. Asks the download host first, so that being offline costs seconds.
 *
 * @returns why it is not available, or null when it is
 */
export async function obtainElectron(): Promise<string | null> {
  if (installedElectron()) return null;
  const unreachable = await probeDownloadHost();
  if (unreachable) return unreachable;
  console.error("Downloading Electron's runtime (about 110 MB, once) …");
  const error = await runInstaller();
  return installedElectron() ? null : `its download failed (${error})`;
}

/** @returns why the download host cannot be reached, or null. With a proxy only the installer can tell. */
async function probeDownloadHost(): Promise<string | null> {
  if (process.env.ELECTRON_GET_USE_PROXY) return null;
  const mirror =
    process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? 'https://github.com/electron/electron/';
  try {
    await fetch(mirror, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return null;
  } catch {
    return `its download host ${URL.canParse(mirror) ? new URL(mirror).host : mirror} cannot be reached`;
  }
}

/** Runs the package's installer with a time limit. @returns the last line it printed, or the limit it exceeded */
function runInstaller(): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(electronFolder, 'install.js')], {
      stdio: ['ignore', 'inherit', 'pipe'],
      timeout: DOWNLOAD_LIMIT_MS,
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (_code, signal) => {
      const firstLine = said.trim().split('\n')[0];
      resolve(signal ? `no end after ${DOWNLOAD_LIMIT_MS / 60_000} minutes` : firstLine || 'no reason given');
    });
  });
}
