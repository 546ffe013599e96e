import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

const stampFile = join(root, 'out', '.stamp');
const inputs = [
  'src/**',
  'resources/**',
  'electron.vite.config.ts',
  'tools/texts-plugin.ts',
  'tools/pseudo-locale.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const outputs = [
  'out/main/index.js',
  'out/main/server.js',
  'out/main/sheet-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];

/** The build failed; `message` holds what electron-vite said. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/**
 * Builds main, preload and renderer into `out/` unless they are already there, made from the same sources.
 *
 * @returns whether something was built
 * @throws BuildError
 */
export function ensureBuilt(): boolean {
  const digest = digestInputs();
  if (isFresh(digest)) return false;
  console.error('Building …');
  build();
  writeFileSync(stampFile, digest);
  return true;
}

/** As {@link ensureBuilt}, for commands: says why it failed and ends the process. */
export function ensureBuiltOrExit(): void {
  try {
    ensureBuilt();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`${error.message}\nThe build failed.`);
    process.exit(1);
  }
}

function build(): void {
  // An interrupted build must not look like the finished one before it.
  rmSync(stampFile, { force: true });
  mkdirSync(join(root, 'out'), { recursive: true });
  const electronVite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const result = spawnSync(process.execPath, [electronVite, 'build'], { cwd: root, encoding: 'utf8' });
  if (result.status === 0) return;
  throw new BuildError(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim());
}

function isFresh(digest: string): boolean {
  if (!outputs.every((file) => existsSync(join(root, file)))) return false;
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest;
}

/** A digest of names and contents: dates would call a fresh checkout stale, or an old branch fresh. */
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
