import { describe, expect, it } from 'vitest';
import type { CampaignType } from '../entities/campaign-type.ts';
import { isPressYourLuckAllowed, isWheelAllowed } from './campaign-type.ts';

const wheel = (type: object | null | undefined) => isWheelAllowed(type as CampaignType | null | undefined);

describe('the wheel of a campaign type', () => {
  it.each([
    [{ isPrizeWheelAllowed: true }],
    [{ isSomethingAllowed: true }],
    [{ isSomethingAllowed: 1 }],
    [{ isAAllowed: false, isBAllowed: true }],
  ])('is there with %j', (type) => {
    expect(wheel(type)).toBe(true);
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
    expect(wheel(type)).toBe(false);
  });
});

describe('Press Your Luck', () => {
  it('has a flag of its own, true or 1', () => {
    expect(isPressYourLuckAllowed({ isPressYourLuckAllowed: true } as CampaignType)).toBe(true);
    expect(isPressYourLuckAllowed({ isPressYourLuckAllowed: 1 } as CampaignType)).toBe(true);
    expect(isPressYourLuckAllowed({ isPrizeWheelAllowed: true } as unknown as CampaignType)).toBe(false);
    expect(isPressYourLuckAllowed(null)).toBe(false);
  });
});
