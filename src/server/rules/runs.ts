/** A run of the app and the number of its check-in. */
export interface Beat {
  run: string;
  beat: number;
}

/** The number of earlier runs that the server stores for each key. A run that returns shows a second machine. */
const REMEMBERED = 8;
/** How many numbers a check-in may be behind. Its kiosk gave it up after ten seconds, and sent newer ones. */
const SLOW = 6;

/** True if a check-in of this run arrives after a newer one, because a network held it up. */
export const isSlow = (last: Beat, { run, beat }: Beat): boolean =>
  run === last.run && beat < last.beat && last.beat - beat <= SLOW;

/**
 * True if two machines report with one key: an earlier run returns, or a number comes twice or is far behind. A
 * restarted or restored machine gets a new run, so it is not noticed here.
 * @param former the runs before `last`, the latest first
 */
export function isDoubled(last: Beat & { former: readonly string[] }, { run, beat }: Beat): boolean {
  if (run !== last.run) return last.former.includes(run);
  return beat <= last.beat && !isSlow(last, { run, beat });
}

/** Returns the runs before the current one, the latest first. */
export const formerRuns = (last: { run: string; former: readonly string[] }, run: string): readonly string[] =>
  run === last.run ? last.former : [last.run, ...last.former.filter((other) => other !== run)].slice(0, REMEMBERED);
