import { describe, expect, it } from 'vitest';
import { AwardMark } from '../entities/award-mark.ts';
import { markTexts } from './play-marks.ts';

describe('the marks of a row in the report', () => {
  it('are none for most, whatever the server leaves out', () => {
    expect([{}, { awardMark: null, hasArrivedLate: false }].map(markTexts)).toEqual([[], []]);
  });

  it('say for each mark something of its own', () => {
    const texts = AwardMark.enum.map((awardMark) => markTexts({ awardMark })[0]);
    expect(new Set(texts).size).toBe(AwardMark.enum.length);
    expect(texts).toContain('Not confirmed: the game has not ended');
  });

  it('are two for a doubtful prize that arrived late', () => {
    expect(markTexts({ awardMark: 'points-too-low', hasArrivedLate: 1 })).toEqual([
      'The points do not reach this prize',
      'Arrived late',
    ]);
  });

  it('say of a player who was removed that the campaign is over for them', () => {
    expect(markTexts({ isRemoved: true })).toEqual(['Removed from the campaign']);
    expect(markTexts({ hasArrivedLate: 1, isRemoved: 1 })).toEqual(['Arrived late', 'Removed from the campaign']);
  });

  it('ask to look where a newer server says what this app does not know', () => {
    expect(markTexts({ awardMark: 'brand-new' })).toEqual(['Please check this prize']);
  });
});
