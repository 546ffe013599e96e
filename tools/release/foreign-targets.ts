import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import type { Checks } from './checks.ts';
import { WRITE_FOREIGN } from './stand-in.ts';

const require = createRequire(import.meta.url);

/** The packages for systems other than Linux. */
const TARGETS = [
  { system: 'win', arch: 'x64' },
  { system: 'mac', arch: 'x64' },
  { system: 'mac', arch: 'arm64' },
] as const;

/** Turns off the steps that need a real executable or that system's tools. */
const WITHOUT_RUNTIME = [
  '-c.win.signAndEditExecutable=false',
  '-c.disableAsarIntegrity=true',
  '-c.electronFuses.resetAdHocDarwinSignature=false',
];

/** The header of an .icns file: its name and its length. */
const EMPTY_ICON = Buffer.from('69636e7300000008', 'hex');

/**
 * Packs the app for Windows and macOS over stand-ins for their runtimes. `after-pack.ts` checks each package's SQLite
 * binary. A package with the binaries of all systems must be refused.
 */
export function checkForeignTargets(folder: string, checks: Checks): void {
  const { version } = require('electron/package.json') as { version: string };
  for (const system of ['win', 'mac'] as const) WRITE_FOREIGN[system](join(folder, system), version);
  // Otherwise electron-builder would download a tool that draws one.
  writeFileSync(join(folder, 'icon.icns'), EMPTY_ICON);
  for (const { system, arch } of TARGETS) {
    const { status, output } = pack(folder, system, arch, []);
    checks.expect(
      `the package for ${system} ${arch} has its own binary alone`,
      status === 0,
      status === 0 ? '' : lastLines(output),
    );
  }
  const { status, output } = pack(folder, 'win', 'x64', ['-c.win.files=package.json']);
  const isRefused = status !== 0 && output.includes('must have win32-x64.node alone');
  checks.expect('a package with the binaries of all systems is refused', isRefused, isRefused ? '' : lastLines(output));
}

function pack(folder: string, system: 'win' | 'mac', arch: string, more: readonly string[]) {
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const args = [
    `--${system}`,
    'dir',
    `--${arch}`,
    '--publish=never',
    `-c.electronDist=${join(folder, system)}`,
    `-c.directories.output=${join(folder, 'packed')}`,
    `-c.mac.icon=${join(folder, 'icon.icns')}`,
    ...WITHOUT_RUNTIME,
    ...more,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, ...args], { cwd: root, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

const lastLines = (output: string): string => output.trim().split('\n').slice(-5).join('\n');
