import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Campaign } from '#shared/entities/campaign.ts';
import { text } from '../../../tests/support/texts.ts';
import {
  type CampaignForm,
  campaignForm,
  campaignOf,
  campaignProblems,
  copyForm,
  playedProblems,
} from './campaign-form.ts';
import {
  MAXIMUM_BONUS_POINTS,
  MAXIMUM_NAME_LENGTH,
  MAXIMUM_POINTS,
  MAXIMUM_TEXT_LENGTH,
  MAXIMUM_WINNERS,
} from './limits.ts';
import { blankPrize, type PrizeForm } from './prize-forms.ts';

const both = { id: 1, isPrizeWheelAllowed: true, isPressYourLuckAllowed: true };
const quiz = { id: 3, isPrizeWheelAllowed: false, isPressYourLuckAllowed: false };
const types = [both, quiz];
const required = text('form.required');

const machineZone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

const prize: PrizeForm = {
  ...blankPrize(1),
  name: 'Mug',
  imageFile: { id: 9 },
  pointsNeededMinimum: 10,
  pointsNeededMaximum: 10,
  winnerTotal: 0,
};
const form: CampaignForm = {
  campaignName: 'Fair',
  startDate: '2026-05-01',
  endDate: '2026-05-01',
  campaignTypeId: 1,
  bonusPointsAwarded: 0,
  walkUpConsent: '',
  askedQuestions: null,
  language: '',
  timeZone: '',
  opensAt: '',
  closesAt: '',
  claimBy: null,
  purposes: [],
  controller: '',
  privacyNotice: '',
  consentYears: 5,
  deleteAfterDays: null,
  wheelPrizes: [prize],
  pressYourLuckPrizes: [prize],
};
const check = (changes: Partial<CampaignForm>, stored = { startDate: null, endDate: null, timeZone: '' } as never) =>
  campaignProblems({ ...form, ...changes }, { types, stored, today: '2026-05-01' });

describe('a campaign form', () => {
  test('has no problems if it is complete', () => {
    expect(check({})).toStrictEqual({});
  });

  test('requires a missing maximum, and does not compare the minimum with it', () => {
    const open = { ...prize, pointsNeededMaximum: null };
    expect(check({ wheelPrizes: [open] })).toEqual({ wheelPrizes: [{ pointsNeededMaximum: required }] });
  });

  test('requires its own fields', () => {
    const empty = { campaignName: ' ', startDate: null, endDate: null, bonusPointsAwarded: null };
    expect(check(empty)).toEqual({
      campaignName: required,
      startDate: required,
      endDate: required,
      bonusPointsAwarded: required,
    });
    expect(check({ campaignTypeId: null })).toEqual({ campaignTypeId: required });
  });

  test('requires bonus points only for a wheel', () => {
    const noGame = { campaignTypeId: 3, bonusPointsAwarded: null, wheelPrizes: [], pressYourLuckPrizes: [] };
    expect(check(noGame)).toEqual({});
  });

  test('requires image, name and winners of every prize, and points on the wheel', () => {
    const problems = check({ wheelPrizes: [prize, blankPrize(2)], pressYourLuckPrizes: [blankPrize(null)] });
    const common = { imageFile: required, name: required, winnerTotal: required };
    expect(problems).toEqual({
      wheelPrizes: [{}, { ...common, pointsNeededMinimum: required, pointsNeededMaximum: required }],
      pressYourLuckPrizes: [common],
    });
  });

  test('refuses an invalid date, and does not compare it', () => {
    expect(check({ startDate: '02/31/2027', endDate: 'abc' })).toEqual({
      startDate: text('rule.unreadableDate'),
      endDate: text('rule.unreadableDate'),
    });
    expect(check({ endDate: '2027-02-31' })).toEqual({ endDate: text('rule.unreadableDate') });
    const stored = { startDate: 'abc', endDate: null } as never;
    expect(check({ startDate: 'abc' }, stored)).toEqual({ startDate: text('rule.unreadableDate') });
  });

  test('refuses numbers below 0, reversed ranges and names that are too long', () => {
    const wrong = { ...prize, winnerTotal: -1, pointsNeededMinimum: 11, name: '🎁'.repeat(201) };
    expect(check({ wheelPrizes: [wrong], bonusPointsAwarded: -5 })).toEqual({
      bonusPointsAwarded: text('rule.negative'),
      wheelPrizes: [
        {
          winnerTotal: text('rule.negative'),
          pointsNeededMaximum: text('rule.minimumAboveMaximum'),
          name: text('rule.tooLong', { maximum: MAXIMUM_NAME_LENGTH }),
        },
      ],
    });
    expect(check({ campaignName: '🎁'.repeat(200) })).toEqual({});
  });

  test('refuses more points, winners and characters than the server accepts', () => {
    const wrong = {
      ...prize,
      name: 'a\tb',
      winnerTotal: 100_001,
      pointsNeededMinimum: 100_001,
      pointsNeededMaximum: 100_002,
      fulfillmentDescription: 'x'.repeat(2001),
    };
    expect(check({ wheelPrizes: [wrong], bonusPointsAwarded: 10_001 })).toEqual({
      bonusPointsAwarded: text('rule.notWholeNumber', { maximum: MAXIMUM_BONUS_POINTS }),
      wheelPrizes: [
        {
          name: text('rule.controlCharacters'),
          winnerTotal: text('rule.notWholeNumber', { maximum: MAXIMUM_WINNERS }),
          pointsNeededMinimum: text('rule.notWholeNumber', { maximum: MAXIMUM_POINTS }),
          pointsNeededMaximum: text('rule.notWholeNumber', { maximum: MAXIMUM_POINTS }),
          fulfillmentDescription: text('rule.tooLong', { maximum: MAXIMUM_TEXT_LENGTH }),
        },
      ],
    });
    const most = { ...prize, pointsNeededMaximum: 100_000, winnerTotal: 100_000 };
    expect(check({ wheelPrizes: [most], bonusPointsAwarded: 10_000 })).toEqual({});
  });

  test('refuses new dates before today, and an end before the start', () => {
    expect(check({ startDate: '2026-04-30' })).toEqual({ startDate: text('rule.pastDate') });
    expect(check({ startDate: '2026-05-02' })).toEqual({ endDate: text('rule.endBeforeStart') });
  });

  test('accepts unchanged dates in the past', () => {
    const stored = { startDate: '2026-04-01', endDate: '2026-04-02' } as never;
    expect(check({ startDate: '2026-04-01', endDate: '2026-04-02' }, stored)).toEqual({});
    expect(check({ startDate: '2026-04-02', endDate: '2026-04-02' }, stored)).toEqual({
      startDate: text('rule.pastDate'),
    });
  });
});

describe('a campaign', () => {
  const stored = {
    id: 4,
    campaignName: 'Fair',
    startDate: '2026-05-01T00:00:00-04:00',
    endDate: '2026-05-02T23:59:59.999-04:00',
    campaignTypeId: '1',
    bonusPointsAwarded: 50,
  };

  test('becomes its form, with the type of an id in text or number', () => {
    expect(campaignForm(stored, types)).toMatchObject({
      campaignName: 'Fair',
      startDate: '2026-05-01',
      endDate: '2026-05-02',
      campaignTypeId: 1,
      bonusPointsAwarded: 50,
    });
  });

  test('is read without a type or a bonus where the server tells neither', () => {
    expect(campaignForm({ id: 4 }, types)).toMatchObject({ campaignTypeId: null, bonusPointsAwarded: null });
    expect(campaignForm({ ...stored, campaignTypeId: 3 }, types).bonusPointsAwarded).toBeNull();
  });

  test('keeps the stored moment of a day that was cleared', () => {
    const { startDate } = campaignOf({ ...campaignForm(stored, types), startDate: null }, stored, types);
    expect(startDate).toBe(stored.startDate);
  });

  test('keeps the stored moment of an unchanged day, and ends a new day in this time zone', () => {
    const changed = { ...campaignForm(stored, types), endDate: '2026-05-03', campaignName: ' Show ' };
    expect(campaignOf(changed, stored, types)).toEqual({
      campaignName: 'Show',
      startDate: '2026-05-01T00:00:00-04:00',
      endDate: '2026-05-03T23:59:59.999+02:00',
      campaignTypeId: 1,
      bonusPointsAwarded: 50,
    });
  });

  test('sends the language only if it changes', () => {
    const inGerman = { ...stored, language: 'de' };
    const sent = (language: string, before: Campaign | null) =>
      campaignOf({ ...campaignForm(before, types), language }, before, types);
    expect(campaignForm(inGerman, types).language).toBe('de');
    for (const before of [stored, { ...stored, language: null }, null])
      expect(sent('', before)).not.toHaveProperty('language');
    expect(sent('de', inGerman)).not.toHaveProperty('language');
    expect(sent('', inGerman).language).toBe('');
  });

  test('sends the consent only if it changes, because servers may not support it', () => {
    const agreed = { ...stored, walkUpConsent: 'I agree.' };
    const sent = (walkUpConsent: string, before: Campaign | null) =>
      campaignOf({ ...campaignForm(before, types), walkUpConsent }, before, types);
    expect(campaignForm(agreed, types).walkUpConsent).toBe('I agree.');
    for (const before of [stored, { ...stored, walkUpConsent: null }, null]) {
      expect(sent(' ', before)).not.toHaveProperty('walkUpConsent');
      expect(sent(' I agree. ', before).walkUpConsent).toBe('I agree.');
    }
    expect(sent('I agree.', agreed)).not.toHaveProperty('walkUpConsent');
    expect(sent('', agreed).walkUpConsent).toBe('');
  });

  test('keeps its days and changes their offsets when its time zone changes', () => {
    const berlin = { ...stored, startDate: '2026-10-25T00:00:00.000+02:00', endDate: '2026-10-26T23:59:59.999+01:00' };
    const sent = (timeZone: string, before: Campaign) =>
      campaignOf({ ...campaignForm(before, types), timeZone }, before, types);
    // A campaign without a time zone gets one, too.
    for (const timeZone of [null, 'Europe/Berlin'])
      expect(sent('Asia/Kolkata', { ...berlin, timeZone })).toMatchObject({
        startDate: '2026-10-25T00:00:00.000+05:30',
        endDate: '2026-10-26T23:59:59.999+05:30',
        timeZone: 'Asia/Kolkata',
      });
    const same = sent('Europe/Berlin', { ...berlin, timeZone: 'Europe/Berlin' });
    expect(same).toMatchObject({ startDate: berlin.startDate, endDate: berlin.endDate });
    expect(same).not.toHaveProperty('timeZone');
    expect(sent('', berlin)).not.toHaveProperty('timeZone');
  });

  test('gives each day its own offset at the venue, wherever its administrator is', () => {
    process.env.TZ = 'America/New_York';
    const days = { startDate: '2026-10-24', endDate: '2026-10-25', timeZone: 'Europe/Berlin' };
    expect(campaignOf({ ...campaignForm(null, types), ...days }, null, types)).toMatchObject({
      startDate: '2026-10-24T00:00:00.000+02:00',
      endDate: '2026-10-25T23:59:59.999+01:00',
      timeZone: 'Europe/Berlin',
    });
  });

  test("begins with the administrator's time zone if it is new, and keeps that of a copied campaign", () => {
    expect(campaignForm(null, types, 'America/New_York').timeZone).toBe('America/New_York');
    expect(copyForm({ ...stored, timeZone: 'Asia/Singapore' }, types, 'America/New_York').timeZone).toBe(
      'Asia/Singapore',
    );
    expect(copyForm(stored, types, 'America/New_York').timeZone).toBe('America/New_York');
    expect(campaignForm(stored, types, 'America/New_York').timeZone).toBe('');
  });

  test('sends both opening hours if one changes, and none to a server that has none', () => {
    const open = { ...stored, opensAt: '09:00', closesAt: '18:00' };
    const sent = (hours: Partial<CampaignForm>, before: Campaign) =>
      campaignOf({ ...campaignForm(before, types), ...hours }, before, types);
    expect(sent({ closesAt: '2.00' }, open)).toMatchObject({ opensAt: '09:00', closesAt: '02:00' });
    expect(sent({ opensAt: '', closesAt: '' }, open)).toMatchObject({ opensAt: '', closesAt: '' });
    expect(sent({ opensAt: '9:00' }, open)).not.toHaveProperty('opensAt');
    expect(sent({}, stored)).not.toHaveProperty('opensAt');
  });

  test('sends a claim-by day that changes, checks it against the end, and copies none', () => {
    const limited = { ...stored, claimBy: '2026-12-24' };
    const sent = (claimBy: string | null, before: Campaign) =>
      campaignOf({ ...campaignForm(before, types), claimBy }, before, types);
    expect(sent('2026-12-31', limited)).toMatchObject({ claimBy: '2026-12-31' });
    expect(sent(null, limited)).toMatchObject({ claimBy: null });
    expect(sent('2026-12-24', limited)).not.toHaveProperty('claimBy');
    expect(sent(null, stored)).not.toHaveProperty('claimBy');
    expect(copyForm(limited, types).claimBy).toBeNull();
    expect(check({ endDate: '2026-05-03', claimBy: '2026-05-02' })).toEqual({ claimBy: text('rule.claimByBeforeEnd') });
  });

  test('refuses one opening hour without the other, and keeps what was typed', () => {
    expect(check({ opensAt: '9:00' })).toEqual({ closesAt: text('rule.otherTimeMissing') });
    expect(check({ opensAt: '9 am', closesAt: '18:00' })).toEqual({ opensAt: text('rule.unreadableTime') });
    expect(check({ opensAt: '9:00', closesAt: '09:00' })).toEqual({ closesAt: text('rule.sameTimes') });
  });

  test('refuses a time zone that does not exist, unless the server stores it', () => {
    expect(check({ timeZone: 'Mars/Olympus' })).toEqual({ timeZone: text('rule.unknownTimeZone') });
    const strange = { startDate: null, endDate: null, timeZone: 'Mars/Olympus' } as never;
    expect(check({ timeZone: 'Mars/Olympus' }, strange)).toEqual({});
  });

  test('without a wheel has no bonus', () => {
    const changed = { ...campaignForm(stored, types), campaignTypeId: 3 };
    expect(campaignOf(changed, stored, types).bonusPointsAwarded).toBe(0);
  });

  test('is blank if it is new', () => {
    expect(campaignForm(null, types)).toEqual({
      campaignName: '',
      startDate: null,
      endDate: null,
      campaignTypeId: null,
      bonusPointsAwarded: null,
      walkUpConsent: '',
      askedQuestions: null,
      language: '',
      timeZone: '',
      opensAt: '',
      closesAt: '',
      claimBy: null,
      purposes: [],
      controller: '',
      privacyNotice: '',
      consentYears: 5,
      deleteAfterDays: null,
      wheelPrizes: [],
      pressYourLuckPrizes: [],
    });
  });
});

describe('a campaign that was played', () => {
  const problems = (changes: Partial<CampaignForm>) => playedProblems({ ...campaignForm(null, types), ...changes });

  test('has problems of its purposes too', () => {
    expect(problems({ consentYears: 0 })).toEqual({ consentYears: text('rule.consentYears', { maximum: 30 }) });
  });

  test('has only problems of its consent, because the form can change nothing else', () => {
    expect(problems({ campaignName: '', endDate: null, wheelPrizes: [blankPrize(1)] })).toEqual({});
  });

  test.each([check, problems])('limits the consent to 2000 characters', (problemsOf) => {
    expect(problemsOf({ walkUpConsent: 'x'.repeat(2000) })).toEqual({});
    expect(problemsOf({ walkUpConsent: 'x'.repeat(2001) })).toEqual({
      walkUpConsent: text('rule.tooLong', { maximum: 2000 }),
    });
  });
});
