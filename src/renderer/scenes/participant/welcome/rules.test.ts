import { describe, expect, test } from 'vitest';
import type { Game } from '#shared/entities/game.ts';
import { campaignLabel, rulesOf } from './rules.ts';

const wheel = ['wheel'] as const;

describe('the welcome text', () => {
  test('names the real number of questions', () => {
    expect(rulesOf({ games: [...wheel], questionCount: 12, bonusPoints: 5 })[0]?.title).toBe('You get 12 questions');
    expect(rulesOf({ games: [...wheel], questionCount: 1, bonusPoints: 5 })[0]?.title).toBe('You get 1 question');
    expect(rulesOf({ games: [...wheel], questionCount: null, bonusPoints: 5 })[0]?.title).not.toMatch(/null|0/);
  });

  test('mentions only the parts that the game has', () => {
    const icons = (...games: Game[]) => rulesOf({ games, questionCount: 3, bonusPoints: 5 }).map(({ icon }) => icon);
    expect(icons()).toEqual(['quiz']);
    expect(icons('wheel')).toEqual(['quiz', 'spin', 'bonus']);
    expect(icons('wheel', 'board')).toContain('luck');
    const withoutBonus = rulesOf({ games: [...wheel], questionCount: 3, bonusPoints: 0 });
    expect(withoutBonus.map(({ icon }) => icon)).toEqual(['quiz', 'spin']);
  });

  test('labels a campaign with its name and its type', () => {
    const campaign = {
      id: 1,
      campaignName: 'Fair',
      language: null,
      typeName: 'Prize Wheel',
      games: [...wheel],
      questionCount: null,
      bonusPoints: 0,
      hours: null,
      isPlayed: false,
    };
    expect(campaignLabel(campaign)).toBe('Fair – Prize Wheel');
    expect(campaignLabel({ ...campaign, typeName: '' })).toBe('Fair');
    expect(campaignLabel({ ...campaign, isPlayed: true })).toBe('Fair – Prize Wheel (played)');
  });
});
