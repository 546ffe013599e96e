import { describe, expect, it } from 'vitest';
import { containedIn } from './boxes.ts';

describe('containedIn', () => {
  it('fits wide and tall images into the middle of their room', () => {
    expect(containedIn({ x: 10, y: 10, width: 60, height: 60 }, 3)).toEqual({ x: 10, y: 30, width: 60, height: 20 });
    expect(containedIn({ x: 0, y: 0, width: 60, height: 60 }, 0.5)).toEqual({ x: 15, y: 0, width: 30, height: 60 });
  });

  it('treats an image without a size as square', () => {
    expect(containedIn({ x: 0, y: 0, width: 60, height: 40 }, Number.NaN)).toEqual({
      x: 10,
      y: 0,
      width: 40,
      height: 40,
    });
  });
});
