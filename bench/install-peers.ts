import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Installs the peers from npm, apart from the project's own packages, because only the benchmarks need them. */
export const peersFolder = path.join(import.meta.dirname, 'peers');

/** Installs the peers, unless the versions of the lockfile are installed. */
export function ensurePeers(): void {
  const installed = path.join(peersFolder, 'node_modules/.package-lock.json');
  const wanted = path.join(peersFolder, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: peersFolder, stdio: 'inherit' });
  if (result.status !== 0) throw new Error('The peers to measure against could not be installed.');
}

const require = createRequire(path.join(peersFolder, 'package.json'));

/** Loads one of the peers, once they are installed. */
export const loadPeer = (name: string) => import(require.resolve(name));
