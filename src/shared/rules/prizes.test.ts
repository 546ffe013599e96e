import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Prize } from '../entities/prize.ts';
import {
  awardFor,
  hasWinnersLeft,
  highlightedRow,
  pressYourLuckPrizes,
  prizeTable,
  wheelPrizes,
  withOneWinnerLess,
} from './prizes.ts';

const prize = (name: string, min: number | null, max: number | null, more: Partial<Prize> = {}): Prize => ({
  id: name,
  name,
  pointsNeededMinimum: min,
  pointsNeededMaximum: max,
  winnerTotal: 1,
  ...more,
});

const ranges = (prizes: Prize[]) =>
  prizeTable(prizes).map((row) => [row.prize?.name ?? null, row.minimum, row.maximum]);

/** Any prizes a vendor could enter, the nonsense included. */
const anyPrizes = fc.array(
  fc.record({
    id: fc.integer(),
    rank: fc.option(fc.integer({ min: 1, max: 5 })),
    pointsNeededMinimum: fc.option(fc.integer({ min: 0, max: 300 })),
    pointsNeededMaximum: fc.option(fc.integer({ min: 0, max: 300 })),
    winnerTotal: fc.option(fc.integer({ min: 0, max: 2 })),
    isPressYourLuckPrize: fc.boolean(),
    isDeleted: fc.option(fc.boolean()),
  }),
  { maxLength: 8 },
);

describe('the prize table', () => {
  it('begins with a row without a prize from 0 to the lowest minimum less 1', () => {
    expect(ranges([prize('Big', 200, 500), prize('Small', 50, 199)])).toEqual([
      [null, 0, 49],
      ['Small', 50, 199],
      ['Big', 200, 500],
    ]);
  });

  it('has no row without a prize where the lowest prize begins at 0', () => {
    expect(ranges([prize('Everyone', 0, 99)])).toEqual([['Everyone', 0, 99]]);
  });

  it('is a row without a prize alone, without an end, where there are no prizes', () => {
    expect(ranges([])).toEqual([[null, 0, null]]);
  });

  it('shows neither the prizes of the board nor deleted ones', () => {
    const table = ranges([
      prize('Board', 1, 2, { isPressYourLuckPrize: true }),
      prize('Gone', 1, 2, { isDeleted: true }),
    ]);
    expect(table).toEqual([[null, 0, null]]);
  });

  it('highlights the row whose range holds the points', () => {
    const table = prizeTable([prize('Small', 50, 199), prize('Big', 200, 500)]);
    const highlighted = [0, 49, 50, 199, 200, 500].map(
      (points) => table[highlightedRow(table, points)]?.prize?.name ?? null,
    );
    expect(highlighted).toEqual([null, null, 'Small', 'Small', 'Big', 'Big']);
  });

  it('highlights what would be awarded in a gap between two ranges, and beyond the last', () => {
    const table = prizeTable([prize('Small', 10, 20), prize('Big', 50, 60)]);
    expect(table[highlightedRow(table, 35)]?.prize?.name).toBe('Small');
    expect(table[highlightedRow(table, 999)]?.prize?.name).toBe('Big');
  });

  it('highlights the narrow tier that is awarded, although a wide one holds the points too', () => {
    const table = prizeTable([prize('Wide', 1, 1000), prize('Narrow', 100, 249)]);
    expect(table[highlightedRow(table, 500)]?.prize?.name).toBe('Narrow');
  });

  it('passes over a prize without winners, as the award does', () => {
    const table = prizeTable([prize('Small', 50, 199), prize('Big', 200, 500, { winnerTotal: 0 })]);
    expect(table[highlightedRow(table, 300)]?.prize?.name).toBe('Small');
    const alone = prizeTable([prize('Everyone', 0, 99, { winnerTotal: 0 })]);
    expect(highlightedRow(alone, 5)).toBe(-1);
  });

  it('highlights what would be awarded, and the row without a prize where there is one and nothing would be', () => {
    fc.assert(
      fc.property(anyPrizes, fc.integer({ min: 0, max: 2000 }), (prizes, points) => {
        const table = prizeTable(prizes);
        const award = awardFor(prizes, points);
        const row = table[highlightedRow(table, points)];
        if (award === null) expect(row ?? table[0]).toBe(table.find((one) => one.prize === null) ?? table[0]);
        else expect(row?.prize).toBe(award);
      }),
    );
  });
});

describe('the award', () => {
  it('is the highest tier that has been reached', () => {
    const prizes = [prize('Big', 200, 500), prize('Small', 50, 199)];
    expect(awardFor(prizes, 49)).toBeNull();
    expect(awardFor(prizes, 50)?.name).toBe('Small');
    expect(awardFor(prizes, 700)?.name).toBe('Big');
  });

  it('falls to a lower tier where the higher one has no winners left', () => {
    const prizes = [prize('Big', 200, 500, { winnerTotal: 0 }), prize('Small', 50, 199)];
    expect(awardFor(prizes, 300)?.name).toBe('Small');
  });

  it('has been reached, has winners left, is a wheel prize, and no better one could be had', () => {
    fc.assert(
      fc.property(anyPrizes, fc.integer({ min: 0, max: 400 }), (prizes, points) => {
        const award = awardFor(prizes, points);
        const minimum = (one: Prize) => one.pointsNeededMinimum ?? 0;
        const possible = prizes.filter(
          (one) => !one.isPressYourLuckPrize && !one.isDeleted && hasWinnersLeft(one) && minimum(one) <= points,
        );
        expect(award === null).toBe(possible.length === 0);
        if (!award) return;
        expect(possible).toContain(award);
        expect(minimum(award)).toBe(Math.max(...possible.map(minimum)));
      }),
    );
  });

  it('never runs out on a server that does not count winners', () => {
    expect([null, undefined, 1, 0].map((winnerTotal) => hasWinnersLeft({ winnerTotal }))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('the two kinds of prizes', () => {
  it('are told apart by their flag, the board in the order of its ranks with the logo last', () => {
    const prizes = [
      prize('logo', null, null, { rank: null, isPressYourLuckPrize: true }),
      prize('orange', null, null, { rank: 3, isPressYourLuckPrize: true }),
      prize('wheel', 5, 9),
      prize('green', null, null, { rank: 1, isPressYourLuckPrize: true }),
    ];
    expect(pressYourLuckPrizes(prizes).map((one) => one.name)).toEqual(['green', 'orange', 'logo']);
    expect(wheelPrizes(prizes).map((one) => one.name)).toEqual(['wheel']);
  });

  it('leave out what is deleted', () => {
    const gone = { isDeleted: true };
    const prizes = [prize('wheel', 5, 9, gone), prize('green', null, null, { ...gone, isPressYourLuckPrize: true })];
    expect([...wheelPrizes(prizes), ...pressYourLuckPrizes(prizes)]).toEqual([]);
  });
});

describe('prizes that begin at the same points', () => {
  it('are in the order of their ranks, and the last of them is awarded', () => {
    const prizes = [prize('second', 10, 20, { rank: 2 }), prize('first', 10, 20, { rank: 1 })];
    expect(wheelPrizes(prizes).map((one) => one.name)).toEqual(['first', 'second']);
    expect(awardFor(prizes, 15)?.name).toBe('second');
  });
});

describe('one winner less', () => {
  const stocks = (prizes: readonly Prize[]) => prizes.map(({ winnerTotal }) => winnerTotal);

  it('is taken from that prize alone, also where its id comes as text, and never below 0', () => {
    const prizes = [1, 2].map((id) => ({ id, winnerTotal: 1 }));
    const once = withOneWinnerLess(prizes, '2');
    expect(stocks(once)).toEqual([1, 0]);
    expect(stocks(withOneWinnerLess(once, 2))).toEqual([1, 0]);
  });

  it('is taken from nothing that is not counted', () => {
    expect(stocks(withOneWinnerLess([{ id: 1, winnerTotal: null }], 1))).toEqual([null]);
  });
});
