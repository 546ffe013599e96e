/** A run of the app and the number of its heartbeat. */
export interface Beat {
  run: string;
  beat: number;
}

/** How many earlier runs are remembered, and so how many machines under one key are told apart. */
const REMEMBERED = 8;

/**
 * Whether two machines report under one key: a run that had given way to another one comes back, or its heartbeats do not
 * go up. A machine that starts anew has a new run, and one that is restored from a backup, too.
 * @param former the runs before `last`, the latest first
 */
export function isDoubled(last: Beat & { former: readonly string[] }, { run, beat }: Beat): boolean {
  return run === last.run ? beat <= last.beat : last.former.includes(run);
}

/** The runs before the present one, the latest first. */
export const formerRuns = (last: { run: string; former: readonly string[] }, run: string): readonly string[] =>
  run === last.run ? last.former : [last.run, ...last.former.filter((other) => other !== run)].slice(0, REMEMBERED);
