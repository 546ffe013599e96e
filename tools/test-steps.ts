import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../tests/support/postgres/binaries.ts';
import { chooseRuntime, hasDisplay, isElectronRequired } from './app-runtime.ts';
import { ensureBuilt } from './build.ts';
import { obtainElectron } from './electron-runtime.ts';
import { root } from './ensure.mjs';
import { ensureApp } from './ensure-app.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { type Counts, countPlaywright, countVitest, readCounts } from './test-counts.ts';

/** The steps of `npm test` in order. Each prints and counts its failures; a thrown error is one failure. */
export const steps: Record<string, () => Promise<Counts>> = {
  /** Types and lint. On one thread the compiler does half the work of two, and leaves a core to the linter. */
  code: () =>
    together(
      check(['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded']),
      check(['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--diagnostic-level=error']),
    ),
  unit: async () => {
    // Needed by the preview shell's own tests, even if the app runs on Electron.
    ensureBrowser();
    return vitest('unit');
  },
  // Runs the projects together, because each alone would leave the machine idle at its end.
  server: () => vitest('contract', 'faults', ...(findPostgres() === null ? [] : ['postgres'])),
  build: async () => {
    ensureBuilt();
    return { passed: 1, failed: 0 };
  },
  e2e,
};

/** Runs a command that passes or fails as a whole. */
async function check(args: string[]): Promise<Counts> {
  return (await runNode(args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function together(...checks: Promise<Counts>[]): Promise<Counts> {
  const counts = await Promise.all(checks);
  const sum = (of: (count: Counts) => number) => counts.reduce((total, count) => total + of(count), 0);
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) };
}

async function vitest(...projects: string[]): Promise<Counts> {
  const report = freshReport(projects.join('-'));
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--passWithNoTests',
    ...reporters,
  ]);
  return readCounts(report, countVitest, exitCode);
}

async function e2e(): Promise<Counts> {
  const report = freshReport('e2e');
  return readCounts(report, countPlaywright, await runEndToEnd(['--pass-with-no-tests']));
}

/**
 * Runs end-to-end tests over a new build.
 *
 * @param args Playwright's arguments, such as names of files
 * @returns the exit code
 */
export async function runEndToEnd(args: readonly string[]): Promise<number> {
  if (isElectronRequired()) await obtainElectron();
  const { runtime, reason } = chooseRuntime();
  console.log(`e2e runs on: ${runtime === 'electron' ? 'Electron' : 'preview shell'} (${reason})`);
  ensureApp();
  const command = ['node_modules/playwright/cli.js', 'test', ...args];
  return runtime === 'electron' && !hasDisplay()
    ? runCommand('xvfb-run', ['-a', process.execPath, ...command])
    : runNode(command);
}

/** Returns the path of a step's report (for e2e also in playwright.config.ts), after removing an earlier report. */
function freshReport(step: string): string {
  const file = join(root, 'test-results', 'counts', `${step}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Runs a file under the project's Node, and passes SIGTERM on to it.
 * @returns the exit code; 1 after a signal
 */
export function runNode(args: string[]): Promise<number> {
  return runCommand(process.execPath, args);
}

/** @returns the exit code; 1 after a signal */
function runCommand(command: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}
