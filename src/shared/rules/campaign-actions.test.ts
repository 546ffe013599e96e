import { describe, expect, test } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import { kiosksText, laterEndProblem, unitsProblem } from './campaign-actions.ts';
import { MAXIMUM_WINNERS } from './limits.ts';

describe('a later end', () => {
  const problem = (end: string | null, before = '2027-05-05') => laterEndProblem(end, { before, today: '2027-05-04' });

  test('is after the current one, and not before today', () => {
    expect(problem('2027-05-06')).toBeUndefined();
    expect(problem('2027-05-05')).toBe(text('rule.endNotLater'));
    expect(problem('2027-05-04')).toBe(text('rule.endNotLater'));
    expect(problem('2027-05-03', '2027-05-01')).toBe(text('rule.pastDate'));
    expect(problem('2027-05-04', '2027-05-01')).toBeUndefined();
  });

  test('is a day', () => {
    expect(problem(null)).toBe(text('form.required'));
    expect(problem('soon')).toBe(text('rule.unreadableDate'));
  });
});

describe('changed units', () => {
  const kiosks = [
    { kioskName: 'Hall 3', units: 4 },
    { kioskName: 'Hall 4', units: 1 },
  ];
  const problem = (units: number | null, remaining = 7, reservations = [] as typeof kiosks) =>
    unitsProblem(units, { remaining, reservations });

  test('are added up to the most that a prize can have', () => {
    expect([1, 3, MAXIMUM_WINNERS - 7].map((units) => problem(units))).toEqual([undefined, undefined, undefined]);
    const refused = text('rule.units', { minimum: -7, maximum: MAXIMUM_WINNERS - 7 });
    for (const units of [0, 1.5, MAXIMUM_WINNERS - 6, Number.NaN]) expect(problem(units)).toBe(refused);
    expect(problem(null)).toBe(text('form.required'));
  });

  test('are taken down to the reserved ones, and the kiosks that have those are named', () => {
    expect(problem(-7)).toBeUndefined();
    expect(problem(-8)).toBe(text('rule.units', { minimum: -7, maximum: MAXIMUM_WINNERS - 7 }));
    expect(problem(-2, 7, kiosks)).toBeUndefined();
    expect(problem(-3, 7, kiosks)).toBe(
      'At most 2 units can be taken, because kiosks have reserved the others: Hall 3 (4), Hall 4 (1)',
    );
    expect(problem(-1, 5, kiosks)).toMatch(/^No unit can be taken, /);
  });

  test('name at most five kiosks', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ kioskName: `K${index + 1}`, units: 1 }));
    expect(kiosksText(many)).toBe('K1 (1), K2 (1), K3 (1), K4 (1), K5 (1) and 2 more kiosks');
    expect(kiosksText([])).toBe('');
  });
});
