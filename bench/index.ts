import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { answer } from './answer.ts';
import { attract } from './attract.ts';
import { blocks } from './blocks.ts';
import { board } from './board.ts';
import { bodies } from './bodies.ts';
import { checkIns } from './check-ins.ts';
import { fleet } from './fleet.ts';
import type { Finding } from './measure.ts';
import { outbox } from './outbox.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { bundle, firstFrame } from './screen.ts';
import { server } from './server.ts';
import { start } from './start.ts';
import { storm } from './storm.ts';
import { visitors } from './visitors.ts';
import { wheel } from './wheel.ts';

/** `npm run bench [-- NAME]`: runs the benchmarks, prints their findings and writes them to bench/RESULTS.md. */
const benchmarks: Record<string, () => Promise<Finding[]>> = {
  answer,
  attract,
  blocks,
  board,
  bodies,
  bundle,
  'check-ins': checkIns,
  'first-frame': firstFrame,
  fleet,
  outbox,
  people,
  reports,
  server,
  start,
  storm,
  visitors,
  wheel,
};

const resultsFile = path.join(import.meta.dirname, 'RESULTS.md');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0 || wanted.includes('--help')) {
  console.error(`Benchmarks: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}

const names = wanted.length > 0 ? wanted : Object.keys(benchmarks);
const [only = '', ...more] = names;
process.exitCode = (await (more.length > 0 ? runEach(names) : run(only))) ? 0 : 1;

/**
 * Runs each benchmark in a process of its own, because the memory and the compiled code of one would slow the next.
 *
 * @returns true if all limits are met
 */
async function runEach(names: readonly string[]): Promise<boolean> {
  let isMet = true;
  for (const name of names) {
    const [code] = await once(fork(import.meta.filename, [name]), 'exit');
    isMet &&= code === 0;
  }
  return isMet;
}

/** Runs one benchmark. @returns true if all its limits are met */
async function run(name: string): Promise<boolean> {
  const findings = (await benchmarks[name]?.()) ?? [];
  const rows = findings.map(
    (found) => `| ${found.name} | ${found.value} | ${found.limit} | ${found.isMet ? 'yes' : 'NO'} | ${found.against} |`,
  );
  const table = ['| measured | value | at most | met | against |', '|---|---|---|---|---|', ...rows].join('\n');
  console.log(`\n${name}\n${table}`);
  const sections = previousSections().set(name, table);
  writeFileSync(
    resultsFile,
    `# Benchmark results\n\nRatios against peers in the same run, by \`npm run bench\`. Absolute times are the machine's.\n\n${[
      ...sections,
    ]
      .map(([name, table]) => `## ${name}\n\n${table}\n`)
      .join('\n')}`,
  );
  return findings.every((found) => found.isMet);
}

/** Reads the earlier results. A run of one benchmark replaces only its own results. */
function previousSections(): Map<string, string> {
  const text = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [name = '', ...rest] = section.split('\n');
        return [name.trim(), rest.join('\n').trim()];
      }),
  );
}
