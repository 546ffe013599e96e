import { describe, expect, it } from 'vitest';
import type { Cell } from '#shared/rules/board.ts';
import { type ShownTile, tileChanges } from './tile-changes.ts';

/** A row of 10 x 10 tiles with gaps of 2. */
const row = (cells: readonly Cell[], lit: number | null): ShownTile[] =>
  cells.map((cell, index) => ({ box: { x: 12 * index, y: 0, width: 10, height: 10 }, cell, isLit: index === lit }));
const placesOf = (tiles: readonly ShownTile[]) => tiles.map(({ box }) => box.x / 12);

describe('tileChanges', () => {
  it('draws all tiles on an empty board', () => {
    const { drawn } = tileChanges([], row([1, 2, 3], null), 3);
    expect(placesOf(drawn)).toEqual([0, 1, 2]);
  });

  it('does nothing when nothing changes', () => {
    expect(tileChanges(row([1, 2, 3], 1), row([1, 2, 3], 1), 3)).toEqual({ cleared: [], drawn: [] });
  });

  it('draws only the tile that changes', () => {
    const { cleared, drawn } = tileChanges(row([1, 2, 3, 1], null), row([1, 2, 'logo', 1], null), 3);
    expect(placesOf(drawn)).toEqual([2]);
    expect(cleared).toEqual([{ x: 24, y: 0, width: 10, height: 10 }]);
  });

  it('draws the neighbours of a tile that is lit or dimmed, and the lit tile last', () => {
    const cells: Cell[] = [1, 2, 3, 1, 2, 3, 1];
    const { cleared, drawn } = tileChanges(row(cells, 1), row(cells, 4), 3);
    expect(placesOf(drawn)).toEqual([0, 1, 2, 3, 5, 4]);
    expect(cleared).toContainEqual({ x: 9, y: -3, width: 16, height: 16 });
    expect(cleared).toContainEqual({ x: 45, y: -3, width: 16, height: 16 });
  });

  it('draws the lit tile again when a neighbour in its light changes', () => {
    const { drawn } = tileChanges(row([1, 2, 3, 1], 1), row([1, 2, 'whammy', 1], 1), 3);
    expect(placesOf(drawn)).toEqual([0, 2, 1]);
  });
});
