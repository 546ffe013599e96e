import { describe, expect, it } from 'vitest';
import { ADMIN_PAGES, accessTo, isAboutCampaign, isAdmin, PARTICIPANT_STEPS } from './access.ts';

const admin = { roles: ['Admin'] };
const player = { roles: ['Agent'] };

describe('access', () => {
  it.each(ADMIN_PAGES)('to %s is for administrators, and forbidden for players', (step) => {
    expect(accessTo(step, admin, isAboutCampaign(step) ? '3' : undefined)).toEqual({ kind: 'admin', step });
    expect(accessTo(step, player)).toEqual({ kind: 'forbidden' });
  });

  it.each(PARTICIPANT_STEPS)('to %s is for players, and redirects administrators', (step) => {
    expect(accessTo(step, player)).toEqual({ kind: 'participant', step });
    expect(accessTo(step, admin)).toEqual({ kind: 'redirect', step: 'branding' });
  });

  it.each([[undefined], ['nowhere'], ['constructor'], ['Welcome']])(
    'to %s leads to the first step of the area',
    (step) => {
      expect(accessTo(step, player)).toEqual({ kind: 'redirect', step: 'welcome' });
      expect(accessTo(step, admin)).toEqual({ kind: 'redirect', step: 'branding' });
    },
  );

  it.each([
    ['questions', undefined],
    ['users', undefined],
    ['overview', '1'],
    ['branding', '1'],
    ['kiosks', '1'],
  ] as const)('to %s with the campaign %s leads administrators to branding', (step, campaignId) => {
    expect(accessTo(step, admin, campaignId)).toEqual({ kind: 'redirect', step: 'branding' });
    expect(accessTo(step, player, campaignId)).toEqual({ kind: 'forbidden' });
  });

  it.each(['game-setup', 'report'] as const)('to %s needs no campaign', (step) => {
    expect(accessTo(step, admin)).toEqual({ kind: 'admin', step });
  });

  it("recognises an administrator by a role's name or object", () => {
    expect(isAdmin({ roles: ['Agent', 'Admin'] })).toBe(true);
    expect(isAdmin({ roles: [{ name: 'Admin' }] })).toBe(true);
    expect(isAdmin({ roles: ['admin', { name: null }] })).toBe(false);
    expect(isAdmin({ roles: null })).toBe(false);
    expect(isAdmin({})).toBe(false);
  });
});
