import { describe, expect, test } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import { laterEndProblem, unitsProblem } from './campaign-actions.ts';
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

describe('added units', () => {
  test('are a whole number of at least 1, up to the most that a prize can have', () => {
    expect([1, 3, MAXIMUM_WINNERS - 7].map((units) => unitsProblem(units, 7))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const refused = text('rule.unitsToAdd', { maximum: MAXIMUM_WINNERS - 7 });
    for (const units of [0, -1, 1.5, MAXIMUM_WINNERS - 6, Number.NaN]) expect(unitsProblem(units, 7)).toBe(refused);
    expect(unitsProblem(null, 7)).toBe(text('form.required'));
  });

  test('are impossible for a prize that has the most units', () => {
    expect(unitsProblem(1, MAXIMUM_WINNERS)).toBe(text('rule.noMoreUnits', { maximum: MAXIMUM_WINNERS }));
  });
});
