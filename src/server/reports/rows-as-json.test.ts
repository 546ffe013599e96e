import { describe, expect, it } from 'vitest';
import { rowsAsJson } from './rows-as-json.ts';

const parsed = (...of: Parameters<typeof rowsAsJson>) => JSON.parse(Buffer.from(rowsAsJson(...of)).toString());

describe('rows as JSON', () => {
  it('contain the values, with each list as one text', () => {
    const items = ['Ada "the ear" Zimmer', 'Åsa 🎧', 'back\\slash'];
    const rows = [
      { id: 1, name: 'שרה', users: [0, 2], others: [1], left: null },
      { id: 2, name: 'a "b"', users: [], others: [1, 1], left: undefined },
    ];
    expect(parsed({ rows, items })).toEqual([
      { id: 1, name: 'שרה', users: 'Ada "the ear" Zimmer, back\\slash', others: 'Åsa 🎧', left: null },
      { id: 2, name: 'a "b"', users: '', others: 'Åsa 🎧, Åsa 🎧', left: null },
    ]);
  });

  it('may be empty', () => {
    expect(parsed({ rows: [], items: [] })).toEqual([]);
  });

  it('grow beyond the first megabyte', () => {
    const items = ['x'.repeat(1000)];
    const rows = Array.from({ length: 30 }, () => ({ list: Array.from({ length: 100 }, () => 0) }));
    const [first, ...others] = parsed({ rows, items });
    expect(first.list).toHaveLength(100 * 1002 - 2);
    expect(others).toHaveLength(29);
  });
});
