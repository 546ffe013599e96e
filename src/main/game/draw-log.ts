import { createHash } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import type { Game } from '#shared/entities/game.ts';
import { assertNever } from '#shared/errors.ts';
import { frame } from '#shared/rules/board.ts';
import { readJson } from '../api/check.ts';

/**
 * The log of every draw: who, when, from what, with which outcome. Each entry is hashed together with the previous
 * hash, so that changing, removing or inserting an entry breaks the chain after it.
 */

/** What each game draws from, and the outcome. */
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

/** An entry as stored in the log and exported: one line of JSON. */
export interface LoggedDraw {
  /** The entry's JSON exactly as it was hashed. */
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
 * @returns null for a valid log, else the position (from 1) of the first bad entry and what is wrong with it.
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
  const read = readJson(DrawEntry, entry);
  if ('problem' in read) return read.isJson ? `the entry is no draw: ${read.problem}` : 'the entry is not JSON';
  const { outcome } = read.value;
  const expected = drawnBy(read.value);
  return expected === outcome ? null : `the outcome is ${outcome}, the draw says ${expected}`;
}

/** The outcome of a draw, computed again. */
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
