/**
 * `npm run dev`, with the flags of `npm start`: electron-vite serves the renderer with hot reload, rebuilds main and
 * preload as they change, and restarts the app.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseAppFlags } from './app-flags.ts';
import { hasDisplay } from './app-runtime.ts';
import { root } from './ensure.mjs';
import { previewDialogs, previewShellArguments, previewShellCli, whyNotElectron } from './launch.ts';

const flags = parseAppFlags(process.argv.slice(2));
const missing = await whyNotElectron(flags.preview);

// Removes the stamp, so that the next `npm start` builds again, because the development build overwrites out/.
rmSync(join(root, 'out', '.stamp'), { force: true });

const electronVite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
const child = spawn(process.execPath, [electronVite, 'dev', '--watch', '--', ...appArguments()], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...flags.settings, ...(missing === null ? {} : previewEnvironment()) },
});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
child.on('exit', (code) => process.exit(code ?? 1));

function appArguments(): string[] {
  if (missing === null) return flags.cdpPort ? [`--remote-debugging-port=${flags.cdpPort}`] : [];
  console.log(`Opening in the preview shell (Chromium instead of Electron: ${missing}).`);
  return previewShellArguments(flags.headless || !hasDisplay(), flags.cdpPort);
}

/** electron-vite starts the program of these variables: Node with the preview shell instead of Electron. */
function previewEnvironment(): Record<string, string> {
  return { ELECTRON_EXEC_PATH: process.execPath, ELECTRON_ENTRY: previewShellCli, ...previewDialogs };
}
