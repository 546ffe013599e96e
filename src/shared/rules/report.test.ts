import { describe, expect, test } from 'vitest';
import { reportCampaign, splitAnswers, splitNames } from './report.ts';

describe("the names of a report's list", () => {
  test('are the parts between the commas', () => {
    expect(splitNames('Åse Lind, محمد علي,🎧 Ola ,, Kim')).toEqual(['Åse Lind', 'محمد علي', '🎧 Ola', 'Kim']);
  });

  test('are none for an empty or missing list', () => {
    expect([splitNames(''), splitNames(null), splitNames(undefined)]).toEqual([[], [], []]);
  });
});

describe("a player's answers", () => {
  test('are question and mark', () => {
    expect(splitAnswers('What is hi-fi?: 1, Who sang it?: 0')).toEqual([
      { questionText: 'What is hi-fi?', isCorrect: true },
      { questionText: 'Who sang it?', isCorrect: false },
    ]);
  });

  test('keep commas, colons and numbers that belong to a question', () => {
    expect(splitAnswers('Mono, stereo: which?: 0,Pick: 12, or 3?:1')).toEqual([
      { questionText: 'Mono, stereo: which?', isCorrect: false },
      { questionText: 'Pick: 12, or 3?', isCorrect: true },
    ]);
  });

  test('show a text without a mark instead of losing it', () => {
    expect(splitAnswers('First: 1, and more')).toEqual([
      { questionText: 'First', isCorrect: true },
      { questionText: 'and more', isCorrect: null },
    ]);
  });

  test('are none for an empty or missing list', () => {
    expect([splitAnswers(''), splitAnswers(null)]).toEqual([[], []]);
  });
});

describe('the campaign to report on', () => {
  const old = { id: 1, createdDate: '2026-01-01T00:00:00Z' };
  const recent = { id: 2, createdDate: '2026-03-01T00:00:00Z' };

  test('is the newest that has been played', () => {
    const played = [old, recent].map((campaign) => ({ ...campaign, hasCampaignUserProgress: true }));
    const planned = { id: 3, createdDate: '2026-05-01T00:00:00Z' };
    expect(reportCampaign([...played, planned])?.id).toBe(2);
    expect(reportCampaign([planned, ...played.toReversed()])?.id).toBe(2);
  });

  test('is the first if none has been played, or null', () => {
    expect(reportCampaign([old, recent])?.id).toBe(1);
    expect(reportCampaign([])).toBeNull();
  });
});
