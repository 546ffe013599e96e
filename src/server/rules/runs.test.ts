import { describe, expect, it } from 'vitest';
import { type Beat, formerRuns, isDoubled } from './runs.ts';

/** Returns which of these check-ins reveal a second machine. */
function noticed(beats: readonly Beat[]): boolean[] {
  let last: (Beat & { former: readonly string[] }) | null = null;
  return beats.map((beat) => {
    const isIt: boolean = last !== null && isDoubled(last, beat);
    last = { ...beat, former: last === null ? [] : formerRuns(last, beat.run) };
    return isIt;
  });
}

/** Reads `a1 b1` as the first check-in of run a, then the first of run b. */
const beatsOf = (text: string): Beat[] =>
  text.split(' ').map((word) => ({ run: word[0] ?? '', beat: Number(word.slice(1)) }));

describe('two machines under one key', () => {
  it.each([
    ['a1 a2 a5', []],
    // One machine restarts twice.
    ['a1 a2 b1 b2 c1', []],
    ['a1 b1 a2', [2]],
    ['a1 b1 a2 b2 a3', [2, 3, 4]],
    // Three machines.
    ['a1 b1 c1 a2 b2 c2', [3, 4, 5]],
    // A machine that was cloned while the app ran.
    ['a1 a2 a2 a3 a3', [2, 4]],
    ['a50 a43', [1]],
    // A network has held a check-in up.
    ['a1 a3 a2 a4', []],
  ])('are noticed in %s', (text, at) => {
    expect(noticed(beatsOf(text)).flatMap((isIt, index) => (isIt ? [index] : []))).toEqual(at);
  });

  it('are noticed among the last eight runs', () => {
    const starts = beatsOf([...'abcdefghijklmnop'].map((run) => `${run}1`).join(' '));
    const last = starts.reduce<{ run: string; former: readonly string[] }>(
      (before, { run }) => ({ run, former: formerRuns(before, run) }),
      { run: '-', former: [] },
    );
    expect(last.former).toEqual([...'onmlkjih']);
  });
});
