import { describe, expect, it } from 'vitest';
import { degrees } from '#shared/rules/wheel.ts';
import { BULB_COUNT, pointAt, sectorPath } from './wheel-shape.ts';

describe('pointAt', () => {
  it.each([
    [0, 0, -10],
    [90, 10, 0],
    [180, 0, 10],
    [270, -10, 0],
  ])('%s° is clockwise from 12 o’clock', (angle, x, y) => {
    expect(pointAt(degrees(angle), 10)).toEqual({ x: expect.closeTo(x), y: expect.closeTo(y) });
  });
});

describe('sectorPath', () => {
  it('follows the outer arc, then the inner arc back', () => {
    expect(sectorPath(degrees(0), degrees(90), 5, 10)).toBe(
      'M0.00 -10.00A10 10 0 0 1 10.00 -0.00L5.00 -0.00A5 5 0 0 0 0.00 -5.00Z',
    );
  });
});

it('has a number of bulbs that three groups of pairs divide evenly, for the chase', () => {
  expect(BULB_COUNT % 6).toBe(0);
});
