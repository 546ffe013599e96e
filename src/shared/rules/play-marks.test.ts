import { describe, expect, it } from 'vitest';
import { AwardMark } from '../entities/award-mark.ts';
import { markTexts } from './play-marks.ts';

describe('the marks of a row in the report', () => {
  it('are none for most rows, even if the server omits fields', () => {
    expect([{}, { awardMark: null, dateMark: null }].map(markTexts)).toEqual([[], []]);
  });

  it('have a text of their own', () => {
    const texts = AwardMark.enum.map((awardMark) => markTexts({ awardMark })[0]);
    expect(new Set(texts).size).toBe(AwardMark.enum.length);
    expect(texts).toContain('Not confirmed: the game has not ended');
  });

  it('are two for a doubtful prize that arrived late', () => {
    expect(markTexts({ awardMark: 'points-too-low', dateMark: 'arrived-late' })).toEqual([
      'The points do not reach this prize',
      'Arrived late',
    ]);
  });

  it('tell that a removed player can no longer play', () => {
    expect(markTexts({ isRemoved: true })).toEqual(['Removed from the campaign']);
    expect(markTexts({ dateMark: 'arrived-late', isRemoved: 1 })).toEqual([
      'Arrived late',
      'Removed from the campaign',
    ]);
  });

  it('ask for a check if a newer server sends an unknown mark', () => {
    expect(markTexts({ awardMark: 'brand-new' })).toEqual(['Please check this prize']);
  });
});
