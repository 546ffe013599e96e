import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** The outcome of one fault's runs, a line in the table of `npm run test:faults`. */
export interface FaultTally {
  /** The fault, in a few words. */
  kind: string;
  /** Whether the server honours idempotency keys; omitted if no server takes part. */
  server?: 'with keys' | 'plain';
  runs: number;
  /** Promised effects that the server lacks. */
  lost: number;
  /** Effects that the server has more than once. */
  doubled: number;
  /** Rows that the kiosk reports as unclear. */
  unclear: number;
}

/** The file of a run's tallies, one line of JSON each. */
export const TALLIES = path.join(import.meta.dirname, '../../test-results/faults');

/** Adds a line to the table. */
export function tell(tally: FaultTally): void {
  mkdirSync(TALLIES, { recursive: true });
  appendFileSync(path.join(TALLIES, `${process.pid}.jsonl`), `${JSON.stringify(tally)}\n`);
}

/** Returns the number of runs: all in `npm run test:faults`, a twentieth of them in `npm test`, or this few. */
export function share(all: number, few = Math.max(1, Math.round(all / 20))): number {
  return process.env.SPINBOARD_FAULTS === 'all' ? all : few;
}
