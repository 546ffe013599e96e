import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL_COUNT } from '#shared/rules/board.ts';
import type { Box } from '../drawing/boxes.ts';
import { ringLayout, ringPlaces } from './ring.ts';

const sides = fc.integer({ min: 200, max: 4000 });
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width - 1e-6 &&
  b.x < a.x + a.width - 1e-6 &&
  a.y < b.y + b.height - 1e-6 &&
  b.y < a.y + a.height - 1e-6;

describe('ringPlaces', () => {
  it.each([
    [6, 5],
    [5, 6],
  ])('lists the places round the edge of %s x %s once, clockwise, each next to the one before', (columns, rows) => {
    const places = ringPlaces(columns, rows);
    expect(places).toHaveLength(CELL_COUNT);
    expect(new Set(places.map(String)).size).toBe(CELL_COUNT);
    places.forEach(([column, row], at) => {
      const [lastColumn, lastRow] = places.at(at - 1) as [number, number];
      expect(Math.abs(column - lastColumn) + Math.abs(row - lastRow)).toBe(1);
    });
    expect(places[1]).toEqual([1, 0]);
  });

  it('rejects a grid without 18 places', () => {
    expect(() => ringPlaces(4, 4)).toThrow(RangeError);
  });
});

describe('ringLayout', () => {
  it('places 18 equal cells and the centre in the board without overlap, and the board in its container', () => {
    fc.assert(
      fc.property(sides, sides, (width, height) => {
        const { cells, centre, board } = ringLayout(width, height);
        const boxes = [...cells, centre];
        expect(cells).toHaveLength(CELL_COUNT);
        boxes.forEach((box, at) => {
          expect(boxes.slice(at + 1).some((other) => overlaps(box, other))).toBe(false);
          expect(box.x).toBeGreaterThanOrEqual(board.x);
          expect(box.y + box.height).toBeLessThanOrEqual(board.y + board.height);
        });
        expect(board.x).toBeGreaterThanOrEqual(-1e-6);
        expect(board.y).toBeGreaterThanOrEqual(-1e-6);
        expect(board.width).toBeLessThanOrEqual(width + 1e-6);
        expect(board.height).toBeLessThanOrEqual(height + 1e-6);
        const [first] = cells as [Box, ...Box[]];
        expect(first.width / first.height).toBeGreaterThan(0.7);
        expect(first.width / first.height).toBeLessThan(1.45);
      }),
    );
  });

  it('has 6 columns in landscape and 5 in portrait', () => {
    const columns = (width: number, height: number) =>
      new Set(ringLayout(width, height).cells.map((cell) => Math.round(cell.x))).size;
    expect(columns(1920, 1080)).toBe(6);
    expect(columns(1080, 1920)).toBe(5);
  });
});
