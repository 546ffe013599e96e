import { describe, expect, it } from 'vitest';
import type { CampaignType } from './entities/campaign-type.ts';
import type { Game } from './entities/game.ts';
import { gamesOf, hasGameAfterQuiz } from './games.ts';

const of = (type: object | null | undefined) => gamesOf(type as CampaignType | null | undefined);

describe('the wheel of a campaign type', () => {
  it.each([
    [{ isPrizeWheelAllowed: true }],
    [{ isSomethingAllowed: true }],
    [{ isSomethingAllowed: 1 }],
    [{ isAAllowed: false, isBAllowed: true }],
  ])('is there with %j', (type) => {
    expect(of(type)).toEqual(['wheel']);
  });

  it.each([
    [{ isPressYourLuckAllowed: true }],
    [{ isPrizeWheelAllowed: false }],
    [{ isPrizeWheelAllowed: 0 }],
    [{ isPrizeWheelAllowed: 'true' }],
    [{ isAllowed: true }],
    [{ thisWheelAllowed: true, isWheelAllowedNot: true }],
    [{}],
    [null],
    [undefined],
  ])('is not there with %j', (type) => {
    expect(of(type)).not.toContain('wheel');
  });
});

describe('Press Your Luck', () => {
  it('has its own flag, true or 1', () => {
    expect(of({ isPressYourLuckAllowed: true })).toEqual(['board']);
    expect(of({ isPressYourLuckAllowed: 1, isPrizeWheelAllowed: true })).toEqual(['wheel', 'board']);
    expect(of({ isPrizeWheelAllowed: true })).toEqual(['wheel']);
    expect(of(null)).toEqual([]);
  });

  it('follows the quiz only through a wheel', () => {
    expect([[], ['board'], ['wheel'], ['wheel', 'board']].map((games) => hasGameAfterQuiz(games as Game[]))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
