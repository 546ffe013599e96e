import { CELLS, type Cell } from '#shared/rules/board.ts';
import type { Box } from '../drawing/boxes.ts';

/** The reach of a lit tile's light, as a share of the tile's shorter edge. */
const REACH_SHARE = 0.55;

/**
 * The layout of the sheet, which has one picture of every kind of tile, unlit and lit. Lengths are device pixels. The
 * tiles' corners are whole numbers, so that copying a picture to the board needs no resampling.
 */
export interface SheetPlan {
  /** The size of one tile. */
  width: number;
  height: number;
  /** The distance that the light reaches beyond a tile. */
  reach: number;
  pixelRatio: number;
  /** The size of the sheet, in CSS pixels. */
  size: { width: number; height: number; pixelRatio: number };
  /** The tile's corner on the sheet. */
  cornerOf(cell: Cell, isLit: boolean): { x: number; y: number };
}

/** Plans the sheet for tiles of the size of `tile`, in CSS pixels. */
export function planSheet(tile: Pick<Box, 'width' | 'height'>, pixelRatio: number): SheetPlan {
  const width = Math.ceil(tile.width * pixelRatio);
  const height = Math.ceil(tile.height * pixelRatio);
  const reach = Math.ceil(Math.min(width, height) * REACH_SHARE);
  const [stepX, stepY] = [width + 2 * reach, height + 2 * reach];
  return {
    width,
    height,
    reach,
    pixelRatio,
    size: { width: (stepX * CELLS.length) / pixelRatio, height: (stepY * 2) / pixelRatio, pixelRatio },
    cornerOf: (cell, isLit) => ({ x: reach + stepX * CELLS.indexOf(cell), y: reach + stepY * Number(isLit) }),
  };
}
