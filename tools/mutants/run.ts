import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { areas } from './list.ts';
import type { Mutant } from './mutant.ts';

/**
 * `npm run mutants [-- --check] [-- --part=2/20] [-- AREA or part of a file's or mutant's name]`: breaks the product in
 * one place at a time, and runs the tests that should notice. A mutant whose tests stay green survives: a test is
 * missing. Not part of `npm test`; files are put back after each mutant, also after Ctrl-C. `--check` only looks whether
 * every mutant still has its place in the product; `--part=2/20` takes the second twentieth, for a few minutes at a time
 * or several checkouts at once.
 */

type Verdict =
  | 'killed'
  | 'survived'
  /** Its text does not stand in the file exactly once, or one of its tests is gone. */
  | 'not found'
  /** No test ran: the mutant is no program, which says nothing about the tests. */
  | 'broken';

/** What must be killed at least, of all. */
const SHARE_KILLED = 0.95;
/** The tests of one mutant; those that hang have noticed. */
const TIME_LIMIT_MS = 90_000;
/** Not PostgreSQL's, which would run the contract's tests a second time. */
const PROJECTS = ['unit', 'contract', 'faults'];
const VITEST = join(root, 'node_modules', 'vitest', 'vitest.mjs');

const folder = mkdtempSync(join(tmpdir(), 'spinboard-mutants-'));
/** Puts the file that is broken right now back. */
let restore = () => {};
let stopTests = () => {};

function cleanUp(): void {
  restore();
  stopTests();
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });
}
process.once('exit', cleanUp);

interface Report {
  numTotalTests: number;
  numFailedTests: number;
}

interface TestRun {
  isGreen: boolean;
  /** Null when the run was ended by the limit, or left no report. */
  report: Report | null;
  hasHung: boolean;
  output: string;
}

/** Runs tests, and ends them with all their processes after the limit, if there is one. */
function runTests(tests: readonly string[], limitMs: number | null, ...flags: string[]): Promise<TestRun> {
  const outputFile = join(folder, 'report.json');
  rmSync(outputFile, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${outputFile}`];
  // Projects that run together must have as many workers.
  const projects = [...PROJECTS.map((project) => `--project=${project}`), '--maxWorkers=2'];
  const child = spawn(process.execPath, [VITEST, 'run', ...projects, ...flags, ...reporters, ...tests], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  let hasHung = false;
  stopTests = () => {
    try {
      // The whole group: tests start servers and kiosks.
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  const stopHung = () => {
    hasHung = true;
    stopTests();
  };
  const limit = limitMs === null ? undefined : setTimeout(stopHung, limitMs);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(limit);
      stopTests = () => {};
      const report = existsSync(outputFile) ? (JSON.parse(readFileSync(outputFile, 'utf8')) as Report) : null;
      resolve({ isGreen: code === 0, report, hasHung, output });
    });
  });
}

/** Whether the mutant still has its one place in the product, and its tests. */
const isFound = ({ file, from, tests }: Mutant): boolean =>
  [file, ...tests].every((path) => existsSync(join(root, path))) &&
  readFileSync(join(root, file), 'utf8').split(from).length === 2;

async function verdictOn(mutant: Mutant): Promise<Verdict> {
  if (!isFound(mutant)) return 'not found';
  const { file, from, to, tests } = mutant;
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  restore = () => {
    writeFileSync(path, source);
    restore = () => {};
  };
  try {
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    const { isGreen, report, hasHung } = await runTests(tests, TIME_LIMIT_MS, '--bail=1');
    if (isGreen) return 'survived';
    return hasHung || (report?.numTotalTests ?? 0) > 0 ? 'killed' : 'broken';
  } finally {
    restore();
  }
}

/** The tests must be green before anything is broken, or every mutant would count as killed. */
async function requireGreen(tests: readonly string[]): Promise<void> {
  // The tests of all mutants together take longer than any mutant's.
  const { isGreen, output } = await runTests(tests, null);
  if (isGreen) return;
  console.error(`${output}\nThe tests fail without any mutant.`);
  process.exit(1);
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** The mutants of the area of that name, else those whose file or name holds it. */
function chosenBy(wanted: string): { area: string; mutant: Mutant }[] {
  const all = Object.entries(areas).flatMap(([area, mutants]) => mutants.map((mutant) => ({ area, mutant })));
  if (wanted in areas) return all.filter(({ area }) => area === wanted);
  return all.filter(({ mutant }) => `${mutant.file} ${mutant.name}`.includes(wanted));
}

/** The part that `--part=K/N` names, of N that hold the whole together; all without it. */
function partOf<T>(all: readonly T[], flag: string | undefined): readonly T[] {
  const [part = 1, parts = 1] = (flag?.split('=')[1] ?? '1/1').split('/').map(Number);
  const start = (number: number) => Math.round((all.length * number) / parts);
  return all.slice(start(part - 1), start(part));
}

const words = process.argv.slice(2);
const chosen = partOf(
  chosenBy(words.filter((word) => !word.startsWith('--')).join(' ')),
  words.find((word) => word.startsWith('--part=')),
);

if (chosen.length === 0) {
  console.error('There is no such mutant.');
  process.exit(1);
}

if (words.includes('--check')) {
  const lost = chosen.filter(({ mutant }) => !isFound(mutant));
  for (const { mutant } of lost) console.log(`not found ${mutant.file}: ${mutant.name}`);
  console.log(`${chosen.length - lost.length} of ${chosen.length} mutants have their place`);
  process.exit(lost.length === 0 ? 0 : 1);
}

await requireGreen(
  [...new Set(chosen.flatMap(({ mutant }) => mutant.tests))].filter((test) => existsSync(join(root, test))),
);

const results: { area: string; verdict: Verdict }[] = [];
for (const { area, mutant } of chosen) {
  const verdict = await verdictOn(mutant);
  results.push({ area, verdict });
  console.log(`${verdict.padEnd(9)} ${mutant.file}: ${mutant.name}`);
}

const isKilled = ({ verdict }: { verdict: Verdict }) => verdict === 'killed';
console.log();
for (const area of Object.keys(areas)) {
  const ofArea = results.filter((result) => result.area === area);
  const killed = ofArea.filter(isKilled).length;
  if (ofArea.length > 0)
    console.log(`${area.padEnd(14)} ${killed} of ${ofArea.length} (${percent(killed, ofArea.length)})`);
}
const killed = results.filter(isKilled).length;
console.log(`${killed} of ${results.length} killed (${percent(killed, results.length)})`);
const isWhole = results.every(({ verdict }) => verdict === 'killed' || verdict === 'survived');
process.exit(isWhole && killed >= results.length * SHARE_KILLED ? 0 : 1);
