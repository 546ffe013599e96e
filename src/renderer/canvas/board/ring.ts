import { CELL_COUNT } from '#shared/rules/board.ts';
import type { Box } from '../drawing/boxes.ts';

/** The layout of the 18 cells, round the edge of a grid of 6 x 5 places, or 5 x 6 on a portrait screen. */

export interface Ring {
  /** One box per cell, clockwise from the top left. */
  cells: Box[];
  /** The space within the ring. */
  centre: Box;
  /** The whole board. */
  board: Box;
  /** The width of the cabinet's frame round the cells. */
  frame: number;
}

/** The gap between cells, as a share of a cell's edge. */
const GAP_SHARE = 0.07;
/** The width of the cabinet's frame, as a share of a cell's edge. */
const FRAME_SHARE = 0.2;
/** The maximum stretch of a cell, to fill a container that is not 6:5. */
const MAX_STRETCH = 1.3;

/** Lays out the ring, centred in a container, in CSS pixels. */
export function ringLayout(width: number, height: number): Ring {
  const [columns, rows] = width >= height ? [6, 5] : [5, 6];
  const unitWidth = width / (columns + 2 * FRAME_SHARE);
  const unitHeight = height / (rows + 2 * FRAME_SHARE);
  const frame = Math.min(unitWidth, unitHeight) * FRAME_SHARE;
  const gap = Math.min(unitWidth, unitHeight) * GAP_SHARE;
  const stepX = Math.min(unitWidth, unitHeight * MAX_STRETCH);
  const stepY = Math.min(unitHeight, unitWidth * MAX_STRETCH);
  const board = {
    width: columns * stepX + 2 * frame,
    height: rows * stepY + 2 * frame,
    x: (width - columns * stepX) / 2 - frame,
    y: (height - rows * stepY) / 2 - frame,
  };
  const box = (column: number, row: number, wide = 1, high = 1): Box => ({
    x: board.x + frame + column * stepX + gap / 2,
    y: board.y + frame + row * stepY + gap / 2,
    width: wide * stepX - gap,
    height: high * stepY - gap,
  });
  return {
    cells: ringPlaces(columns, rows).map(([column, row]) => box(column, row)),
    centre: box(1, 1, columns - 2, rows - 2),
    board,
    frame,
  };
}

/** The places round the edge of a grid, clockwise from the top left. */
export function ringPlaces(columns: number, rows: number): [column: number, row: number][] {
  const places: [number, number][] = [];
  for (let column = 0; column < columns; column += 1) places.push([column, 0]);
  for (let row = 1; row < rows; row += 1) places.push([columns - 1, row]);
  for (let column = columns - 2; column >= 0; column -= 1) places.push([column, rows - 1]);
  for (let row = rows - 2; row >= 1; row -= 1) places.push([0, row]);
  if (places.length !== CELL_COUNT) throw new RangeError(`A ring of ${columns} x ${rows} has no ${CELL_COUNT} cells`);
  return places;
}
