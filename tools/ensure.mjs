/**
 * Prepares every developer command: the dependencies of the lockfile, and the project's own Node. Plain JavaScript
 * without dependencies, because it runs on the user's Node (20 or later).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The project's major version of Node: the first that runs TypeScript without a warning, and the one in Electron. */
const NODE_MAJOR = 24;

/**
 * True if node_modules contains the packages of package-lock.json. Compares it with node_modules/.package-lock.json,
 * which npm writes as the last step of an install, so that an interrupted install, a pulled change and `npm ci` run by
 * hand are all noticed. Dates would not do, because a checkout gives an unchanged lockfile a new one.
 *
 * @param {string} [folder] the repository's root
 * @returns {boolean}
 */
export function areDependenciesInstalled(folder = root) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    // Packages of other platforms are optional and absent.
    if (!installed[path]) return entry.optional === true;
    return installed[path].version === entry.version;
  });
}

/**
 * Runs `npm ci` when dependencies are missing or differ from the lockfile. If that fails, ends the process with a
 * sentence and npm's exit code.
 */
export function ensureDependencies() {
  if (areDependenciesInstalled() && findNode()) return;
  if (process.platform === 'win32' && process.execPath.includes(`${sep}node_modules${sep}`)) {
    // Windows cannot delete the running node.exe, and npm ci begins by deleting node_modules.
    fail('The dependencies have changed: run `npm ci`, then this command again.');
  }
  // Prints npm's output on stderr, because stdout belongs to the command, and some commands print JSON there.
  console.error('Installing dependencies (npm ci), this takes a minute …');
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: environmentOutsideNodeModules(),
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    fail(
      `Installing the dependencies failed: ${result.error?.message ?? 'see npm’s messages above'}.`,
      result.status ?? 1,
    );
  }
}

/**
 * The project's Node: the one installed by the `node` package, else the running one if it is recent enough.
 *
 * @returns {string | null} the path of the executable
 */
export function findNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(root, 'node_modules', 'node', 'bin', name);
  if (existsSync(own)) return own;
  return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR ? process.execPath : null;
}

/**
 * Like {@link findNode}, after the install: ends the process with advice when there is none.
 *
 * @returns {string}
 */
export function requireNode() {
  const node = findNode();
  if (node) return node;
  return fail(
    `Node ${NODE_MAJOR} is missing: the install script of the package \`node\` did not run or could not reach the registry.\n` +
      `Run \`npm rebuild node\`, or use a Node ${NODE_MAJOR} of your own.`,
  );
}

/**
 * Prints a message on stderr, and ends the process.
 *
 * @param {string} message
 * @param {number} [exitCode]
 * @returns {never}
 */
export function fail(message, exitCode = 1) {
  console.error(message);
  process.exit(exitCode);
}

/** `npm run` puts the project's Node first on the PATH; `npm ci` deletes that one, so it must run on the user's. */
function environmentOutsideNodeModules() {
  const env = { ...process.env };
  for (const key of Object.keys(env)) {
    if (key.toUpperCase() !== 'PATH') continue;
    env[key] = env[key]
      ?.split(delimiter)
      .filter((entry) => !entry.startsWith(join(root, 'node_modules')))
      .join(delimiter);
  }
  return env;
}

/** @param {string} file @returns {Record<string, {version?: string, optional?: boolean}> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null; // Missing, or cut off while npm was writing it: install in both cases.
  }
}
