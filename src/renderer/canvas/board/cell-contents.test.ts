import { describe, expect, it } from 'vitest';
import type { Prize } from '#shared/entities/prize.ts';
import { cellContents } from './cell-contents.ts';

const prize = (rank: number | null, more: Partial<Prize> = {}): Prize => ({
  id: rank ?? 'logo',
  rank,
  name: `Prize ${rank}`,
  winnerTotal: 1,
  isPressYourLuckPrize: true,
  imageFile: { url: `/prize-${rank}.png` },
  ...more,
});

describe('cellContents', () => {
  it('shows the prize that each rank pays, and the brand on the logo cell', () => {
    const contents = cellContents([prize(1), prize(2), prize(3), prize(null)], '/logo.png');
    expect(contents.get(2)).toEqual({ imageUrl: '/prize-2.png', label: 'Prize 2' });
    expect(contents.get('logo')).toEqual({ imageUrl: '/logo.png', label: 'Prize null' });
    expect(contents.get('whammy')).toEqual({ imageUrl: null, label: '' });
  });

  it("shows 'No Prize' for a rank without a prize", () => {
    const contents = cellContents([prize(1, { winnerTotal: 0 })], null);
    expect(contents.get(1)).toEqual({ imageUrl: null, label: 'No Prize' });
    expect(contents.get(3)).toEqual({ imageUrl: null, label: 'No Prize' });
    expect(contents.get('logo')).toEqual({ imageUrl: null, label: 'No Prize' });
  });

  it('shortens a name that is too long for a tile', () => {
    const label = cellContents([prize(1, { name: 'Word '.repeat(30) })], null).get(1)?.label ?? '';
    expect(label.length).toBeLessThanOrEqual(40);
    expect(label.endsWith('…')).toBe(true);
  });
});
