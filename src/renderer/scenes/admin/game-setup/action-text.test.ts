import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CampaignAction } from '#shared/entities/campaign-action.ts';
import { actionText } from './action-text.ts';

const machineZone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

it("shows until when a show in Singapore pauses in the venue's time and in the administrator's", () => {
  const paused = { id: 1, kind: 'paused', from: '2026-11-28T18:50:00.000Z', to: '2026-11-28T19:50:00.000Z' } as const;
  const action: CampaignAction = { ...paused, doneBy: 'Nora', doneDate: paused.from };
  expect(actionText(action, { timeZone: 'Asia/Singapore' })).toBe(
    'Paused until 11/29/2026 03:50 at the venue (11/28/2026 14:50 your time) by Nora, 11/28/2026 13:50',
  );
  expect(actionText(action, { timeZone: null })).toBe('Paused until 11/28/2026 14:50 by Nora, 11/28/2026 13:50');
});
