import { describe, expect, it } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import { claimByProblem, lastClaimDay } from './claim-by.ts';

describe('the claim-by day', () => {
  it('is optional, and never before the last day of the campaign', () => {
    expect(claimByProblem(null, '2026-11-28')).toBeUndefined();
    expect(claimByProblem('2026-11-28', '2026-11-28')).toBeUndefined();
    expect(claimByProblem('2026-11-27', '2026-11-28')).toBe(text('rule.claimByBeforeEnd'));
    expect(claimByProblem('2026-11-31', '2026-11-28')).toBe(text('rule.unreadableDate'));
    // The end date has its own message.
    expect(claimByProblem('2026-11-27', 'tomorrow')).toBeUndefined();
  });

  it('of an extended campaign is the new last day, if that is later', () => {
    const endDate = '2026-12-05T23:59:59.999+01:00';
    expect(lastClaimDay({ claimBy: '2026-11-30', endDate })).toBe('2026-12-05');
    expect(lastClaimDay({ claimBy: '2026-12-24', endDate })).toBe('2026-12-24');
  });

  it('is null without a limit, and if it cannot be read', () => {
    for (const claimBy of [undefined, null, '', 'soon']) expect(lastClaimDay({ claimBy, endDate: null })).toBeNull();
    expect(lastClaimDay({ claimBy: '2026-11-30', endDate: 'never' })).toBe('2026-11-30');
  });
});
