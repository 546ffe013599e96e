import { readFileSync } from 'node:fs';
import { type LoggedDraw, verifyDraws } from '../src/main/game/draw-log.ts';

/**
 * `npm run verify-draws -- FILE`: checks an exported draw log. Exits with 0 if every entry follows from the previous
 * one and every outcome from its draw, else with 1; with 2 if the file cannot be read.
 */
const [file] = process.argv.slice(2);
if (!file || file === '--help') {
  console.log('Usage: npm run verify-draws -- FILE\nChecks a draw log exported from a kiosk (spinboard-draws.jsonl).');
  process.exit(file ? 0 : 2);
}

let log: LoggedDraw[];
try {
  log = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LoggedDraw);
} catch (error) {
  console.error(`${file} cannot be read as a draw log: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}

const found = verifyDraws(log);
if (found) {
  console.error(`Entry ${found.place} of ${log.length}: ${found.problem}.`);
  process.exit(1);
}
console.log(`${log.length} draws, all in order.`);
