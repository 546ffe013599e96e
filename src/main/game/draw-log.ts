import { createHash } from 'node:crypto';
import { frame } from '#shared/rules/board.ts';

/**
 * The log of every draw (DESIGN 7): who, when, from what, with which outcome. Each entry is hashed together with the
 * hash before it, so that no entry can be changed, left out or put in later without breaking the chain behind it.
 */

/** What was drawn. */
export type Draw =
  | { game: 'wheel'; layout: string[]; segmentIndex: number; stopFraction: number; outcome: string }
  | { game: 'board'; seed: string; tick: number; outcome: string };

export type DrawEntry = Draw & { at: string; userId: string; campaignId: string };

/** An entry as it stands in the log and in its export: one JSON text a line. */
export interface LoggedDraw {
  /** The entry's own JSON text: what is hashed is what is kept, to the letter. */
  entry: string;
  hash: string;
}

/** The hash before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** Links an entry to the chain. */
export function linkDraw(previousHash: string, draw: DrawEntry): LoggedDraw {
  const entry = JSON.stringify(draw);
  return { entry, hash: hashOf(previousHash, entry) };
}

const hashOf = (previousHash: string, entry: string): string =>
  createHash('sha256').update(previousHash).update('\n').update(entry).digest('hex');

/**
 * Checks a log: the chain, and that each outcome follows from its draw.
 *
 * @returns null when all is well, else the first bad entry's place (from 1) and what is wrong with it.
 */
export function verifyDraws(log: Iterable<LoggedDraw>): { place: number; problem: string } | null {
  let previous = CHAIN_START;
  let place = 0;
  for (const { entry, hash } of log) {
    place += 1;
    if (hashOf(previous, entry) !== hash) return { place, problem: 'the hash does not follow from the one before' };
    const problem = outcomeProblem(entry);
    if (problem) return { place, problem };
    previous = hash;
  }
  return null;
}

function outcomeProblem(entry: string): string | null {
  let draw: DrawEntry;
  try {
    draw = JSON.parse(entry) as DrawEntry;
  } catch {
    return 'the entry is not JSON';
  }
  const expected = draw.game === 'wheel' ? draw.layout[draw.segmentIndex] : cellAt(draw.seed, draw.tick);
  return expected === draw.outcome ? null : `the outcome is ${draw.outcome}, the draw says ${expected}`;
}

/** The board's active cell at a tick, as the log names it. */
export function cellAt(seed: string, tick: number): string {
  const { cells, activeIndex } = frame(seed, tick);
  return String(cells[activeIndex]);
}
