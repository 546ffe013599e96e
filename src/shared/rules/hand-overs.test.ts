import { describe, expect, it } from 'vitest';
import { ClaimState } from '../entities/claim.ts';
import { claimStateOf, extraUnits, givenIn, handOverStates, mayHandOver } from './hand-overs.ts';

const given = { isUndone: false, isDistrusted: false };
const undone = { ...given, isUndone: true };
const distrusted = { ...given, isDistrusted: true };

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
    [
      [distrusted, given, given],
      ['distrusted', 'standing', 'conflict'],
    ],
    [[{ isUndone: true, isDistrusted: true }], ['undone']],
  ])('the first that arrived, was not undone and is trusted counts', (handOvers, states) => {
    expect(handOverStates(handOvers)).toEqual(states);
  });

  it('tells how many count, and how many are not trusted', () => {
    expect(givenIn(handOverStates([distrusted, given, undone, given]))).toEqual({ given: 2, distrusted: 1 });
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
    expect(claimStateOf(award, { given: count, distrusted: 0 }, days)).toBe(state);
  });

  it.each([
    [open, 0, 'given-distrusted'],
    [open, 1, 'handed-over'],
    [open, 2, 'conflict'],
    [{ ...open, isHeld: true }, 0, 'held'],
    [{ ...open, isVoid: true }, 0, 'void'],
    [{ ...open, decision: 'withdrawn' as const }, 0, 'withdrawn'],
    [{ ...open, decision: 'returned' as const }, 0, 'returned'],
  ])('tells a hand-over that is not trusted only while the prize is open: %j, %i', (award, count, state) => {
    expect(claimStateOf(award, { given: count, distrusted: 1 }, days)).toBe(state);
  });

  it('expires after the last day, unless it was handed over', () => {
    const late = { ...days, today: '2026-12-01' };
    const none = { given: 0, distrusted: 0 };
    expect(claimStateOf(open, none, late)).toBe('expired');
    expect(claimStateOf(open, { given: 1, distrusted: 0 }, late)).toBe('handed-over');
    expect(claimStateOf(open, none, { ...late, lastDay: null })).toBe('open');
    // Its unit may be gone, so 'Return unclaimed prizes' leaves it out.
    expect(claimStateOf(open, { given: 0, distrusted: 1 }, late)).toBe('given-distrusted');
    expect(ClaimState.enum.filter(mayHandOver)).toEqual(['open', 'given-distrusted', 'expired']);
  });
});

it('units given beyond the own one of an award are missing from the stock', () => {
  const own = { isVoid: false, decision: null };
  expect([0, 1, 2, 3].map((count) => extraUnits(own, count))).toEqual([0, 0, 1, 2]);
  expect([0, 1, 2].map((count) => extraUnits({ ...own, isVoid: true }, count))).toEqual([0, 1, 2]);
  expect(extraUnits({ isVoid: false, decision: 'withdrawn' }, 1)).toBe(1);
});
