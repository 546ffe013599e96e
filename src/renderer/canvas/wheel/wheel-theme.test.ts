import { describe, expect, it } from 'vitest';
import { SEGMENT_COUNT, wheelLayout } from '#shared/rules/wheel.ts';
import { paintOf } from './wheel-theme.ts';

const paint = (name: string) => ({ fill: name, text: '#000' });
const theme = {
  paints: ['a', 'b', 'c', 'd', 'e', 'f'].map(paint),
  special: paint('special'),
  bonus: paint('bonus'),
};

describe('paintOf', () => {
  it.each([true, false])('gives all neighbours different fills (Press Your Luck: %s)', (isAllowed) => {
    const fills = wheelLayout({ isPressYourLuckAllowed: isAllowed, bonusPoints: 50 }).map(
      (segment, at) => paintOf(theme, segment.kind, at).fill,
    );
    fills.forEach((fill, at) => {
      expect(fill).not.toBe(fills[(at + 1) % SEGMENT_COUNT]);
    });
    expect(fills.filter((fill) => fill === 'bonus')).toHaveLength(1);
    expect(fills.filter((fill) => fill === 'special')).toHaveLength(isAllowed ? 1 : 0);
  });
});
