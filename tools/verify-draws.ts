import { readFileSync } from 'node:fs';
import { readDrawFile } from '../src/main/play/draw-file.ts';
import { type DrawLog, verifyDraws } from '../src/main/play/draw-log.ts';

/**
 * `npm run verify-draws -- FILE`: checks an exported draw log. Exits with 0 if every entry follows from the previous
 * one, every outcome follows from its draw, and no entry is missing at the end. Exits with 1 otherwise, and with 2 if
 * the file cannot be read.
 */
const [file] = process.argv.slice(2);
if (!file || file === '--help') {
  console.log('Usage: npm run verify-draws -- FILE\nChecks a draw log exported from a kiosk (spinboard-draws.jsonl).');
  process.exit(file ? 0 : 2);
}

let log: DrawLog;
try {
  log = readDrawFile(readFileSync(file, 'utf8'));
} catch (error) {
  console.error(`${file} cannot be read as a draw log: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}

const found = verifyDraws(log);
if (found) {
  console.error(`Entry ${found.place} of ${log.end?.count ?? log.draws.length}: ${found.problem}.`);
  process.exit(1);
}
const parts = [`${log.draws.length} draws, all in order.`];
if (log.start.count > 0) parts.push(`${log.start.count} earlier ones were cut off.`);
if (!log.end) parts.push('An earlier version exported them: whether any are missing at the end cannot be seen.');
console.log(parts.join(' '));
