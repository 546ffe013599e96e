import type { Prize } from '../entities/prize.ts';
import { hasWinnersLeft, pressYourLuckPrizes } from './prizes.ts';

/** The Press Your Luck board (docs/specification.md, 4.4 and 9.3). */

export const CELL_COUNT = 18;
export const BLINK_INTERVAL_MS = 500;
/** The time from the opening of the board to its first tick. Earlier presses are refused. */
export const COUNTDOWN_MS = 3000;

/** The five kinds of cell. The numbers are prize ranks: 1 green, 2 yellow, 3 orange. */
export type Cell = 1 | 2 | 3 | 'whammy' | 'logo';
export const CELLS: readonly Cell[] = [1, 2, 3, 'whammy', 'logo'];

/** The board during one interval. */
export interface BoardFrame {
  cells: Cell[];
  activeIndex: number;
}

/**
 * Returns the board at a tick (whole intervals since the countdown). A pure function of its seed, because the screen
 * draws the frame and the main process computes the same one to decide what a press hits. `seed` is 32 hex digits.
 */
export function frame(seed: string, tick: number): BoardFrame {
  const next = generator(seed, tick);
  const pick = (bound: number) => Math.floor(next() * bound);
  return {
    cells: Array.from({ length: CELL_COUNT }, () => CELLS[pick(CELLS.length)] as Cell),
    activeIndex: pick(CELL_COUNT),
  };
}

/** True if a press can win a prize. Without any prize in stock, every cell loses. */
export const canWin = (prizes: readonly Prize[]): boolean => CELLS.some((cell) => prizeBehind(cell, prizes) !== null);

/** Returns an sfc32 generator, keyed by the seed's 128 bits and the tick. The first rounds only mix the key. */
function generator(seed: string, tick: number): () => number {
  const word = (index: number) => Number.parseInt(seed.slice(index * 8, index * 8 + 8), 16) | 0;
  let [a, b, c, counter] = [word(0) ^ tick, word(1), word(2), word(3) ^ Math.imul(tick, 0x9e3779b1)];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let round = 0; round < 16; round += 1) next();
  return next;
}

/**
 * Returns the prize behind a cell. A rank cell wins the prize of that rank, the logo the prize without a rank. Returns
 * null (lose) for a whammy, and for a prize that does not exist or is out of stock.
 */
export function prizeBehind(cell: Cell, prizes: readonly Prize[]): Prize | null {
  if (cell === 'whammy') return null;
  const rank = cell === 'logo' ? null : cell;
  return pressYourLuckPrizes(prizes).find((prize) => (prize.rank ?? null) === rank && hasWinnersLeft(prize)) ?? null;
}
