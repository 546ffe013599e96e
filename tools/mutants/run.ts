import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { type Mutant, mutants } from './list.ts';

/**
 * `npm run mutants [-- part of a file's name]`: breaks the product in one place at a time, and runs the tests that
 * should notice. A mutant whose tests stay green survives: a test is missing. Not part of `npm test`; files are put back
 * after each mutant, also after Ctrl-C.
 */

type Verdict = 'killed' | 'survived' | 'not found';

/** The vitest run of one mutant; a test that hangs is one that noticed. */
const TIME_LIMIT_MS = 180_000;

function verdictOn({ file, from, to, tests }: Mutant): Verdict {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) return 'not found';
  const restore = () => writeFileSync(path, source);
  const stop = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    const run = spawnSync('npx', ['vitest', 'run', '--bail=1', '--reporter=dot', ...tests], {
      cwd: root,
      timeout: TIME_LIMIT_MS,
      stdio: 'ignore',
    });
    return run.status === 0 ? 'survived' : 'killed';
  } finally {
    restore();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** The tests must be green before anything is broken, or every mutant would count as killed. */
function requireGreen(tests: readonly string[]): void {
  const run = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...tests], { cwd: root, encoding: 'utf8' });
  if (run.status === 0) return;
  console.error(`${run.stdout}\nThe tests fail without any mutant.`);
  process.exit(1);
}

const [wanted = ''] = process.argv.slice(2);
const chosen = mutants.filter(({ file, name }) => `${file} ${name}`.includes(wanted));
requireGreen([...new Set(chosen.flatMap(({ tests }) => tests))]);
const verdicts = chosen.map((mutant) => {
  const verdict = verdictOn(mutant);
  console.log(`${verdict.padEnd(9)} ${mutant.file}: ${mutant.name}`);
  return verdict;
});
const killed = verdicts.filter((verdict) => verdict === 'killed').length;
console.log(`${killed} of ${chosen.length} killed (${((killed / chosen.length) * 100).toFixed(1)} %)`);
process.exit(killed === chosen.length ? 0 : 1);
