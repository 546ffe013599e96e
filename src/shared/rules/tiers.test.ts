import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awardFor, highlightedRow, prizeTable } from './prizes.ts';
import { mostPoints, type PointsRange, tierParts, tierWarnings } from './tiers.ts';

const range = (
  label: string,
  minimum: number | null,
  maximum: number | null,
  winnerTotal: number | null = 1,
): PointsRange => ({ label, minimum, maximum, winnerTotal, rank: null });

/** Returns each part with its award and the prizes of its ranges. */
const inShort = (ranges: readonly PointsRange[], most: number | null = null) =>
  tierParts(ranges, most).map(({ kind, from, to, award, prizes, isOutOfReach }) =>
    `${kind} ${from}-${to} ${award ?? '-'} of ${prizes.join('+')}${isOutOfReach ? ' out of reach' : ''}`.trim(),
  );

describe('the point ranges of wheel prizes', () => {
  test('need no warning if they follow each other', () => {
    const ranges = [range('Pen', 10, 49), range('Mug', 50, 99), range('Bag', 100, 200)];
    expect(inShort(ranges)).toEqual([
      'no-prize 0-9 - of',
      'prize 10-49 0 of 0',
      'prize 50-99 1 of 1',
      'prize 100-200 2 of 2',
    ]);
    expect(tierWarnings(ranges)).toEqual([]);
  });

  test('isolate each name in a list of prizes', () => {
    const ranges = [range('إبريق', 10, 50), range('قلم', 10, 50), range('Bag', 10, 50)];
    const [warning] = tierWarnings(ranges);
    expect(warning).toContain('\u2068إبريق\u2069, \u2068قلم\u2069');
  });

  test('leave no player without a prize if they start at 0', () => {
    expect(inShort([range('Pen', 0, 20)])).toEqual(['prize 0-20 0 of 0']);
  });

  test('name the prize that is awarded in a gap', () => {
    const ranges = [range('Mug', 60, 99), range('Pen', 10, 40)];
    expect(inShort(ranges)).toEqual([
      'no-prize 0-9 - of',
      'prize 10-40 1 of 1',
      'gap 41-59 1 of',
      'prize 60-99 0 of 0',
    ]);
    expect(tierWarnings(ranges)).toEqual(['41 to 59 points have no prize, so Pen is awarded there.']);
  });

  test('name the prize with the higher minimum for a gap after an overlap', () => {
    const ranges = [range('Pen', 10, 40), range('Cap', 20, 30), range('Bag', 50, 60)];
    expect(tierWarnings(ranges).at(-1)).toBe('41 to 49 points have no prize, so Cap is awarded there.');
  });

  test('name the prizes, the points and the award of an overlap', () => {
    const ranges = [range('Pen', 10, 50), range('Mug', 50, 99), range('Bag', 90, 120)];
    expect(inShort(ranges)).toEqual([
      'no-prize 0-9 - of',
      'prize 10-49 0 of 0',
      'overlap 50-50 1 of 0+1',
      'prize 51-89 1 of 1',
      'overlap 90-99 2 of 1+2',
      'prize 100-120 2 of 2',
    ]);
    expect(tierWarnings(ranges)).toEqual([
      'Pen and Mug overlap at 50 points: Mug is awarded there.',
      'Mug and Bag overlap at 90 to 99 points: Bag is awarded there.',
    ]);
  });

  test('name the award where a wide range continues after a narrow one', () => {
    const ranges = [range('Mug', 100, 249), range('Pen', 1, 1000)];
    expect(inShort(ranges)).toEqual([
      'no-prize 0-0 - of',
      'prize 1-99 1 of 1',
      'overlap 100-249 0 of 0+1',
      'elsewhere 250-1000 0 of 1',
    ]);
    expect(tierWarnings(ranges)).toEqual([
      'Mug and Pen overlap at 100 to 249 points: Mug is awarded there.',
      'At 250 to 1000 points Mug is awarded, not Pen.',
    ]);
  });

  test('overlap in one part if they are equal, and the highest rank wins', () => {
    const ranges = [range('Pen', 5, 9), { ...range('Mug', 5, 9), rank: 2 }, { ...range('Bag', 5, 9), rank: 1 }];
    expect(inShort(ranges)).toEqual(['no-prize 0-4 - of', 'overlap 5-9 1 of 0+1+2']);
    expect(tierWarnings(ranges)).toEqual(['Pen, Mug and Bag overlap at 5 to 9 points: Mug is awarded there.']);
  });

  test('award nothing if they have no winners', () => {
    const ranges = [range('Pen', 10, 49), range('Mug', 50, 99, 0)];
    expect(inShort(ranges)).toEqual(['no-prize 0-9 - of', 'prize 10-49 0 of 0', 'elsewhere 50-99 0 of 1']);
    expect(tierWarnings(ranges)).toEqual(['At 50 to 99 points Pen is awarded, not Mug.']);
    expect(tierWarnings([range('Mug', 50, 50, 0)])).toEqual(['At 50 points No Prize is awarded, not Mug.']);
  });

  test('are ignored if they are empty or reversed', () => {
    expect(inShort([range('Pen', null, 20), range('Mug', 30, 20), range('Bag', 10, null)])).toEqual([]);
    expect(inShort([])).toEqual([]);
  });
});

describe('the most possible points', () => {
  test('come from a spin for each question, all on the best segment', () => {
    expect(mostPoints({ questions: 12, bonus: 0 })).toBe(1200);
    expect(mostPoints({ questions: 12, bonus: 250 })).toBe(3000);
  });

  test('leave prizes above them out of reach', () => {
    const ranges = [range('Pen', 0, 99), range('Mug', 100, 249), range('Bag', 201, 900)];
    expect(inShort(ranges, 200)).toEqual([
      'prize 0-99 0 of 0',
      'prize 100-200 1 of 1',
      'overlap 201-249 2 of 1+2 out of reach',
      'prize 250-900 2 of 2 out of reach',
    ]);
    // Points that no player can reach need no other warning.
    expect(tierWarnings(ranges, 200)).toEqual([
      'Bag cannot be won: it begins at 201 points, but the questions bring at most 200.',
    ]);
  });

  test('may exceed the highest prize, which is still awarded there', () => {
    const ranges = [range('Pen', 0, 99), range('Mug', 100, 150)];
    expect(inShort(ranges, 200)).toEqual(['prize 0-99 0 of 0', 'prize 100-150 1 of 1', 'beyond 151-200 1 of']);
    // The highest minimum counts everywhere, so there is no warning.
    expect(tierWarnings(ranges, 200)).toEqual([]);
  });
});

test('strip, table and award agree for all prizes and points', () => {
  const points = fc.integer({ min: 0, max: 60 });
  const anyRanges = fc.array(
    fc
      .record({
        ends: fc.tuple(points, points),
        winnerTotal: fc.option(fc.integer({ min: 0, max: 1 })),
        rank: fc.option(fc.integer({ min: 1, max: 4 })),
      })
      .map(({ ends: [a, b], ...more }) => ({
        label: 'any',
        minimum: Math.min(a, b),
        maximum: Math.max(a, b),
        ...more,
      })),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(anyRanges, fc.integer({ min: 0, max: 100 }), (ranges, most) => {
      const prizes = ranges.map(({ minimum, maximum, ...more }, id) => ({
        ...more,
        id,
        pointsNeededMinimum: minimum,
        pointsNeededMaximum: maximum,
      }));
      const parts = tierParts(ranges, most);
      const rows = prizeTable(prizes);
      const end = Math.max(most, ...ranges.map(({ maximum }) => maximum));
      for (let at = 0; at <= end; at += 1) {
        const award = awardFor(prizes, at)?.id ?? null;
        const covering = parts.filter(({ from, to }) => from <= at && at <= to);
        expect(covering.map((part) => part.award)).toEqual([award]);
        expect(covering[0]?.isOutOfReach).toBe(at > most);
        expect(rows[highlightedRow(rows, at)]?.prize?.id ?? null).toBe(award);
      }
    }),
  );
});
