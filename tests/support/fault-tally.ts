import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** The outcome of one fault's runs: a line of the table of `npm run test:faults`. */
export interface FaultTally {
  /** The fault, in a few words. */
  kind: string;
  /** Whether the server honours idempotency keys; left out where no server takes part. */
  server?: 'with keys' | 'plain';
  runs: number;
  /** Effects that a player was promised and the server lacks. */
  lost: number;
  /** Effects that the server has more than once. */
  doubled: number;
  /** Rows of which the kiosk says that it cannot know whether they took effect. */
  unclear: number;
}

/** Where the tallies of a run are kept, a line of JSON each. */
export const TALLIES = path.join(import.meta.dirname, '../../test-results/faults');

/** Adds a line to the table. */
export function tell(tally: FaultTally): void {
  mkdirSync(TALLIES, { recursive: true });
  appendFileSync(path.join(TALLIES, `${process.pid}.jsonl`), `${JSON.stringify(tally)}\n`);
}

/** How many runs to make: all of them in `npm run test:faults`, in `npm test` a tenth of them, or as few as that. */
export function share(all: number, few = Math.max(1, Math.round(all / 10))): number {
  return process.env.SPINBOARD_FAULTS === 'all' ? all : few;
}
