import { describe, expect, test } from 'vitest';
import { campaignLabel, rulesOf } from './rules.ts';

const wheel = { isPrizeWheelAllowed: true, campaignTypeDescription: 'Prize Wheel' };

describe('the welcome text', () => {
  test('names the real number of questions', () => {
    expect(rulesOf({ campaignType: wheel, questionCount: 12 })[0]?.title).toBe('You get 12 questions');
    expect(rulesOf({ campaignType: wheel, questionCount: 1 })[0]?.title).toBe('You get 1 question');
    expect(rulesOf({ campaignType: wheel, questionCount: null })[0]?.title).not.toMatch(/null|0/);
  });

  test('promises only what the game has', () => {
    const icons = (campaignType: object) => rulesOf({ campaignType, questionCount: 3 }).map(({ icon }) => icon);
    expect(icons({})).toEqual(['quiz']);
    expect(icons(wheel)).toEqual(['quiz', 'spin', 'bonus']);
    expect(icons({ ...wheel, isPressYourLuckAllowed: true })).toContain('luck');
  });

  test('labels a campaign with its name and its type', () => {
    const campaign = { id: 1, campaignName: 'Fair', campaignType: wheel, questionCount: null };
    expect(campaignLabel(campaign)).toBe('Fair – Prize Wheel');
    expect(campaignLabel({ ...campaign, campaignType: null })).toBe('Fair');
  });
});
