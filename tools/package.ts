/**
 * `npm run package [-- FLAGS]`: builds installers for this platform into release/ with electron-builder, which gets the
 * flags (`--dir`: only the unpacked app; `--linux`, `--win`, `--mac`: for another platform).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuiltOrExit } from './build.ts';
import { fail, root } from './ensure.mjs';

ensureBuiltOrExit();
const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
const { status } = spawnSync(process.execPath, [builder, '--publish=never', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) {
  fail(
    'No installer was made. The app itself is built (out/); electron-builder stopped at the step named above.\n' +
      'It downloads the runtime of Electron and its packaging tools; without network, give a folder that holds the runtime:\n' +
      '  npm run package -- -c.electronDist=FOLDER',
    status ?? 1,
  );
}
