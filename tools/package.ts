/**
 * `npm run package [-- FLAGS]`: builds installers for this platform into release/ with electron-builder, which gets the
 * flags (`--dir`: only the unpacked app; `--linux`, `--win`, `--mac`: for another platform).
 *
 * `npm run package -- --before [FLAGS]`: the same, and a version 0.0.1 in release/before, from which `npm run proof -- update`
 * starts.
 *
 * `npm run package -- --check [--install]`: packages into a temporary folder and checks the result; see
 * docs/packaging.md.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuiltOrExit } from './build.ts';
import { fail, root } from './ensure.mjs';

const flags = process.argv.slice(2).filter((flag) => flag !== '--before');
ensureBuiltOrExit();
if (flags.includes('--check')) {
  await import('./release/package-check.ts');
} else {
  if (process.argv.includes('--before')) {
    packageInstallers([...flags, '-c.extraMetadata.version=0.0.1', '-c.directories.output=release/before']);
  }
  packageInstallers(flags);
}

function packageInstallers(args: readonly string[]): void {
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const { status } = spawnSync(process.execPath, [builder, '--publish=never', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) return;
  fail(
    'No installer was made. The app itself is built (out/); electron-builder stopped at the step named above.\n' +
      'It downloads the runtime of Electron and its packaging tools; without network, give a folder that holds the runtime:\n' +
      '  npm run package -- -c.electronDist=FOLDER',
    status ?? 1,
  );
}
