import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { ReadyCheckStore } from './ReadyCheckStore.ts';

const CAMPAIGN = { id: 7, campaignType: {}, startDate: null, endDate: null };
const KIOSK = { id: 1, name: 'Hall 3', isRevoked: false, troubles: ['silent'], campaigns: [{ id: '7' }] };

function openCheck(answers: Record<string, () => unknown> = {}) {
  const { stores, clock } = testStores({ 'admin:call': ({ name }) => (answers[name] ?? (() => []))() });
  const admin = new AdminStore(stores, 5);
  const check = new ReadyCheckStore(admin, clock, CAMPAIGN, () => ({ days: 'today', ownDays: null, zone: null }));
  const stateOf = (subject: string) => check.lines?.find((line) => line.subject === subject)?.state;
  return { check, stateOf };
}
const refuse = () => {
  throw new AppError('refused', 'Not found.', { reason: 'not-found' });
};

describe('the ready check of a campaign', () => {
  it('is made once all facts are read', async () => {
    const { check, stateOf } = openCheck({ getCampaignQuestions: () => [{ id: 1 }] });
    expect(check.lines).toBeNull();
    await check.check();
    expect([stateOf('questions'), check.isChecking]).toEqual(['ok', false]);
  });

  it('leaves facts unknown that the server does not have', async () => {
    const { check, stateOf } = openCheck({ getOverview: refuse, getDevices: refuse });
    await check.check();
    expect(['questions', 'people', 'mails', 'kiosks'].map(stateOf)).toEqual([
      'problem',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('leaves a fact unknown that could be read before, and no longer', async () => {
    let isDown = false;
    const { check, stateOf } = openCheck({ getCampaignQuestions: () => (isDown ? refuse() : [{ id: 1 }]) });
    await check.check();
    isDown = true;
    await check.check();
    expect(stateOf('questions')).toBe('unknown');
  });

  it("is about the campaign's kiosks in use", async () => {
    const devices = [KIOSK, { ...KIOSK, id: 2, isRevoked: 1 }, { ...KIOSK, id: 3, campaigns: [{ id: 8 }] }];
    const { check } = openCheck({ getDevices: () => devices });
    await check.check();
    expect(check.lines?.find(({ subject }) => subject === 'kiosks')?.notes).toHaveLength(1);
  });
});
