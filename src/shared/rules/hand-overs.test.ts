import { describe, expect, it } from 'vitest';
import { claimStateOf, extraUnits, handOverStates, mayHandOver } from './hand-overs.ts';

const [given, undone] = [{ isUndone: false }, { isUndone: true }];

describe('the state of each hand-over of a prize', () => {
  it.each([
    [[], []],
    [[given], ['standing']],
    [
      [given, given, given],
      ['standing', 'conflict', 'conflict'],
    ],
    [
      [undone, given, given],
      ['undone', 'standing', 'conflict'],
    ],
    [
      [given, undone],
      ['standing', 'undone'],
    ],
  ])('the first that arrived and was not undone counts', (handOvers, states) => {
    expect(handOverStates(handOvers)).toEqual(states);
  });
});

describe('the state of a prize', () => {
  const days = { today: '2026-11-30', lastDay: '2026-11-30' };
  const open = { isVoid: false, decision: null, isHeld: false };

  it.each([
    [open, 0, 'open'],
    [open, 1, 'handed-over'],
    [open, 2, 'conflict'],
    [{ ...open, isHeld: true }, 0, 'held'],
    [{ ...open, isHeld: true, decision: 'confirmed' as const }, 0, 'open'],
    [{ ...open, isHeld: true }, 1, 'handed-over'],
    [{ ...open, isVoid: true }, 0, 'void'],
    [{ ...open, isVoid: true }, 1, 'given-invalid'],
    [{ ...open, isVoid: true }, 2, 'conflict'],
    [{ ...open, decision: 'withdrawn' as const }, 0, 'withdrawn'],
    [{ ...open, decision: 'returned' as const }, 0, 'returned'],
    [{ ...open, decision: 'returned' as const }, 1, 'given-invalid'],
  ])('follows from its award and its hand-overs: %j, %i', (award, count, state) => {
    expect(claimStateOf(award, count, days)).toBe(state);
  });

  it('expires after the last day, unless it was handed over', () => {
    const late = { ...days, today: '2026-12-01' };
    expect(claimStateOf(open, 0, late)).toBe('expired');
    expect(claimStateOf(open, 1, late)).toBe('handed-over');
    expect(claimStateOf(open, 0, { ...late, lastDay: null })).toBe('open');
    expect(['open', 'expired', 'held', 'void', 'conflict'].filter((state) => mayHandOver(state as 'open'))).toEqual([
      'open',
      'expired',
    ]);
  });
});

it('units given beyond the own one of an award are missing from the stock', () => {
  const own = { isVoid: false, decision: null };
  expect([0, 1, 2, 3].map((count) => extraUnits(own, count))).toEqual([0, 0, 1, 2]);
  expect([0, 1, 2].map((count) => extraUnits({ ...own, isVoid: true }, count))).toEqual([0, 1, 2]);
  expect(extraUnits({ isVoid: false, decision: 'withdrawn' }, 1)).toBe(1);
});
