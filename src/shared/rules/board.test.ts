import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Prize } from '../entities/prize.ts';
import { BLINK_INTERVAL_MS, CELL_COUNT, type Cell, canWin, frame, prizeBehind } from './board.ts';

const seeds = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
const ticks = fc.nat({ max: 1_000_000 });
const KINDS: readonly Cell[] = [1, 2, 3, 'whammy', 'logo'];

/** Returns Pearson's chi-squared against equal counts. */
const chiSquared = (counts: readonly number[]) => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

describe('the board of the specification', () => {
  it('has 18 cells and changes twice a second', () => {
    expect([CELL_COUNT, BLINK_INTERVAL_MS]).toEqual([18, 500]);
  });
});

describe('frame', () => {
  it('is the same for the same seed and tick', () => {
    fc.assert(
      fc.property(seeds, ticks, (seed, tick) => {
        expect(frame(seed, tick)).toEqual(frame(seed, tick));
      }),
    );
  });

  it('has 18 cells of the five kinds and one active cell among them', () => {
    fc.assert(
      fc.property(seeds, ticks, (seed, tick) => {
        const { cells, activeIndex } = frame(seed, tick);
        expect(cells).toHaveLength(CELL_COUNT);
        expect(cells.every((cell) => KINDS.includes(cell))).toBe(true);
        expect(Number.isInteger(activeIndex) && activeIndex >= 0 && activeIndex < CELL_COUNT).toBe(true);
      }),
    );
  });

  it('never changes for draws that are already logged', () => {
    const seed = '0123456789abcdeffedcba9876543210';
    // biome-ignore format: a board
    expect(frame(seed, 0)).toEqual({
      cells: [2, 'whammy', 'whammy', 3, 'whammy', 'whammy', 2, 1, 3, 2, 1, 'logo', 3, 2, 3, 1, 3, 2],
      activeIndex: 1,
    });
    expect(frame(seed, 7).activeIndex).toBe(6);
  });

  it('differs from tick to tick and from seed to seed', () => {
    const shown = new Set<string>();
    for (let tick = 0; tick < 200; tick += 1) {
      shown.add(JSON.stringify(frame('00000000000000000000000000000000', tick)));
      shown.add(JSON.stringify(frame('00000000000000000000000000000001', tick)));
    }
    expect(shown.size).toBe(400);
  });

  it('is roughly uniform over kinds, active cells and hits', () => {
    const seed = '5f3a9c0172be44d8a1e6c3f09b7d2814';
    const count = 9000;
    const kinds = KINDS.map(() => 0);
    const hits = KINDS.map(() => 0);
    const active = Array.from({ length: CELL_COUNT }, () => 0);
    const add = (counts: number[], at: number) => {
      counts[at] = (counts[at] ?? 0) + 1;
    };
    for (let tick = 0; tick < count; tick += 1) {
      const shown = frame(seed, tick);
      for (const cell of shown.cells) add(kinds, KINDS.indexOf(cell));
      add(active, shown.activeIndex);
      add(hits, KINDS.indexOf(shown.cells[shown.activeIndex] as Cell));
    }
    // The 99.9 % points for 4 and 17 degrees of freedom.
    expect(chiSquared(kinds)).toBeLessThan(18.47);
    expect(chiSquared(hits)).toBeLessThan(18.47);
    expect(chiSquared(active)).toBeLessThan(40.79);
  });

  it('does not reveal the next active cell', () => {
    const seed = '00112233445566778899aabbccddeeff';
    const steps = Array.from({ length: CELL_COUNT }, () => 0);
    for (let tick = 0; tick < 9000; tick += 1) {
      const step = (frame(seed, tick + 1).activeIndex - frame(seed, tick).activeIndex + CELL_COUNT) % CELL_COUNT;
      steps[step] = (steps[step] ?? 0) + 1;
    }
    expect(chiSquared(steps)).toBeLessThan(40.79);
  });
});

describe('prizeBehind', () => {
  const prize = (rank: number | null, more: Partial<Prize> = {}): Prize => ({
    id: rank ?? 'logo',
    rank,
    name: `Prize ${rank}`,
    winnerTotal: 1,
    isPressYourLuckPrize: true,
    ...more,
  });
  const all = [prize(null), prize(2), prize(1), prize(3)];

  it.each([1, 2, 3] as const)('pays the prize of rank %s', (rank) => {
    expect(prizeBehind(rank, all)?.rank).toBe(rank);
  });

  it('pays the prize without a rank for the logo, also if the server omits the rank', () => {
    expect(prizeBehind('logo', all)?.id).toBe('logo');
    const { rank: _, ...unranked } = prize(null);
    expect(prizeBehind('logo', [unranked])?.id).toBe('logo');
  });

  it('pays nothing for a whammy, a wheel prize, or a prize that is missing, deleted or out of stock', () => {
    expect(prizeBehind('whammy', all)).toBeNull();
    expect(prizeBehind(1, [prize(2)])).toBeNull();
    expect(prizeBehind('logo', [prize(1)])).toBeNull();
    expect(prizeBehind(1, [prize(1, { winnerTotal: 0 })])).toBeNull();
    expect(prizeBehind(1, [prize(1, { isDeleted: true })])).toBeNull();
    expect(prizeBehind(1, [prize(1, { isPressYourLuckPrize: false })])).toBeNull();
  });
});

describe('canWin', () => {
  const prize = (rank: number | null, winnerTotal: number | null): Prize => ({
    id: 1,
    rank,
    winnerTotal,
    isPressYourLuckPrize: true,
  });

  it.each([
    [true, [prize(1, 1)]],
    [true, [prize(2, 0), prize(null, 3)]],
    // A server that does not count winners never runs out of a prize.
    [true, [prize(3, null)]],
    [false, []],
    [false, [prize(1, 0), prize(2, 0), prize(3, 0), prize(null, 0)]],
    [false, [prize(4, 5)]],
    [false, [{ ...prize(1, 1), isDeleted: true }]],
    [false, [{ ...prize(1, 1), isPressYourLuckPrize: false }]],
  ])('is %s with %j', (expected, prizes) => expect(canWin(prizes)).toBe(expected));
});
