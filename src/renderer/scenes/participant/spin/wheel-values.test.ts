import { expect, it } from 'vitest';
import { wheelLayout } from '#shared/rules/wheel.ts';
import { wheelValues } from './wheel-values.ts';

it('names every segment of the wheel in its order', () => {
  const values = wheelValues(wheelLayout({ isPressYourLuckAllowed: true, bonusPoints: 50 }));
  expect(values).toHaveLength(24);
  expect(values.slice(0, 3)).toEqual(['Press Your Luck', '85 points', '5 points']);
  expect(values[12]).toBe('Bonus: 50 points');
});
