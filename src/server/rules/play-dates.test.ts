import { describe, expect, it } from 'vitest';
import { NO_ACTIONS } from '../../../tests/support/no-actions.ts';
import type { Closing } from './closings.ts';
import { type DateColumns, isCampaignOpen, type PlayStep, playTime } from './play-dates.ts';

const CAMPAIGN: DateColumns = {
  ...NO_ACTIONS,
  start_date: '2026-05-04T00:00:00.000+02:00',
  end_date: '2026-05-06T23:59:59.999+02:00',
};
const [START, END] = [Date.parse(CAMPAIGN.start_date), Date.parse(CAMPAIGN.end_date)];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The closings of the campaign's last pause and of its early end. */
function closingsIn({ paused_at, resumes_at, ended_at }: DateColumns): Closing[] {
  const closings: Closing[] = [];
  if (paused_at && resumes_at)
    closings.push({ kind: 'pause', from: Date.parse(paused_at), until: Date.parse(resumes_at) });
  if (ended_at) closings.push({ kind: 'end', from: Date.parse(ended_at), until: Number.POSITIVE_INFINITY });
  return closings;
}

type Conditions = Partial<Pick<PlayStep, 'lateDays' | 'hasBegun'> & { campaign: DateColumns }>;
/** Returns the mark or the refusal of a step that happened at `at` and arrives at `now`. */
const judged = (
  step: Pick<PlayStep, 'moment' | 'sender' | 'now'>,
  { campaign = CAMPAIGN, ...conditions }: Conditions,
) => {
  const time = playTime(campaign, {
    lateDays: 14,
    hasBegun: false,
    closings: closingsIn(campaign),
    ...conditions,
    ...step,
  });
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
  const campaign = {
    ...NO_ACTIONS,
    start_date: '2026-05-01T00:00:00+02:00',
    end_date: '2026-05-03T23:59:59.999+02:00',
  };

  it.each([
    ['2026-04-30T21:59:59Z', false],
    ['2026-04-30T22:00:00Z', true],
    ['2026-05-03T21:59:59Z', true],
    ['2026-05-03T22:00:00Z', false],
  ])("at %s is open: %s, by the administrator's time zone", (moment, isOpen) => {
    expect(isCampaignOpen(campaign, Date.parse(moment))).toBe(isOpen);
  });
});

describe('a pause', () => {
  const [FROM, UNTIL] = [START + 10 * HOUR_MS, START + 14 * HOUR_MS];
  const campaign = {
    ...CAMPAIGN,
    paused_at: new Date(FROM).toISOString(),
    resumes_at: new Date(UNTIL).toISOString(),
  };
  const begun = { campaign, hasBegun: true };

  it("refuses a player's own session until it ends by itself", () => {
    expect(session(FROM - 1, undefined, { campaign })).toBeNull();
    expect(session(FROM, undefined, { campaign })).toBe('campaign-paused');
    expect(session(UNTIL - 1, undefined, { campaign })).toBe('campaign-paused');
    expect(session(UNTIL, undefined, { campaign })).toBeNull();
  });

  it('lets a session finish a play that began before it, and accepts what happened before it, for two hours', () => {
    expect(session(FROM + 2 * HOUR_MS, undefined, begun)).toBeNull();
    expect(session(FROM + 2 * HOUR_MS + 1, undefined, begun)).toBe('campaign-paused');
    expect(session(FROM + HOUR_MS, FROM - 1, { campaign })).toBe('arrived-late');
    expect(session(FROM + HOUR_MS, FROM, { campaign })).toBe('campaign-paused');
    expect(session(FROM + 3 * HOUR_MS, FROM - 1, { campaign })).toBe('campaign-paused');
  });

  it("marks a session's play that began in it and arrives after it", () => {
    expect(session(UNTIL, FROM, { campaign })).toBe('while-closed');
    expect(session(UNTIL, FROM - 1, { campaign })).toBeNull();
    expect(session(UNTIL, FROM + HOUR_MS, begun)).toBeNull();
    expect(session(END + HOUR_MS, FROM, { campaign })).toBe('while-closed');
  });

  it("marks a device's play that began in it, whenever it arrives", () => {
    for (const now of [FROM + HOUR_MS, UNTIL + DAY_MS, END + 20 * DAY_MS]) {
      expect(device(now, FROM, { campaign })).toBe('while-closed');
      expect(device(now, FROM + HOUR_MS - 1, { campaign })).toBe('while-closed');
    }
    expect(device(UNTIL, FROM - 1, { campaign })).toBeNull();
    expect(device(UNTIL, UNTIL, { campaign })).toBeNull();
    expect(device(UNTIL, FROM + HOUR_MS, begun)).toBeNull();
    expect(device(UNTIL, FROM + 3 * HOUR_MS, begun)).toBe('while-closed');
  });
});

describe('an early end', () => {
  const ENDED = START + 10 * HOUR_MS;
  const campaign = { ...CAMPAIGN, ended_at: new Date(ENDED).toISOString() };

  it("refuses a player's own session as the end does", () => {
    expect(session(ENDED - 1, undefined, { campaign })).toBeNull();
    expect(session(ENDED, undefined, { campaign })).toBe('campaign-over');
    expect(session(ENDED + HOUR_MS, undefined, { campaign, hasBegun: true })).toBeNull();
  });

  it("marks a device's play that began between it and the planned end", () => {
    expect(device(ENDED + HOUR_MS, ENDED, { campaign })).toBe('while-closed');
    expect(device(END + HOUR_MS, END, { campaign })).toBe('while-closed');
    expect(device(END + HOUR_MS, END + 1, { campaign })).toBe('outside-dates');
    expect(device(ENDED + HOUR_MS, ENDED - 1, { campaign })).toBe('arrived-late');
    expect(device(ENDED + HOUR_MS, ENDED + HOUR_MS, { campaign, hasBegun: true })).toBeNull();
  });
});

it('an early opening accepts plays before the start', () => {
  const campaign = { ...CAMPAIGN, opened_at: new Date(START - DAY_MS).toISOString() };
  expect(session(START - DAY_MS, undefined, { campaign })).toBeNull();
  expect(session(START - DAY_MS - 1, undefined, { campaign })).toBe('campaign-not-started');
  expect(device(START, START - DAY_MS, { campaign })).toBeNull();
  expect(device(START, START - DAY_MS - 1, { campaign })).toBe('outside-dates');
});

it("marks a device's play in an early end that was cancelled later", () => {
  const [from, until] = [START + 2 * HOUR_MS, START + 5 * HOUR_MS];
  const judge = (at: number) =>
    playTime(CAMPAIGN, {
      moment: { kind: 'corrected', at },
      sender: 'device',
      now: END,
      lateDays: 14,
      hasBegun: false,
      closings: [{ kind: 'end', from, until }],
    });
  expect(
    [judge(from - 1), judge(from), judge(until - 1), judge(until)].map((time) => 'mark' in time && time.mark),
  ).toEqual([null, 'while-closed', 'while-closed', null]);
});
