import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';
import { writeLicences } from './licences.ts';
import type { PseudoLocale } from './pseudo-locale.ts';

const inputs = [
  'src/**',
  'resources/**',
  'electron.vite.config.ts',
  'tools/licences.ts',
  'tools/texts-plugin.ts',
  'tools/pseudo-locale.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const outputs = [
  'main/index.js',
  'main/app.js',
  'main/behind-window.js',
  'main/server.js',
  'main/sheet-worker.js',
  'preload/index.cjs',
  'renderer/index.html',
];

/** The build failed. `message` is electron-vite's output. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/**
 * Builds main, preload and renderer into `out/`, unless a build from the same sources is already there.
 *
 * @returns whether something was built
 * @throws BuildError
 */
export const ensureBuilt = (): boolean => ensureBuiltInto(join(root, 'out'), {});

/**
 * Builds the app with all its texts in a pseudo-locale, next to the real build.
 *
 * @returns the app's folder; its package.json names the main file, like the project's
 * @throws BuildError
 */
export function ensurePseudoBuilt(locale: PseudoLocale): string {
  const folder = join(root, 'out', 'pseudo', locale);
  const isNew = ensureBuiltInto(join(folder, 'out'), {
    SPINBOARD_OUT: join(folder, 'out'),
    SPINBOARD_PSEUDO_LOCALE: locale,
  });
  // Copies it only after a build, because an app may be starting from this folder.
  if (isNew) copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  return folder;
}

function ensureBuiltInto(folder: string, env: NodeJS.ProcessEnv): boolean {
  const digest = digestInputs();
  const stampFile = join(folder, '.stamp');
  const isThere = outputs.every((file) => existsSync(join(folder, file))) && existsSync(stampFile);
  if (isThere && readFileSync(stampFile, 'utf8') === digest) return false;
  console.error('Building …');
  // An interrupted build must not look like the previous, finished one.
  rmSync(stampFile, { force: true });
  mkdirSync(folder, { recursive: true });
  build(env);
  writeLicences(folder);
  writeFileSync(stampFile, digest);
  return true;
}

/** Like {@link ensureBuilt}, for commands: prints a failure and ends the process. */
export function ensureBuiltOrExit(): void {
  try {
    ensureBuilt();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`${error.message}\nThe build failed.`);
    process.exit(1);
  }
}

function build(env: NodeJS.ProcessEnv): void {
  const electronVite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const result = spawnSync(process.execPath, [electronVite, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (result.status === 0) return;
  throw new BuildError(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim());
}

/**
 * Returns a digest of names and contents. Dates would not do: a new checkout would look stale, and an old branch fresh.
 */
function digestInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: root, exclude: ['**/*.test.ts', '**/*.test.tsx'] });
  for (const file of files.sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) ensureBuiltOrExit();
