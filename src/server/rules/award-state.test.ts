import { expect, it } from 'vitest';
import { awardStateOf } from './award-state.ts';

const AWARD = { is_void: 0, held: null, decision: null };

it('an award counts unless it is held, void, withdrawn or returned to stock', () => {
  expect(awardStateOf(undefined)).toBe('none');
  expect(awardStateOf(AWARD)).toBe('counted');
  expect(awardStateOf({ ...AWARD, held: 'second-visit' })).toBe('held');
  expect(awardStateOf({ ...AWARD, held: 'second-visit', decision: 'confirmed' })).toBe('counted');
  expect(awardStateOf({ ...AWARD, is_void: 1, held: 'above-pace' })).toBe('void');
  expect(awardStateOf({ ...AWARD, is_void: 1, decision: 'withdrawn' })).toBe('withdrawn');
  expect(awardStateOf({ ...AWARD, decision: 'returned' })).toBe('returned');
  expect(awardStateOf({ ...AWARD, is_void: 1, decision: 'returned' })).toBe('returned');
});
