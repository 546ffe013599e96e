import { describe, expect, it } from 'vitest';
import { isCampaignOpen, type PlayStep, playTime } from './play-dates.ts';

const CAMPAIGN = { start_date: '2026-05-04T00:00:00.000+02:00', end_date: '2026-05-06T23:59:59.999+02:00' };
const [START, END] = [Date.parse(CAMPAIGN.start_date), Date.parse(CAMPAIGN.end_date)];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Conditions = Partial<Pick<PlayStep, 'lateDays' | 'hasBegun'>>;
/** Returns the mark or the refusal of a step that happened at `at` and arrives at `now`. */
const judged = (step: Pick<PlayStep, 'moment' | 'sender' | 'now'>, conditions: Conditions) => {
  const time = playTime(CAMPAIGN, { lateDays: 14, hasBegun: false, ...conditions, ...step });
  return time.kind === 'accepted' ? time.mark : time.reason;
};
const device = (now: number, at = now, conditions: Conditions = {}) =>
  judged({ moment: { kind: 'corrected', at }, sender: 'device', now }, conditions);
const session = (now: number, at = now, conditions: Conditions = {}) =>
  judged({ moment: { kind: at === now ? 'arrival' : 'told', at }, sender: 'session', now }, conditions);

describe("a device's step", () => {
  it('has no mark between the dates', () => {
    expect(device(START)).toBeNull();
    expect(device(END, START)).toBeNull();
  });

  it('is late if it arrives after the end but happened before it, and marked again after the late days', () => {
    expect(device(END + 1, END)).toBe('arrived-late');
    expect(device(END + 14 * DAY_MS, START)).toBe('arrived-late');
    expect(device(END + 14 * DAY_MS + 1, START)).toBe('after-late-days');
    expect(device(END + 1, START, { lateDays: 0 })).toBe('after-late-days');
  });

  it('is marked if it happened outside the dates, wherever the clock of the server is', () => {
    for (const now of [START - DAY_MS, START + DAY_MS, END + DAY_MS, END + 5000 * DAY_MS]) {
      expect(device(now, Math.min(now, START - 1))).toBe('outside-dates');
    }
    expect(device(END + DAY_MS, END + 1)).toBe('outside-dates');
  });

  it('is marked if its moment is unknown, at any time', () => {
    for (const now of [START - DAY_MS, START + DAY_MS, END + DAY_MS, END + 5000 * DAY_MS]) {
      expect(judged({ moment: { kind: 'unknown', at: START }, sender: 'device', now }, {})).toBe('moment-unknown');
    }
  });

  it('may finish a play that began before the end within two hours after it', () => {
    const begun = { hasBegun: true };
    expect(device(END + HOUR_MS, END + 1, begun)).toBeNull();
    expect(device(END + 3 * DAY_MS, END + 2 * HOUR_MS, begun)).toBe('arrived-late');
    expect(device(END + 3 * DAY_MS, END + 2 * HOUR_MS + 1, begun)).toBe('outside-dates');
  });
});

describe("a step of a player's own session", () => {
  it('counts between the dates only', () => {
    expect(session(START - 1)).toBe('campaign-not-started');
    expect(session(START)).toBeNull();
    expect(session(END)).toBeNull();
    expect(session(END + 1)).toBe('campaign-over');
  });

  it('may finish within two hours after the end if the play began before it', () => {
    const begun = { hasBegun: true };
    expect(session(END + 2 * HOUR_MS, undefined, begun)).toBeNull();
    expect(session(END + 2 * HOUR_MS + 1, undefined, begun)).toBe('campaign-over');
    expect(session(END + 2 * HOUR_MS + 1, END, begun)).toBe('campaign-over');
  });

  it('may arrive within two hours after the end if it happened before it', () => {
    expect(session(END + 2 * HOUR_MS, END)).toBe('arrived-late');
    expect(session(END + 2 * HOUR_MS, END + 1)).toBe('campaign-over');
    expect(session(END + 2 * HOUR_MS, START - 1)).toBe('campaign-over');
    expect(session(END + 2 * HOUR_MS + 1, END)).toBe('campaign-over');
  });
});

describe('a campaign', () => {
  const campaign = { start_date: '2026-05-01T00:00:00+02:00', end_date: '2026-05-03T23:59:59.999+02:00' };

  it.each([
    ['2026-04-30T21:59:59Z', false],
    ['2026-04-30T22:00:00Z', true],
    ['2026-05-03T21:59:59Z', true],
    ['2026-05-03T22:00:00Z', false],
  ])("at %s is open: %s, by the administrator's time zone", (moment, isOpen) => {
    expect(isCampaignOpen(campaign, Date.parse(moment))).toBe(isOpen);
  });
});
