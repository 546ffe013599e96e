import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAnswerPlay } from './answer-play.ts';

/** Answers as many questions as its argument says, and writes a line for each; runs under strace. */
const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
const play = await openAnswerPlay(folder, 200);
for (let question = 1; question <= Number(process.argv[2] ?? 0); question += 1) {
  await play.answer(question);
  writeSync(1, 'answered\n');
}
play.close();
rmSync(folder, { recursive: true, force: true });
