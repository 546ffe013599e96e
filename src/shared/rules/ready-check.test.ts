import { describe, expect, it } from 'vitest';
import { checkInOf } from '../../../tests/support/health.ts';
import type { FleetDevice } from '../entities/fleet.ts';
import type { CampaignOverview } from '../entities/overview.ts';
import type { Prize } from '../entities/prize.ts';
import { type ReadySubject, readyLines } from './ready-check.ts';
import type { ReadyFacts } from './ready-facts.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const PICTURE = { url: '/picture' };
const EARBUDS: Prize = {
  id: 1,
  name: 'Earbuds',
  rank: 1,
  imageFile: PICTURE,
  pointsNeededMinimum: 50,
  pointsNeededMaximum: 1_000,
  winnerTotal: 10,
};
const SPEAKER: Prize = { id: 2, name: 'Speaker', isPressYourLuckPrize: true, imageFile: PICTURE, winnerTotal: 2 };
const NUMBERS: CampaignOverview = {
  campaignId: 1,
  questionCount: 5,
  playerCount: 12,
  invitations: { sent: 12, due: 0, held: 0, failed: 0, none: 0 },
  visitsToday: 0,
  kioskCount: 1,
  alarmCount: 0,
};
const KIOSK: FleetDevice = {
  id: 4,
  name: 'Hall 3',
  isRevoked: false,
  troubles: [],
  visitorsPerHour: 30,
  checkIn: { ...checkInOf(NOW), preparedCampaignIds: [1] },
};
const CAMPAIGN = {
  id: 1,
  campaignType: { isPrizeWheelAllowed: true, isPressYourLuckAllowed: true },
  startDate: '2026-11-25T00:00:00.000+00:00',
  endDate: '2026-11-26T23:59:59.999+00:00',
  bonusPointsAwarded: 50,
};
const FACTS: ReadyFacts = {
  campaign: CAMPAIGN,
  questionCount: 5,
  prizes: [EARBUDS, SPEAKER],
  numbers: NUMBERS,
  kiosks: [KIOSK],
  days: '11/25/2026 to 11/26/2026',
  ownDays: null,
  zone: null,
  now: NOW,
};

function line(subject: ReadySubject, facts: Partial<ReadyFacts> = {}) {
  const found = readyLines({ ...FACTS, ...facts }).find((one) => one.subject === subject);
  return [found?.state, ...(found?.notes ?? [])];
}
const withNumbers = (numbers: Partial<CampaignOverview>) => ({ numbers: { ...NUMBERS, ...numbers } });

describe('the ready check', () => {
  it('finds everything ready', () => {
    expect(readyLines(FACTS).map(({ state }) => state)).toEqual(Array(7).fill('ok'));
  });

  it('guesses nothing', () => {
    const nothing = { questionCount: null, prizes: null, numbers: null, kiosks: null, days: null };
    expect(readyLines({ ...FACTS, ...nothing }).map(({ state }) => state)).toEqual(Array(7).fill('unknown'));
  });

  it('says that the campaign cannot be played without questions', () => {
    expect(line('questions', { questionCount: 0 })).toEqual(['problem', expect.stringContaining('cannot be played')]);
  });

  it('says how many questions each player is asked', () => {
    const asking = (askedQuestions: number) => line('questions', { campaign: { ...CAMPAIGN, askedQuestions } });
    expect(asking(2)).toEqual(['ok', '5 questions', expect.stringContaining('asked 2 of them')]);
    expect(asking(5)).toEqual(['ok', '5 questions']);
    expect(asking(6)[0]).toBe('look');
  });

  it('expects the points of the questions that are asked', () => {
    const [state, note] = line('prizes', {
      campaign: { ...CAMPAIGN, askedQuestions: 1 },
      prizes: [{ ...EARBUDS, pointsNeededMinimum: 101 }, SPEAKER],
    });
    expect([state, note]).toEqual(['look', expect.stringContaining('Earbuds cannot be won')]);
  });

  it('names prizes without a picture, without units, and out of reach', () => {
    const prizes = [
      { ...EARBUDS, imageFile: null, winnerTotal: 0 },
      { ...EARBUDS, id: 3, name: 'Piano', pointsNeededMinimum: 1_001, pointsNeededMaximum: 2_000 },
      SPEAKER,
    ];
    const [state, ...notes] = line('prizes', { prizes });
    expect(state).toBe('look');
    expect(notes[0]).toBe('Without a picture: Earbuds');
    expect(notes[1]).toBe('No units left: Earbuds');
    expect(notes.join(' ')).toContain('Piano cannot be won');
  });

  it('says which game has no prizes', () => {
    expect(line('prizes', { prizes: [SPEAKER] })).toEqual(['problem', expect.stringContaining('The wheel')]);
    expect(line('prizes', { prizes: [EARBUDS] })).toEqual(['problem', expect.stringContaining('The board')]);
    const quiz = { campaign: { ...CAMPAIGN, campaignType: {} }, prizes: [] };
    expect([line('prizes', quiz)[0], line('stock', quiz)[0]]).toEqual(['ok', 'ok']);
  });

  it('compares the stock with the users, each of whom plays once', () => {
    expect(line('stock')).toEqual(['ok', '12 units for up to 12 visitors', expect.stringContaining('plays once')]);
    expect(line('stock', withNumbers({ playerCount: 13 }))[0]).toBe('look');
    expect(line('stock', { prizes: [{ ...EARBUDS, winnerTotal: 0 }] })[0]).toBe('problem');
    expect(line('stock', { prizes: [] })[0]).toBe('problem');
    expect(line('stock', { numbers: null })[0]).toBe('unknown');
  });

  it('compares the stock with the pace of the kiosks if visitors without an account play', () => {
    const campaign = { ...CAMPAIGN, walkUpConsent: 'I agree.' };
    const kiosks = [KIOSK, { ...KIOSK, id: 5, visitorsPerHour: 10 }];
    expect(line('stock', { campaign, kiosks })).toEqual([
      'look',
      expect.stringContaining('12 units for up to 720 visitors'),
      'Assumed: 40 visitors an hour at 2 kiosks, 9 hours a day, 2 days.',
    ]);
    const late = { ...campaign, opensAt: '18:30', closesAt: '02:00' };
    expect(line('stock', { campaign: late, kiosks })).toEqual([
      'look',
      expect.stringContaining('12 units for up to 600 visitors'),
      'Assumed: 40 visitors an hour at 2 kiosks, in the opening hours of 7.5 hours a day, 2 days.',
    ]);
    expect(line('stock', { campaign, kiosks: [] })[0]).toBe('unknown');
    expect(line('stock', { campaign, kiosks: [{ ...KIOSK, visitorsPerHour: null }] })[0]).toBe('unknown');
  });

  it("counts only the days that are left, by the venue's calendar", () => {
    const campaign = { ...CAMPAIGN, walkUpConsent: 'I agree.', startDate: '2026-11-20T00:00:00.000+00:00' };
    expect(line('stock', { campaign }).at(-1)).toContain('4 days');
    // Already the next day at the venue.
    const tokyo = { ...campaign, timeZone: 'Asia/Tokyo' };
    const lateEvening = Date.parse('2026-11-23T20:00:00Z');
    expect(line('stock', { campaign: tokyo, now: lateEvening }).at(-1)).toContain('3 days');
  });

  it('says when the campaign opens, and in which time zone', () => {
    expect(line('dates', { zone: 'Europe/Berlin', ownDays: '11/24/2026 18:00' })).toEqual([
      'ok',
      expect.stringContaining('Opens by itself'),
      expect.stringContaining('Europe/Berlin'),
      'In your time: 11/24/2026 18:00',
    ]);
    const open = { ...CAMPAIGN, startDate: '2026-11-20T00:00:00.000+00:00' };
    expect(line('dates', { campaign: open })[1]).toContain('Open now');
    const paused = { ...open, pausedDate: '2026-11-23T09:00:00Z', pausedUntil: '2026-11-23T11:00:00Z' };
    expect(line('dates', { campaign: paused })[0]).toBe('look');
    expect(line('dates', { campaign: { ...open, endedDate: '2026-11-22T00:00:00Z' } })[0]).toBe('problem');
    expect(line('dates', { campaign: { ...open, archivedDate: '2026-11-22T00:00:00Z' } })[0]).toBe('problem');
  });

  it('says who can play', () => {
    expect(line('people')).toEqual(['ok', '12 users with an account', expect.stringContaining('Only users')]);
    expect(line('people', withNumbers({ playerCount: 0 }))[0]).toBe('problem');
    const campaign = { ...CAMPAIGN, walkUpConsent: 'I agree.' };
    expect(line('people', { campaign, ...withNumbers({ playerCount: 0 }) })[0]).toBe('ok');
    expect(line('people', { campaign, numbers: null })).toHaveLength(2);
  });

  it('says which invitations are held back, failed or missing', () => {
    const invitations = { sent: 1, due: 2, held: 3, failed: 4, none: 5 };
    const [state, ...notes] = line('mails', withNumbers({ invitations }));
    expect(state).toBe('look');
    expect(notes.map((note) => note?.match(/\d/)?.[0])).toEqual(['4', '3', '5', '2', '1']);
    expect(line('mails', withNumbers({ playerCount: 0 }))[0]).toBe('ok');
  });
});

describe('the kiosks of the ready check', () => {
  it('need a recent check-in and the package of the campaign', () => {
    const kiosks: FleetDevice[] = [
      KIOSK,
      { ...KIOSK, name: 'Silent', troubles: ['silent'] },
      { ...KIOSK, name: 'Unprepared', checkIn: { ...checkInOf(NOW), preparedCampaignIds: [2] } },
      { ...KIOSK, name: 'Older server', checkIn: checkInOf(NOW) },
    ];
    expect(line('kiosks', { kiosks })).toEqual([
      'look',
      'Silent: Silent',
      expect.stringContaining('Unprepared has not prepared'),
      expect.stringContaining('Older server: not known'),
      '1 kiosk is ready.',
    ]);
  });

  it('are named up to a number', () => {
    const kiosks = Array.from({ length: 40 }, (_, id) => ({ ...KIOSK, id, troubles: ['silent' as const] }));
    const [, ...notes] = line('kiosks', { kiosks });
    expect(notes).toHaveLength(6);
    expect(notes.at(-1)).toContain('35 more kiosks');
  });

  it('are necessary for visitors without an account', () => {
    expect(line('kiosks', { kiosks: [] })[0]).toBe('look');
    expect(line('kiosks', { kiosks: [], campaign: { ...CAMPAIGN, walkUpConsent: 'I agree.' } })[0]).toBe('problem');
  });
});
