import { expect, onTestFinished, test, vi } from 'vitest';
import { openSetup, storedCampaign } from '../../../../tests/support/game-setup.ts';
import { text } from '../../../../tests/support/texts.ts';
import { CampaignActionsStore } from './CampaignActionsStore.ts';
import { isOutdated } from './FormRecord.ts';

async function openActions() {
  const setup = await openSetup({ ...storedCampaign, hasCampaignUserProgress: true });
  const actions = new CampaignActionsStore(setup.admin, setup.store);
  await actions.list.load();
  setup.sent.length = 0;
  return { ...setup, actions };
}

test('an extension sends the end of the day and the version, then reads the records and the campaign again', async () => {
  const { actions, store, names, named } = await openActions();
  expect(await actions.extension().save({ endDate: '2027-05-09', reason: '' })).toBeNull();
  expect(named('extendCampaign')[0]).toMatchObject({
    request: {
      params: { id: storedCampaign.id },
      body: { endDate: expect.stringMatching(/^2027-05-09T23:59:59/), version: storedCampaign.version },
    },
    idempotencyKey: expect.any(String),
  });
  expect(names()).toEqual([
    'extendCampaign',
    'getCampaignActions',
    'getReservations',
    'getCampaigns',
    'getCampaignPrizes',
  ]);
  expect([actions.end, store.initial.endDate]).toEqual(['2027-05-09', '2027-05-09']);
  expect(store.stored?.version).toBe(7);
});

test('added units are sent only for the prizes that get some, and the form follows', async () => {
  const { actions, store, named } = await openActions();
  const form = actions.unitsChange();
  expect(form.initial).toEqual({ units: [null], reason: '' });
  expect(await form.save({ units: [12], reason: ' Refill ' })).toBeNull();
  expect(named('changeUnits')[0]?.request.body).toEqual({
    changes: [{ prizeId: 8, units: 12 }],
    reason: 'Refill',
    version: 6,
  });
  expect(store.initial.wheelPrizes[0]?.winnerTotal).toBe(13);
});

test('units are required for at least one prize, and limited for each', async () => {
  const { actions } = await openActions();
  expect(actions.unitsProblems({ units: [null], reason: '' })).toEqual({ units: [text('stock.unitsMissing')] });
  expect(actions.unitsProblems({ units: [0], reason: '' })).toEqual({
    units: [text('rule.units', { minimum: -1, maximum: 99_999 })],
  });
  expect(actions.unitsProblems({ units: [99_999], reason: '' })).toEqual({});
});

test('a change that somebody else outdated stays in the dialog, and can be made after reading again', async () => {
  const { actions, refuse, changeElsewhere, named } = await openActions();
  const record = actions.extension();
  refuse('extendCampaign', '§', 'stale-version');
  const refusal = await record.save({ endDate: '2027-05-09', reason: '' });
  expect(refusal && isOutdated(refusal)).toBe(true);
  changeElsewhere({ version: 9 });
  expect(await record.read()).toBe(true);
  expect(await record.save({ endDate: '2027-05-09', reason: '' })).toBeNull();
  expect(named('extendCampaign')[1]?.request.body).toMatchObject({ version: 9 });
});

test('a repeated request whose answer was lost keeps its key, so that it counts once', async () => {
  const { actions, loseAnswer, named } = await openActions();
  const record = actions.unitsChange();
  loseAnswer('changeUnits');
  expect(await record.save({ units: [2], reason: '' })).not.toBeNull();
  await record.save({ units: [2], reason: '' });
  const keys = named('changeUnits').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test('a server without these calls has no list, so that the panel is hidden', async () => {
  const { admin, store, refuse } = await openSetup({ ...storedCampaign, hasCampaignUserProgress: true });
  refuse('getCampaignActions', 'Not found.', 'not-found');
  const { list } = new CampaignActionsStore(admin, store);
  await list.load();
  expect(list.value).toBeNull();
});

test('the dialog of units follows the reservations of kiosks', async () => {
  const { actions, clock, reserve } = await openActions();
  const [prize] = actions.prizes;
  if (prize === undefined) throw new Error('The campaign has a prize.');
  const shown = () => actions.stockNow({ ...prize, winnerTotal: 9, wonTotal: 1 });
  const reads = actions.followReservations({ clock, isOffline: () => false });
  onTestFinished(() => reads.stop());
  reads.start();
  await vi.waitFor(() => expect(actions.reservations.value).toEqual([]));
  expect(shown()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
  reserve([{ prizeId: prize.id ?? 0, kioskName: 'Hall 3', units: 4 }]);
  clock.advance(30_000);
  await vi.waitFor(() => expect(shown()).toEqual({ total: 10, won: 1, reserved: 4, left: 5 }));
  expect(actions.unitsProblems({ units: [-1], reason: '' })).toMatchObject({
    units: [expect.stringContaining('Hall 3')],
  });
});
