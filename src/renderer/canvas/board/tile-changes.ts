import type { Cell } from '#shared/rules/board.ts';
import type { Box } from '../drawing/boxes.ts';

/** A tile on the board. */
export interface ShownTile {
  box: Box;
  cell: Cell;
  isLit: boolean;
}

/** The steps that make the canvas show other tiles. */
export interface TileChanges {
  /** The areas to clear. */
  cleared: Box[];
  /** The tiles to draw, in this order. */
  drawn: ShownTile[];
}

/**
 * Returns the changes from one list of tiles to the next, both in the same order of places. A lit tile's light reaches
 * `reach` far over its neighbours, so they are drawn again with it; the lit tile is drawn last.
 */
export function tileChanges(before: readonly ShownTile[], after: readonly ShownTile[], reach: number): TileChanges {
  const isSame = (tile: ShownTile, index: number) =>
    tile.cell === before[index]?.cell && tile.isLit === before[index].isLit;
  if (before.length === after.length && after.every(isSame)) return { cleared: [], drawn: [] };
  const lights = [...before, ...after].filter(({ isLit }) => isLit).map(({ box }) => widened(box, reach));
  const drawn = after.filter(
    (tile, index) => !isSame(tile, index) || lights.some((light) => isOverlapping(light, tile.box)),
  );
  return {
    cleared: [...drawn.map(({ box }) => box), ...lights],
    drawn: drawn.toSorted((a, b) => Number(a.isLit) - Number(b.isLit)),
  };
}

const widened = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const isOverlapping = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
