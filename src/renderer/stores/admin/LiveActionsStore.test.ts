import { expect, test } from 'vitest';
import type { Campaign } from '#shared/entities/campaign.ts';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { openSetup, storedCampaign } from '../../../../tests/support/game-setup.ts';
import { CampaignActionsStore } from './CampaignActionsStore.ts';
import { LiveActionsStore } from './LiveActionsStore.ts';

const HOUR_MS = 3_600_000;
const NO_ACTIONS = { openedDate: null, endedDate: null, pausedDate: null, pausedUntil: null };

async function openLive(values: Partial<Campaign> = NO_ACTIONS) {
  const setup = await openSetup({ ...storedCampaign, ...values });
  const actions = new CampaignActionsStore(setup.admin, setup.store);
  await actions.list.load();
  const live = new LiveActionsStore(setup.admin, actions, setup.clock);
  setup.sent.length = 0;
  return { ...setup, actions, live };
}

const DATES = (now: number) => ({
  ...NO_ACTIONS,
  startDate: new Date(now - HOUR_MS).toISOString(),
  endDate: new Date(now + 48 * HOUR_MS).toISOString(),
});

test('a pause suggests half an hour, and sends its end, the reason and the version', async () => {
  const { live, named, clock, changeElsewhere } = await openLive();
  changeElsewhere({});
  const record = live.dialog('pause', 'Paused');
  expect(live.momentOf(record.initial.until) - clock.now()).toBeGreaterThanOrEqual(HOUR_MS / 2);
  expect(live.momentOf(record.initial.until) - clock.now()).toBeLessThan(HOUR_MS / 2 + 5 * 60_000);
  const until = live.entryIn(60);
  expect(await record.save({ until, reason: ' Lunch ' })).toBeNull();
  expect(named('pauseCampaign')[0]).toMatchObject({
    request: {
      params: { id: storedCampaign.id },
      body: { until: new Date(live.momentOf(until)).toISOString(), reason: 'Lunch', version: storedCampaign.version },
    },
    idempotencyKey: expect.any(String),
  });
});

test('a pause must end after now and before the campaign', async () => {
  const { live, clock } = await openLive(DATES(new FakeClock().now()));
  const problems = (moment: number) => Object.keys(live.problems('pause', { until: entry(moment), reason: '' }));
  const entry = (moment: number) => live.entryIn((moment - clock.now()) / 60_000);
  expect(problems(clock.now() - HOUR_MS)).toEqual(['until']);
  expect(problems(clock.now() + HOUR_MS)).toEqual([]);
  expect(problems(clock.now() + 1000 * HOUR_MS)).toEqual(['until']);
  expect(live.problems('end', { until: '', reason: '' })).toEqual({});
});

test.each([
  ['open', 'openCampaign'],
  ['reopen', 'openCampaign'],
  ['resume', 'resumeCampaign'],
  ['end', 'endCampaign'],
] as const)('%s is one call, without a reason if none is given', async (action, name) => {
  const { live, named } = await openLive();
  expect(await live.dialog(action, 'Done').save({ until: '', reason: ' ' })).toBeNull();
  expect(named(name)[0]?.request.body).toEqual({ reason: null, version: storedCampaign.version });
});

test('a change decides at once which actions are allowed, also if the server dates it later than this clock', async () => {
  const { live, clock, changeElsewhere } = await openLive(DATES(new FakeClock().now()));
  const at = (ms: number) => new Date(clock.now() + ms).toISOString();
  const stop = live.watch();
  expect(live.allowed).toEqual(['pause', 'end']);
  clock.advance(2_000);
  changeElsewhere({ pausedDate: at(3_000), pausedUntil: at(HOUR_MS) });
  await live.dialog('pause', 'Paused').save({ until: live.entryIn(60), reason: '' });
  expect(live.allowed).toContain('resume');
  clock.advance(5_000);
  changeElsewhere({ pausedUntil: at(0) });
  await live.dialog('resume', 'Open').save({ until: '', reason: '' });
  expect(live.allowed).toEqual(['pause', 'end']);
  stop();
});

test('a change that somebody else outdated shows who has changed the campaign, and how', async () => {
  const { live, actions, refuse, record } = await openLive();
  actions.begin();
  expect(actions.newer).toEqual([]);
  const paused = record({ kind: 'paused', doneBy: 'Anna Berg' });
  expect(actions.newer).toEqual([]);
  refuse('endCampaign', '§', 'stale-version');
  expect(await live.dialog('end', 'Ended').save({ until: '', reason: '' })).toMatchObject({ reason: 'stale-version' });
  expect(actions.newer).toEqual([paused]);
  actions.begin();
  expect(actions.newer).toEqual([]);
});

test('the records are read again while a kiosk has not received one', async () => {
  const { live, actions, record, names, clock } = await openLive();
  const stop = live.watch();
  clock.advance(HOUR_MS);
  expect(names()).toEqual([]);
  record({ kind: 'ended', pendingKiosks: ['Hall 1'] });
  await actions.list.reload();
  clock.advance(10_000);
  expect(names()).toEqual(['getCampaignActions', 'getCampaignActions']);
  expect(live.now).toBe(clock.now());
  stop();
});
