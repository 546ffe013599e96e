import { describe, expect, test, vi } from 'vitest';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Question } from '#shared/entities/question.ts';
import { board, both, filled, openSetup, prize, quiz, storedCampaign } from '../../../../tests/support/game-setup.ts';
import { text } from '../../../../tests/support/texts.ts';
import { isOutdated } from './FormRecord.ts';
import { GameSetupStore, NOT_READ_AGAIN } from './GameSetupStore.ts';

describe('saving a new campaign', () => {
  test('stores images first, then the campaign, then its prizes, then reads the campaigns again', async () => {
    const { store, names, named, admin } = await openSetup();
    expect(await store.save(filled())).toBeNull();
    expect(names()).toEqual([
      'postFile',
      'postFile',
      'postCampaign',
      'bulkPrizeOperation',
      'getCampaigns',
      'getCampaignPrizes',
    ]);
    expect(store.stored?.id).toBe(102);
    expect(admin.campaignId).toBe(102);
    expect(named('postCampaign')[0]?.request).toMatchObject({
      params: { clientId: 7 },
      body: { campaignName: 'Fair' },
    });
    expect(named('bulkPrizeOperation')[0]?.request).toMatchObject({
      params: { campaignId: 102 },
      body: [
        { rank: 1, imageFile: { id: 100 } },
        { rank: 2, imageFile: { id: 101 } },
      ],
    });
    expect(store.initial).toMatchObject({
      campaignName: 'Fair',
      wheelPrizes: [{ name: 'Prize 1' }, { name: 'Prize 2' }],
    });
  });

  test('shows which image is being sent, and nothing once all of them are stored', async () => {
    const { store, sent, refuse } = await openSetup();
    const seen: unknown[] = [];
    const push = sent.push.bind(sent);
    sent.push = (call) => {
      seen.push([call.name, store.images.underWay]);
      return push(call);
    };
    refuse('postCampaign');
    const kept = { ...prize(3), imageFile: { id: 9 } };
    const form = filled({ wheelPrizes: [kept, prize(1), prize(2)] });
    await store.save(form);
    expect(seen).toEqual([
      ['postFile', { number: 1, total: 2 }],
      ['postFile', { number: 2, total: 2 }],
      ['postCampaign', null],
    ]);
    // The image stored by the first try is neither sent again nor counted.
    seen.length = 0;
    await store.save({ ...form, wheelPrizes: [...form.wheelPrizes, prize(4)] });
    expect(seen[0]).toEqual(['postFile', { number: 1, total: 1 }]);
    seen.length = 0;
    refuse('postFile');
    await store.save(filled());
    expect([seen[0], store.images.underWay]).toEqual([['postFile', { number: 1, total: 2 }], null]);
  });

  test('of a game without prizes sends none', async () => {
    const { store, names } = await openSetup();
    await store.save(filled({ campaignTypeId: quiz.id, wheelPrizes: [] }));
    expect(names()).toEqual(['postCampaign', 'getCampaigns', 'getCampaignPrizes']);
  });

  test('keeps its key while the same values are tried again, so that it is created once', async () => {
    const { store, named, loseAnswer } = await openSetup();
    loseAnswer('postCampaign');
    const form = filled();
    expect(await store.save(form)).toMatchObject({ message: text('error.unreachable') });
    await store.save(form);
    const [first, second] = named('postCampaign');
    expect(first?.idempotencyKey).toBeTruthy();
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    // The images were stored by the first try.
    expect(named('postFile')).toHaveLength(2);
  });

  test('gets a new key once a refused value has been corrected', async () => {
    const { store, named, refuse } = await openSetup();
    refuse('postCampaign', 'The name is taken.');
    expect(await store.save(filled())).toMatchObject({ message: 'The name is taken.' });
    await store.save(filled({ campaignName: 'Fair 2' }));
    const [first, second] = named('postCampaign');
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  test('repeats a request that may have created it before changing it', async () => {
    const { store, named, names, loseAnswer } = await openSetup();
    loseAnswer('postCampaign');
    await store.save(filled({ wheelPrizes: [] }));
    await store.save(filled({ wheelPrizes: [], campaignName: 'Other' }));
    const [first, second] = named('postCampaign');
    expect(second).toEqual(first);
    expect(names().slice(1)).toEqual([
      'postCampaign',
      'putCampaign',
      'bulkPrizeOperation',
      'getCampaigns',
      'getCampaignPrizes',
    ]);
    expect(named('putCampaign')[0]?.request.body).toMatchObject({ campaignName: 'Other', version: 1 });
  });

  test('whose prizes are refused goes on with the created campaign', async () => {
    const { store, named, refuse, campaigns, admin } = await openSetup();
    refuse('bulkPrizeOperation', 'Wheel prize 2: no.');
    expect(await store.save(filled())).toMatchObject({
      message: 'The campaign was saved, but not its prizes. Wheel prize 2: no.',
    });
    expect(admin.campaignId).toBe(102);
    expect(await store.save(filled({ campaignName: 'Renamed' }))).toBeNull();
    expect(named('postCampaign')).toHaveLength(1);
    expect(named('putCampaign')[0]?.request).toMatchObject({ query: { id: 102 }, body: { version: 1 } });
    expect(campaigns()).toHaveLength(1);
  });

  test('whose prizes are refused still reloads the list of campaigns, even while that is being read', async () => {
    const { store, refuse, hold, admin } = await openSetup();
    refuse('bulkPrizeOperation');
    const release = hold('getCampaigns');
    void admin.campaigns.load();
    await store.save(filled({ campaignName: 'Created' }));
    release();
    await vi.waitFor(
      () => expect(admin.campaigns.value?.map(({ campaignName }) => campaignName)).toEqual(['Created']),
      30_000,
    );
  });

  test('does not store prizes twice when the answer was lost', async () => {
    const { store, loseAnswer, prizes, named } = await openSetup();
    loseAnswer('bulkPrizeOperation');
    await store.save(filled());
    const ids = prizes().map(({ id }) => id);
    expect(await store.save(filled({ wheelPrizes: [prize(1), { ...prize(2), name: 'Bag' }] }))).toBeNull();
    expect(prizes().map(({ id, name }) => [id, name])).toEqual([
      [ids[0], 'Prize 1'],
      [ids[1], 'Bag'],
    ]);
    expect(named('putCampaign')).toEqual([]);
  });

  test('that cannot be read again afterwards says so', async () => {
    const { store, refuse } = await openSetup();
    refuse('getCampaigns');
    expect(await store.save(filled())).toEqual({ reason: 'not-read-again', message: NOT_READ_AGAIN });
    expect(await store.read()).toBe(true);
    expect(store.stored?.id).toBe(102);
  });
});

describe.each([
  ['omits prizes', null],
  ['contains none', []],
])('a list of campaigns that %s', (_name, listed) => {
  test('still shows and keeps the stored prizes', async () => {
    const { store, named, prizes } = await openSetup(storedCampaign, null, listed);
    expect(store.initial.wheelPrizes).toMatchObject([{ id: 8, name: 'Mug' }]);
    expect(await store.save({ ...store.initial, campaignName: 'Renamed' })).toBeNull();
    expect(named('bulkPrizeOperation')[0]?.request.body).toMatchObject([{ id: 8, isDeleted: false }]);
    expect(prizes()).toMatchObject([{ id: 8 }]);
    expect(store.initial.wheelPrizes).toMatchObject([{ id: 8, name: 'Mug' }]);
  });

  test('still copies the prizes', async () => {
    const { store } = await openSetup(null, storedCampaign, listed);
    expect(store.initial.wheelPrizes).toMatchObject([{ id: null, name: 'Mug' }]);
  });
});

describe('a form whose prizes cannot be read', () => {
  test('does not open, and opens with them once they can be', async () => {
    const { admin, refuse } = await openSetup(storedCampaign);
    refuse('getCampaignPrizes');
    const store = new GameSetupStore(admin, admin.campaignOf(4), [], null);
    await store.open();
    expect([store.isOpen, store.source.failure]).toEqual([false, 'No.']);
    await store.open();
    expect([store.isOpen, store.stored?.prizes]).toMatchObject([true, [{ id: 8 }]]);
  });
});

describe('saving a stored campaign', () => {
  test('deletes the prizes of the game that its new type lacks, also after a refusal', async () => {
    const { store, named, refuse } = await openSetup({ ...storedCampaign, campaignTypeId: both.id });
    const form = { ...store.initial, campaignTypeId: board.id, wheelPrizes: [] };
    refuse('bulkPrizeOperation');
    await store.save(form);
    expect(await store.save(form)).toBeNull();
    const deleted = { id: 8, isDeleted: true };
    expect(named('bulkPrizeOperation').map(({ request }) => request.body)).toMatchObject([
      expect.arrayContaining([expect.objectContaining(deleted)]),
      expect.arrayContaining([expect.objectContaining(deleted)]),
    ]);
  });

  test('deletes a prize that was removed after a save whose answer was lost', async () => {
    const { store, loseAnswer, prizes } = await openSetup(storedCampaign);
    loseAnswer('bulkPrizeOperation');
    await store.save({ ...store.initial, wheelPrizes: [...store.initial.wheelPrizes, prize(2)] });
    expect(prizes()).toHaveLength(2);
    expect(await store.save({ ...store.initial, wheelPrizes: [] })).toBeNull();
    expect(prizes()).toEqual([]);
  });

  test('updates it on the version it was read with, and deletes the prizes that were removed', async () => {
    const { store, names, named } = await openSetup(storedCampaign);
    const form = { ...store.initial, campaignName: 'Renamed', wheelPrizes: [] };
    expect(await store.save(form)).toBeNull();
    expect(names()).toEqual(['putCampaign', 'bulkPrizeOperation', 'getCampaigns', 'getCampaignPrizes']);
    expect(named('putCampaign')[0]?.request).toMatchObject({
      query: { id: 4 },
      body: { id: 4, version: 6, startDate: storedCampaign.startDate },
    });
    expect(named('bulkPrizeOperation')[0]?.request.body).toMatchObject([{ id: 8, isDeleted: true }]);
  });

  test('sends only its prizes if nothing else has changed, on the version it was read with', async () => {
    const { store, names, named, refuse } = await openSetup(storedCampaign);
    refuse('bulkPrizeOperation', '§', 'stale-version');
    const form = { ...store.initial, wheelPrizes: [prize(1)] };
    // The message omits 'The campaign was saved', because nothing was saved.
    expect(await store.save(form)).toEqual({ reason: 'stale-version', message: '§' });
    expect(names()).toEqual(['postFile', 'bulkPrizeOperation']);
    await store.save(form);
    expect(named('bulkPrizeOperation').map(({ request }) => request.query)).toEqual([{ version: 6 }, { version: 6 }]);
  });

  test('goes on from the new version', async () => {
    const { store, named } = await openSetup(storedCampaign);
    await store.save({ ...store.initial, campaignName: 'A' });
    await store.save({ ...store.initial, campaignName: 'B' });
    expect(named('putCampaign').map(({ request }) => (request.body as Campaign).version)).toEqual([6, 7]);
  });

  test('gets a new key for values that were saved before', async () => {
    const { store, named } = await openSetup(storedCampaign);
    await store.save(store.initial);
    await store.save(store.initial);
    const [first, second] = named('bulkPrizeOperation');
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  test('that somebody else has changed meanwhile overwrites nothing and offers to reload', async () => {
    const { store, refuse, names } = await openSetup(storedCampaign);
    refuse('putCampaign', '§', 'stale-version');
    const refusal = await store.save({ ...store.initial, campaignName: 'Mine' });
    expect(refusal).toEqual({ reason: 'stale-version', message: '§' });
    expect(refusal && isOutdated(refusal)).toBe(true);
    expect(names()).toEqual(['putCampaign']);
    expect(await store.read()).toBe(true);
    expect(store.initial.campaignName).toBe('Fair');
  });

  test('continues from what somebody else has saved once that has been reloaded', async () => {
    const { store, changeElsewhere, named } = await openSetup(storedCampaign);
    const startDate = '2027-04-30T00:00:00+05:00';
    changeElsewhere({ startDate, version: 9 });
    await store.read();
    expect(store.initial.startDate).toBe('2027-04-30');
    await store.save({ ...store.initial, campaignName: 'Mine' });
    expect(named('putCampaign')[0]?.request.body).toMatchObject({ startDate, version: 9 });
  });

  test('that has been played sends its consent alone, without its prizes', async () => {
    const { store, names, named } = await openSetup({ ...storedCampaign, hasCampaignUserProgress: true });
    expect(await store.save({ ...store.initial, walkUpConsent: 'I agree.' })).toBeNull();
    expect(names()).toEqual(['putCampaign', 'getCampaigns', 'getCampaignPrizes']);
    const { endDate, version } = storedCampaign;
    expect(named('putCampaign')[0]?.request.body).toMatchObject({ endDate, version, walkUpConsent: 'I agree.' });
  });
});

test('a copy has no dates, and its questions follow its prizes, each once although an answer is lost', async () => {
  const { store, named, loseAnswer } = await openSetup(null, storedCampaign);
  const { initial } = store;
  expect(initial).toMatchObject({ campaignName: 'Fair', startDate: null, endDate: null, bonusPointsAwarded: 50 });
  expect(initial.wheelPrizes.map(({ id }) => id)).toEqual(initial.wheelPrizes.map(() => null));
  const form = { ...initial, startDate: '2027-06-01', endDate: '2027-06-02' };
  loseAnswer('postQuestion');
  expect((await store.save(form))?.message).toContain('not all of its questions');
  expect(await store.save(form)).toBeNull();
  expect(named('postCampaign')).toHaveLength(1);
  const posts = named('postQuestion');
  const asked = posts.map(({ request }) => (request.body as Question).questionText).join();
  expect(asked).toBe('Question 1,Question 1,Question 2');
  expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

describe('the time zone of a campaign', () => {
  const inSingapore: Campaign = {
    ...storedCampaign,
    startDate: '2027-05-01T00:00:00.000+08:00',
    timeZone: 'Asia/Singapore',
  };

  test("decides which day is 'before today', wherever its administrator is", async () => {
    const { store } = await openSetup(inSingapore);
    const problemOf = (startDate: string, timeZone: string) =>
      store.problemsOf({ ...store.initial, startDate, timeZone }, Date.parse('2027-04-20T18:00:00Z')).startDate;
    expect(problemOf('2027-04-20', 'Asia/Singapore')).toBe(text('rule.pastDate'));
    expect(problemOf('2027-04-21', 'Asia/Singapore')).toBeUndefined();
    expect(problemOf('2027-04-20', 'America/New_York')).toBeUndefined();
  });

  test('is sent with the days in it once it changes', async () => {
    const { store, named } = await openSetup(inSingapore);
    expect(await store.save({ ...store.initial, timeZone: 'Europe/Berlin' })).toBeNull();
    expect(named('putCampaign')[0]?.request.body).toMatchObject({
      timeZone: 'Europe/Berlin',
      startDate: '2027-05-01T00:00:00.000+02:00',
    });
  });

  test('is unknown at a server that does not send one, and a new campaign there has none', async () => {
    const { store } = await openSetup(storedCampaign);
    expect(store.knowsTimeZones).toBe(false);
    const { admin } = await openSetup(storedCampaign);
    expect(new GameSetupStore(admin, null, []).initial.timeZone).toBe('');
  });

  test("is the administrator's for a new campaign", async () => {
    const { admin } = await openSetup(inSingapore);
    const store = new GameSetupStore(admin, null, []);
    expect([store.knowsTimeZones, store.initial.timeZone]).toEqual([
      true,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    ]);
  });
});

describe('a campaign that is read again while its form is open', () => {
  test('is followed, including its lock', async () => {
    const { admin, store, changeElsewhere } = await openSetup(storedCampaign);
    changeElsewhere({ version: 7, hasCampaignUserProgress: true });
    await admin.campaigns.load();
    await store.open();
    store.follow(store.source.value ?? storedCampaign);
    expect([store.isLocked, store.isLockedMeanwhile, store.stored?.version]).toEqual([true, false, 7]);
    changeElsewhere({ campaignName: 'Renamed' });
    await admin.campaigns.load();
    await store.open();
    store.follow(store.source.value ?? storedCampaign);
    expect(store.initial.campaignName).toBe('Renamed');
  });

  test('and has been played since refuses the edits, sends nothing and offers to reload', async () => {
    const { admin, store, changeElsewhere, names } = await openSetup(storedCampaign);
    changeElsewhere({ hasCampaignUserProgress: true });
    await admin.campaigns.load();
    expect([store.isLocked, store.isLockedMeanwhile]).toEqual([false, true]);
    expect(await store.save({ ...store.initial, campaignName: 'Mine' })).toMatchObject({
      reason: 'locked-by-progress',
    });
    expect(names()).toEqual(['getCampaigns']);
    expect(await store.read()).toBe(true);
    expect(store.isLocked).toBe(true);
  });
});

describe('a retention that is over already', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const stored = { ...storedCampaign, timeZone: 'Europe/Berlin', deleteAfterDays: 180 };
  const end = Date.parse('2027-05-02T23:59:59.999+02:00');

  test.each([
    ['is asked about, with its last day', { days: 30, atDay: 30 }, '2027-06-01'],
    ['is not asked about before its end', { days: 30, atDay: 29.9 }, null],
    ['is not asked about unless it changes', { days: 180, atDay: 400 }, null],
    ['is not asked about if it ends', { days: null, atDay: 400 }, null],
    ['is not asked about while it is invalid', { days: 0, atDay: 400 }, null],
    ['counts from the claim-by day', { days: 30, atDay: 58.9, claimBy: '2027-05-31' }, null],
  ])('%s', async (_case, { days, atDay, ...more }, day) => {
    const { store } = await openSetup({ ...stored, ...more });
    expect(store.erasureDay({ ...store.initial, deleteAfterDays: days }, end + atDay * DAY_MS)).toBe(day);
  });
});
