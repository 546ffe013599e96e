import { readFileSync, rmSync } from 'node:fs';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../ensure.mjs';
import { type Area, areas } from './areas.ts';
import { runFaultMutants } from './faults.ts';

/**
 * `npm run mutants [-- AREA …]`: Stryker breaks the code of each area in one place at a time and runs the unit tests that
 * should notice. Prints surviving mutants and each area's score. Ends with 1 if a score is too low. Not part of `npm test`.
 * Results of unchanged code and tests are reused, except with `--force`. The area `faults` is the list in faults.ts.
 */

/** Returns the file of an area's last results. Git ignores it, and `npm ci` keeps it. */
const resultsFile = (name: string): string => `test-results/mutants/${name}.json`;

const optionsOf = (name: string, { folders }: Area, force: boolean): PartialStrykerOptions => ({
  mutate: folders.flatMap((folder) => [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`]),
  // Tests of other folders would kill some mutants too, but each mutant would take several times as long.
  testFiles: folders.map((folder) => `${folder}/**/*.test.ts`),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Worker threads can set neither a time zone nor a file mask, as some tests do.
  vitest: { configFile: 'tools/mutants/vitest.config.ts', pool: 'forks' },
  // Stryker cannot read a configuration of TypeScript 7, and skips a missing one.
  tsconfigFile: 'tsconfig.stryker.json',
  coverageAnalysis: 'perTest',
  // A mutant that runs while a file loads needs all tests again, and mostly changes a text or a constant.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: resultsFile(name),
  force,
  ignorePatterns: ['/out', '/release', '/test-results', '/screenshots', '/docs', '/bench'],
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: {
    allowColor: false,
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    reportScoreTable: false,
  },
});

/** Deletes results that a killed run left incomplete, because Stryker ends with an error if it cannot read them. */
function dropBrokenResults(file: string): void {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    rmSync(file, { force: true });
  }
}

/** The number of killed mutants of an area, of those that a test runs, and of all. */
interface Score {
  killed: number;
  covered: number;
  all: number;
}

function scoreOf(results: readonly MutantResult[]): Score {
  const count = (...statuses: MutantResult['status'][]) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  // A test that hangs counts as one that has noticed.
  const killed = count('Killed', 'Timeout');
  const covered = killed + count('Survived');
  return { killed, covered, all: covered + count('NoCoverage') };
}

const percentage = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('--'));
const isWanted = (name: string) => named.length === 0 || named.includes(name);
const unknown = named.filter((name) => !(name in areas) && name !== 'faults');
if (unknown.length > 0) {
  console.error(`The areas are ${Object.keys(areas).join(', ')} and faults.`);
  process.exit(2);
}

process.chdir(root);
const lines: string[] = [];
for (const [name, area] of Object.entries(areas)) {
  if (!isWanted(name)) continue;
  dropBrokenResults(resultsFile(name));
  const results = await new Stryker(optionsOf(name, area, words.includes('--force'))).runMutationTest();
  const { killed, covered, all } = scoreOf(results);
  const score = percentage(killed, covered);
  const isLow = score < area.breakBelow;
  if (isLow) process.exitCode = 1;
  lines.push(
    `${isLow ? 'FAIL' : 'ok  '}  ${name.padEnd(14)} ${score.toFixed(1)} % of ${covered} covered mutants killed ` +
      `(at least ${area.breakBelow} %), ${percentage(killed, all).toFixed(1)} % of all ${all}`,
  );
}
if (isWanted('faults')) {
  const { killed, all } = runFaultMutants();
  if (killed < all) process.exitCode = 1;
  lines.push(`${killed < all ? 'FAIL' : 'ok  '}  faults         ${killed} of ${all} killed by the fault tests`);
}
console.log(`\n${lines.join('\n')}`);
