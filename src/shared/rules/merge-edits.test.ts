import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const before = { name: 'Show', place: 'Oslo', points: 10, prizes: [{ id: 1, name: 'Pen', left: 5 }] };
const merge = (typed: object, stored: object) =>
  mergeEdits<object>({ before, typed: { ...before, ...typed }, stored: { ...before, ...stored } });

describe('edits of a record that somebody else has changed', () => {
  it('stay where only the user has changed something', () => {
    expect(merge({ name: 'Fair' }, { place: 'Bergen' })).toEqual({
      values: { ...before, name: 'Fair', place: 'Bergen' },
      conflicts: [],
    });
  });

  it('stay where both have changed something, and are named', () => {
    expect(merge({ name: 'Fair', place: 'Bergen' }, { name: 'Expo', place: 'Bergen' })).toEqual({
      values: { ...before, name: 'Fair', place: 'Bergen' },
      conflicts: ['name'],
    });
  });

  it('stay in the entries of a list', () => {
    const typed = [{ id: 1, name: 'Mug', left: 5 }];
    const stored = [{ id: 1, name: 'Cap', left: 9 }];
    expect(merge({ prizes: typed }, { prizes: stored })).toEqual({
      values: { ...before, prizes: [{ id: 1, name: 'Mug', left: 9 }] },
      conflicts: ['prizes[0].name'],
    });
  });

  it('give way where somebody else has added or removed entries of the list', () => {
    const stored = [...before.prizes, { id: 2, name: 'Bag', left: 1 }];
    expect(merge({ prizes: [{ id: 1, name: 'Mug', left: 5 }] }, { prizes: stored })).toEqual({
      values: { ...before, prizes: stored },
      conflicts: ['prizes'],
    });
  });

  it('stay in the texts of a list', () => {
    const states = { before: { answers: ['a', 'b'] }, typed: { answers: ['a', 'x'] }, stored: { answers: ['c', 'y'] } };
    expect(mergeEdits(states)).toEqual({ values: { answers: ['c', 'x'] }, conflicts: ['answers[1]'] });
  });
});
