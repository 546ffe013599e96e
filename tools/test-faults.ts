/**
 * `npm run test:faults [-- FILE…]`: runs the fault tests, or those of the named files, at full length (`npm test` runs
 * a twentieth), and prints the outcome of each kind of fault. Exits with 1 if a test failed, or any row was lost or
 * doubled.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type FaultTally, TALLIES } from '../tests/support/fault-tally.ts';
import { findPostgres } from '../tests/support/postgres/binaries.ts';
import { keepTemporaryFilesInMemory } from './files-in-memory.ts';
import { runEndToEnd, runNode } from './test-steps.ts';

/** The end-to-end tests that also have a full length. */
const ON_SCREEN = ['killed-app', 'killed-screen', 'many-visitors'];

keepTemporaryFilesInMemory();
rmSync(TALLIES, { recursive: true, force: true });
mkdirSync(TALLIES, { recursive: true });
process.env.SPINBOARD_FAULTS = 'all';
const wanted = process.argv.slice(2);
const isOnScreen = (file: string) => ON_SCREEN.some((name) => file.includes(name));
const screenFiles = wanted.length > 0 ? wanted.filter(isOnScreen) : ON_SCREEN;
const otherFiles = wanted.filter((file) => !isOnScreen(file));
let hasFailed = false;
if (wanted.length === 0 || otherFiles.length > 0) {
  const nodes = findPostgres() === null ? [] : ['--project=postgres'];
  // Runs only the contract test on PostgreSQL that `npm test` shortens.
  const files = otherFiles.length > 0 ? otherFiles : ['tests/faults', 'tests/nodes', 'tests/contract/two-kiosks'];
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project=faults', ...nodes, ...files];
  hasFailed = (await runNode(command)) !== 0;
}
if (screenFiles.length > 0) hasFailed = (await runEndToEnd(screenFiles)) !== 0 || hasFailed;
const lines = sumUp(readTallies());
const total = sumUp(lines.map((line) => ({ ...line, kind: 'All', server: undefined })));
printTable([...lines, ...total]);
process.exitCode = !hasFailed && total.every(({ lost, doubled }) => lost + doubled === 0) ? 0 : 1;

function readTallies(): FaultTally[] {
  return readdirSync(TALLIES)
    .flatMap((file) => readFileSync(path.join(TALLIES, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as FaultTally);
}

/** Returns one line for each kind and server, sorted by name. */
function sumUp(tallies: readonly FaultTally[]): FaultTally[] {
  const sums = new Map<string, FaultTally>();
  for (const tally of tallies) {
    const name = `${tally.kind} ${tally.server}`;
    const sum = sums.get(name) ?? { ...tally, runs: 0, lost: 0, doubled: 0, unclear: 0 };
    for (const count of ['runs', 'lost', 'doubled', 'unclear'] as const) sum[count] += tally[count];
    sums.set(name, sum);
  }
  return [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([, sum]) => sum);
}

function printTable(rows: readonly FaultTally[]): void {
  console.log('\n| fault | server | runs | lost | doubled | unclear |\n|---|---|---|---|---|---|');
  for (const { kind, server = '', runs, lost, doubled, unclear } of rows) {
    console.log(`| ${kind} | ${server} | ${runs} | ${lost} | ${doubled} | ${unclear} |`);
  }
}
