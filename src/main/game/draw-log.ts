import { createHash } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import type { Game } from '#shared/entities/game.ts';
import { assertNever } from '#shared/errors.ts';
import { frame } from '#shared/rules/board.ts';
import { problemWith } from '../api/check.ts';

/**
 * The log of every draw (DESIGN 7): who, when, from what, with which outcome. Each entry is hashed together with the
 * hash before it, so that no entry can be changed, left out or put in later without breaking the chain behind it.
 */

/** What each game draws from, and what came of it. */
const draws = {
  wheel: Type.Object({
    game: Type.Literal('wheel'),
    layout: Type.Array(Type.String()),
    segmentIndex: Type.Integer(),
    stopFraction: Type.Number(),
    outcome: Type.String(),
  }),
  board: Type.Object({
    game: Type.Literal('board'),
    seed: Type.String(),
    tick: Type.Integer(),
    outcome: Type.String(),
  }),
} satisfies Record<Game, TSchema>;

/** What was drawn. */
const Draw = Type.Union([draws.wheel, draws.board]);
export type Draw = Static<typeof Draw>;

const Signed = Type.Object({ at: Type.String(), userId: Type.String(), campaignId: Type.String() });
const DrawEntry = Type.Intersect([Draw, Signed]);
export type DrawEntry = Draw & Static<typeof Signed>;

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
  let draw: unknown;
  try {
    draw = JSON.parse(entry);
  } catch {
    return 'the entry is not JSON';
  }
  const problem = problemWith(DrawEntry, draw);
  if (problem !== null) return `the entry is no draw: ${problem}`;
  const { outcome } = draw as DrawEntry;
  const expected = drawnBy(draw as DrawEntry);
  return expected === outcome ? null : `the outcome is ${outcome}, the draw says ${expected}`;
}

/** What a draw comes to, worked out anew. */
function drawnBy(draw: Draw): string | undefined {
  switch (draw.game) {
    case 'wheel':
      return draw.layout[draw.segmentIndex];
    case 'board':
      return cellAt(draw.seed, draw.tick);
    default:
      return assertNever(draw);
  }
}

/** The board's active cell at a tick, as the log names it. */
export function cellAt(seed: string, tick: number): string {
  const { cells, activeIndex } = frame(seed, tick);
  return String(cells[activeIndex]);
}
