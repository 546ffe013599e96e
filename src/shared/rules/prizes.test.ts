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

/** Any prizes that a vendor could enter, including nonsense. */
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
  it("begins with a 'No Prize' row from 0 to the lowest minimum less 1", () => {
    expect(ranges([prize('Big', 200, 500), prize('Small', 50, 199)])).toEqual([
      [null, 0, 49],
      ['Small', 50, 199],
      ['Big', 200, 500],
    ]);
  });

  it("has no 'No Prize' row if the lowest prize begins at 0", () => {
    expect(ranges([prize('Everyone', 0, 99)])).toEqual([['Everyone', 0, 99]]);
  });

  it("has only an endless 'No Prize' row without prizes", () => {
    expect(ranges([])).toEqual([[null, 0, null]]);
  });

  it('shows neither the prizes of the board nor deleted ones', () => {
    const table = ranges([
      prize('Board', 1, 2, { isPressYourLuckPrize: true }),
      prize('Gone', 1, 2, { isDeleted: true }),
    ]);
    expect(table).toEqual([[null, 0, null]]);
  });

  it('highlights the row with the points in its range', () => {
    const table = prizeTable([prize('Small', 50, 199), prize('Big', 200, 500)]);
    const highlighted = [0, 49, 50, 199, 200, 500].map(
      (points) => table[highlightedRow(table, points)]?.prize?.name ?? null,
    );
    expect(highlighted).toEqual([null, null, 'Small', 'Small', 'Big', 'Big']);
  });

  it('highlights the award in a gap between two ranges, and beyond the last', () => {
    const table = prizeTable([prize('Small', 10, 20), prize('Big', 50, 60)]);
    expect(table[highlightedRow(table, 35)]?.prize?.name).toBe('Small');
    expect(table[highlightedRow(table, 999)]?.prize?.name).toBe('Big');
  });

  it('highlights the awarded narrow tier inside a wide one', () => {
    const table = prizeTable([prize('Wide', 1, 1000), prize('Narrow', 100, 249)]);
    expect(table[highlightedRow(table, 500)]?.prize?.name).toBe('Narrow');
  });

  it('skips a prize that is out of stock, as the award does', () => {
    const table = prizeTable([prize('Small', 50, 199), prize('Big', 200, 500, { winnerTotal: 0 })]);
    expect(table[highlightedRow(table, 300)]?.prize?.name).toBe('Small');
    const alone = prizeTable([prize('Everyone', 0, 99, { winnerTotal: 0 })]);
    expect(highlightedRow(alone, 5)).toBe(-1);
  });

  it("highlights the award, or else the 'No Prize' row if it exists", () => {
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

  it('falls to a lower tier if the higher one is out of stock', () => {
    const prizes = [prize('Big', 200, 500, { winnerTotal: 0 }), prize('Small', 50, 199)];
    expect(awardFor(prizes, 300)?.name).toBe('Small');
  });

  it('is the best wheel prize that is reached and in stock', () => {
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
  it('differ by their flag, with the board in the order of its ranks and the logo last', () => {
    const prizes = [
      prize('logo', null, null, { rank: null, isPressYourLuckPrize: true }),
      prize('orange', null, null, { rank: 3, isPressYourLuckPrize: true }),
      prize('wheel', 5, 9),
      prize('green', null, null, { rank: 1, isPressYourLuckPrize: true }),
    ];
    expect(pressYourLuckPrizes(prizes).map((one) => one.name)).toEqual(['green', 'orange', 'logo']);
    expect(wheelPrizes(prizes).map((one) => one.name)).toEqual(['wheel']);
  });

  it('exclude deleted prizes', () => {
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

  it('is taken from that prize only, also if its id is a text, and never below 0', () => {
    const prizes = [1, 2].map((id) => ({ id, winnerTotal: 1 }));
    const once = withOneWinnerLess(prizes, '2');
    expect(stocks(once)).toEqual([1, 0]);
    expect(stocks(withOneWinnerLess(once, 2))).toEqual([1, 0]);
  });

  it('changes no prize without a count', () => {
    expect(stocks(withOneWinnerLess([{ id: 1, winnerTotal: null }], 1))).toEqual([null]);
  });
});
