import { afterEach, beforeEach, expect, it } from 'vitest';
import { momentText } from '../../../components/moments.ts';
import { venueMoment } from './venue-moment.ts';

const machineZone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

const PLAYED = '2026-11-22T23:05:00.000Z';

it("shows a play in Singapore in the venue's time and in the administrator's", () => {
  const singapore = momentText(PLAYED, 'Asia/Singapore');
  expect(singapore).toContain('07:05');
  const shown = venueMoment(PLAYED, { timeZone: 'Asia/Singapore' });
  expect(shown).toBe(`${singapore} at the venue (${momentText(PLAYED)} your time)`);
});

it('shows one time where both clocks agree, and without a time zone that this machine knows', () => {
  for (const timeZone of ['America/Toronto', 'America/New_York', null, undefined, 'Mars/Olympus'])
    expect(venueMoment(PLAYED, { timeZone })).toBe(momentText(PLAYED));
  expect(venueMoment(PLAYED, null)).toBe(momentText(PLAYED));
});
