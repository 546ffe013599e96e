import { describe, expect, test } from 'vitest';
import { tierParts, tierWarnings } from './tiers.ts';

const range = (label: string, minimum: number | null, maximum: number | null) => ({ label, minimum, maximum });
const inShort = (ranges: Parameters<typeof tierParts>[0]) =>
  tierParts(ranges).map(({ kind, from, to, prizes }) => `${kind} ${from}-${to} ${prizes.join('+')}`.trim());

describe('the point ranges of wheel prizes', () => {
  test('that follow each other need no warning', () => {
    const ranges = [range('Pen', 10, 49), range('Mug', 50, 99), range('Bag', 100, 200)];
    expect(inShort(ranges)).toEqual(['no-prize 0-9', 'prize 10-49 0', 'prize 50-99 1', 'prize 100-200 2']);
    expect(tierWarnings(ranges)).toEqual([]);
  });

  test('from 0 on leave nobody without a prize', () => {
    expect(inShort([range('Pen', 0, 20)])).toEqual(['prize 0-20 0']);
  });

  test('with a gap say which prize is awarded in it', () => {
    const ranges = [range('Mug', 60, 99), range('Pen', 10, 40)];
    expect(inShort(ranges)).toEqual(['no-prize 0-9', 'prize 10-40 1', 'gap 41-59', 'prize 60-99 0']);
    expect(tierWarnings(ranges)).toEqual(['No prize is set for 41 to 59 points: Pen is awarded there.']);
  });

  test('with a gap after an overlap say the prize with the higher minimum', () => {
    const ranges = [range('Pen', 10, 40), range('Cap', 20, 30), range('Bag', 50, 60)];
    expect(tierWarnings(ranges).at(-1)).toBe('No prize is set for 41 to 49 points: Cap is awarded there.');
  });

  test('that overlap name the prizes and the points', () => {
    const ranges = [range('Pen', 10, 50), range('Mug', 50, 99), range('Bag', 90, 120)];
    expect(inShort(ranges)).toEqual([
      'no-prize 0-9',
      'prize 10-49 0',
      'overlap 50-50 0+1',
      'prize 51-89 1',
      'overlap 90-99 1+2',
      'prize 100-120 2',
    ]);
    expect(tierWarnings(ranges)).toEqual([
      'Pen and Mug overlap at 50 points.',
      'Mug and Bag overlap at 90 to 99 points.',
    ]);
  });

  test('that are all the same overlap in one part', () => {
    const ranges = [range('Pen', 5, 9), range('Mug', 5, 9), range('Bag', 5, 9)];
    expect(inShort(ranges)).toEqual(['no-prize 0-4', 'overlap 5-9 0+1+2']);
    expect(tierWarnings(ranges)).toEqual(['Pen, Mug and Bag overlap at 5 to 9 points.']);
  });

  test('that are empty or the wrong way round are left out', () => {
    expect(inShort([range('Pen', null, 20), range('Mug', 30, 20), range('Bag', 10, null)])).toEqual([]);
    expect(inShort([])).toEqual([]);
  });
});
