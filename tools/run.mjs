/**
 * `node tools/run.mjs FILE.ts [arguments]`: runs a TypeScript file under the project's Node, dependencies installed
 * first. Behaves as if it were that file: same input and output, signals passed on, same exit code or signal.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies, fail, requireNode, root } from './ensure.mjs';
import { watchNpm } from './npm-watch.mjs';

/**
 * @param {string} file the TypeScript file, relative to the repository's root
 * @param {string[]} args its arguments
 */
export function run(file, args) {
  ensureDependencies();
  const follow = pathToFileURL(join(root, 'tools', 'follow-parent.mjs')).href;
  const child = spawn(requireNode(), ['--import', follow, resolve(root, file), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  watchNpm(() => child.kill('SIGTERM'));
  // Does not pass on Ctrl-C, because the terminal already sends it to the whole group, and a second one forces the end.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('error', (error) => fail(`Cannot start Node: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, ...args] = process.argv.slice(2);
  if (!file) fail('Usage: node tools/run.mjs FILE.ts [arguments]');
  else run(file, args);
}
