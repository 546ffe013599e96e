/**
 * `npm test [-- STEP…]`: runs all steps, or those named, and ends with the line `N passed, N failed`.
 * A failed step does not stop the others. Exits with 1 on any failure.
 */
import { findPostgres } from '../tests/support/postgres/binaries.ts';
import { fail } from './ensure.mjs';
import { keepTemporaryFilesInMemory } from './files-in-memory.ts';
import type { Counts } from './test-counts.ts';
import { steps } from './test-steps.ts';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in steps));
if (unknown.length > 0) fail(`No such step: ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);

keepTemporaryFilesInMemory();
let isStopped = false;
process.on('SIGTERM', () => {
  isStopped = true;
});

const total: Counts = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const [name, step] of Object.entries(steps)) {
  if (isStopped) break;
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  const startedAt = Date.now();
  const counts = await attempt(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  summary.push(`${name.padEnd(9)} ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
}

console.log(`\n${summary.join('\n')}\n`);
if (names.length === 0 || names.includes('server')) for (const note of notes()) console.log(note);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || isStopped ? 1 : 0;

/** Returns a line for tests that this machine cannot run. */
function notes(): string[] {
  return findPostgres() === null ? ['Left out: the tests on PostgreSQL, which is not on this machine.'] : [];
}

/** Runs a step. A step that cannot run prints the reason and counts as a failure. */
async function attempt(step: () => Promise<Counts>): Promise<Counts> {
  try {
    return await step();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
