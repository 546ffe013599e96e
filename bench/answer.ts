import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAnswerPlay, openBareInsert } from './answer-play.ts';
import { type Finding, median, ratio } from './measure.ts';

/** The length of a long quiz. */
const ANSWERS = 200;
/** Several rounds, because the speed of a disk varies; the median counts. */
const ROUNDS = 9;

/**
 * Measures the acknowledgement of an answer in turn with a bare INSERT on the same disk, and counts its syncs by
 * strace.
 */
export async function answer(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  try {
    const rounds: { ratio: number; bareMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await measure(mkdtempSync(path.join(folder, 'round-'))));
    const bareMs = median(rounds.map((round) => round.bareMs)).toFixed(3);
    const middle = median(rounds.map((round) => round.ratio));
    const against = `one INSERT, synchronous=FULL (median ${bareMs} ms), ${ROUNDS} rounds of ${ANSWERS}`;
    return [ratio('Acknowledge an answer, 10,000 rows queued', middle, 1.2, against), syncs(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string): Promise<{ ratio: number; bareMs: number }> {
  const play = await openAnswerPlay(folder, ANSWERS);
  const bare = openBareInsert(folder);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let question = 1; question <= ANSWERS; question += 1) {
    const start = performance.now();
    bare.insert();
    const between = performance.now();
    await play.answer(question);
    theirs.push(between - start);
    ours.push(performance.now() - between);
  }
  play.close();
  bare.close();
  return { ratio: median(ours) / median(theirs), bareMs: median(theirs) };
}

/** Returns syncs per answer: those of a run with answers minus those of a run without, under strace. */
function syncs(folder: string): Finding {
  const answers = 100;
  const count = (given: number): number | null => {
    const trace = path.join(folder, `trace-${given}`);
    const script = path.join(import.meta.dirname, 'answer-child.ts');
    const run = spawnSync(
      'strace',
      ['-f', '-qq', '-e', 'trace=fdatasync,fsync', '-o', trace, process.execPath, script, String(given)],
      { encoding: 'utf8', timeout: 120_000 },
    );
    if (run.error || run.status !== 0) return null;
    return readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => /f(data)?sync\(/.test(line)).length;
  };
  const without = count(0);
  const withAnswers = count(answers);
  const each = without === null || withAnswers === null ? null : (withAnswers - without) / answers;
  return {
    name: 'Syncs an answer',
    value: each === null ? 'not measured: strace is not here' : String(each),
    limit: 'exactly 1',
    isMet: each === null || each === 1,
    against: `strace, ${answers} answers less none`,
  };
}
