/** A run of the app and the number of its check-in. */
export interface Beat {
  run: string;
  beat: number;
}

/** The number of earlier runs that the server stores for each key. A run that returns shows a second machine. */
const REMEMBERED = 8;

/**
 * True if two machines report with one key: an earlier run returns, or the check-in's number does not increase. A
 * restarted or restored machine gets a new run, so it is not noticed here.
 * @param former the runs before `last`, the latest first
 */
export function isDoubled(last: Beat & { former: readonly string[] }, { run, beat }: Beat): boolean {
  return run === last.run ? beat <= last.beat : last.former.includes(run);
}

/** Returns the runs before the current one, the latest first. */
export const formerRuns = (last: { run: string; former: readonly string[] }, run: string): readonly string[] =>
  run === last.run ? last.former : [last.run, ...last.former.filter((other) => other !== run)].slice(0, REMEMBERED);
