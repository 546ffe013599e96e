import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import { dayFromNow, endOfDayFromNow } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { answerTo, logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let now = Date.now();
const suite = serverSuite({ clock: { now: () => now } });
let admin: SignedIn;
let campaign: Campaign;

const ACTIONS = { open: 'openCampaign', pause: 'pauseCampaign', resume: 'resumeCampaign', end: 'endCampaign' } as const;
const at = (ms: number) => new Date(now + ms).toISOString();

/** Changes the show by the newest version, unless another is given. */
function act(action: keyof typeof ACTIONS, body: { until?: string; reason?: string } = {}, version = campaign.version) {
  const request = { params: { id: campaign.id }, body: { until: '', ...body, version } };
  return suite.api.attempt(ACTIONS[action], request, admin);
}

async function read(): Promise<Campaign> {
  const campaigns = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
  const found = campaigns.find(({ campaignName }) => campaignName === 'Spin the Sound');
  if (!found) throw new Error('The demo has no such campaign');
  campaign = found;
  return found;
}

async function done(action: keyof typeof ACTIONS, body: { until?: string; reason?: string } = {}) {
  expect(await act(action, body)).toMatchObject({ status: 200 });
  return read();
}

const set = (values: object) =>
  suite.server.db.updateTable('campaigns').set(values).where('id', '=', Number(campaign.id)).execute();
const records = () => suite.api.call('getCampaignActions', { params: { id: campaign.id } }, admin);
const refused = { status: 400, body: { code: 'state-without-action' } };

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});
beforeEach(async () => {
  now += HOUR_MS;
  await read();
  await suite.server.db.deleteFrom('action_receipts').execute();
  await suite.server.db.deleteFrom('campaign_actions').execute();
  const none = { opened_at: null, ended_at: null, paused_at: null, resumes_at: null };
  await set({ ...none, start_date: dayFromNow(-1), end_date: endOfDayFromNow(30) });
});

describe('a pause', () => {
  it('is stored next to the dates, with who began it and why, and ends by itself', async () => {
    const before = await read();
    const until = at(HOUR_MS);
    const paused = await done('pause', { until, reason: ' Lunch ' });
    expect(paused).toEqual({
      ...before,
      pausedDate: at(0),
      pausedUntil: until,
      version: (before.version ?? 0) + 1,
    });
    expect(await records()).toMatchObject([
      { kind: 'paused', from: at(0), to: until, reason: 'Lunch', doneBy: expect.stringMatching(/\w/), doneDate: at(0) },
    ]);
    expect(await names('player02')).not.toContain('Spin the Sound');
    now += HOUR_MS;
    expect(await names('player02')).toContain('Spin the Sound');
  });

  it('can be moved and ended early', async () => {
    const [start, until] = [at(0), at(HOUR_MS)];
    await done('pause', { until });
    now += MINUTE_MS;
    const later = at(3 * HOUR_MS);
    expect(await done('pause', { until: later })).toMatchObject({ pausedDate: start, pausedUntil: later });
    expect(await done('resume')).toMatchObject({ pausedDate: start, pausedUntil: at(0) });
    expect(await records()).toMatchObject([
      { kind: 'resumed', from: later, to: at(0) },
      { kind: 'paused', from: until, to: later },
      { kind: 'paused', from: start, to: until },
    ]);
    expect(await act('resume')).toMatchObject(refused);
  });

  it.each([
    ['now', () => at(0)],
    ['after the end', () => at(40 * 24 * HOUR_MS)],
    ['no moment', () => 'later'],
  ])('until %s is refused', async (_what, until) => {
    expect(await act('pause', { until: until() })).toMatchObject({ status: 400, body: { code: 'invalid-field' } });
    expect(await records()).toEqual([]);
  });
});

it('ends and opens a show again, although its days stay', async () => {
  const before = await read();
  expect(await done('end')).toMatchObject({ endedDate: at(0), endDate: before.endDate });
  expect(await names('player02')).not.toContain('Spin the Sound');
  expect(await act('end')).toMatchObject(refused);
  expect(await act('pause', { until: at(HOUR_MS) })).toMatchObject(refused);
  expect(await done('open')).toMatchObject({ endedDate: null });
  expect(await names('player02')).toContain('Spin the Sound');
  expect((await records()).map(({ kind }) => kind)).toEqual(['reopened', 'ended']);
});

it('extending a show takes its early end back', async () => {
  const ended = at(0);
  await done('end');
  const body = { endDate: endOfDayFromNow(31), version: campaign.version };
  await suite.api.call('extendCampaign', { params: { id: campaign.id }, body }, admin);
  expect(await read()).toMatchObject({ endedDate: null, endDate: body.endDate });
  expect(await records()).toMatchObject([{ kind: 'extended', from: ended }, { kind: 'ended' }]);
});

it('opens a show before its start, and saving the form does not close it', async () => {
  await set({ start_date: dayFromNow(2) });
  await read();
  expect(await act('end')).toMatchObject(refused);
  expect(await done('open')).toMatchObject({ openedDate: at(0) });
  expect(await names('player02')).toContain('Spin the Sound');
  expect(await act('open')).toMatchObject(refused);
  await suite.api.call('putCampaign', { query: { id: campaign.id }, body: campaign }, admin);
  expect(await read()).toMatchObject({ openedDate: at(0) });
});

it('of two administrators at once, one change counts and the other is refused', async () => {
  const answers = await Promise.all([act('end'), act('pause', { until: at(HOUR_MS) })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([400, 409])]);
  expect(await records()).toHaveLength(1);
});

it('refuses a change that is based on an older version', async () => {
  const { version } = campaign;
  await done('pause', { until: at(HOUR_MS) });
  for (const action of ['pause', 'resume', 'end'] as const) {
    const answer = await act(action, { until: at(2 * HOUR_MS) }, version);
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale-version' } });
  }
  expect(await records()).toHaveLength(1);
});

it("another vendor's administrator can change nothing", async () => {
  const stranger = await logInStranger(suite.api, suite.server);
  const request = { params: { id: campaign.id }, body: {} };
  for (const name of ['openCampaign', 'resumeCampaign', 'endCampaign'] as const)
    expect(await suite.api.attempt(name, request, stranger)).toMatchObject({ status: 403 });
  const pause = { ...request, body: { until: at(HOUR_MS) } };
  expect(await suite.api.attempt('pauseCampaign', pause, stranger)).toMatchObject({ status: 403 });
  expect(await records()).toEqual([]);
});

describe("a player's own session", () => {
  it('is bound to a pause and to an early end', async () => {
    const player = await playerOf(suite.api, 'player01');
    const answer = () => suite.api.attempt('postUserAnswer', { body: answerTo(player, 3) }, player);
    await done('pause', { until: at(HOUR_MS) });
    expect(await answer()).toMatchObject({ status: 400, body: { code: 'campaign-paused' } });
    await done('end');
    expect(await answer()).toMatchObject({ status: 400, body: { code: 'campaign-over' } });
    await done('open');
    await done('resume');
    expect(await answer()).toMatchObject({ status: 200 });
  });
});

describe('a kiosk', () => {
  let beats = 0;
  const checkIn = (by: Registered, packages: { campaignId: number; version: string }[] = []) =>
    suite.api.call('checkIn', { body: { ...checkInRequestOf(now, { beat: ++beats }), packages } }, by);
  const fetched = async (by: Registered) => ({
    campaignId: Number(campaign.id),
    version: (await suite.api.call('getOfflinePackage', { params: { campaignId: campaign.id } }, by)).version,
  });
  const pending = async () => (await records()).map(({ pendingKiosks }) => pendingKiosks);
  const receipts = async (by: Registered) => {
    const rows = suite.server.db.selectFrom('action_receipts').select('received_at');
    return (
      await rows
        .where('device_id', '=', by.device.id as number)
        .orderBy('action_id')
        .execute()
    ).map(({ received_at }) => received_at);
  };

  it('is named until it has checked in with a package that contains the change', async () => {
    await suite.server.db.deleteFrom('device_campaigns').execute();
    const prepared = await registerDevice(suite.api, admin, [Number(campaign.id)], 'Hall 1');
    const online = await registerDevice(suite.api, admin, [Number(campaign.id)], 'Hall 2');
    const before = await fetched(prepared);
    now += MINUTE_MS;
    await done('pause', { until: at(HOUR_MS) });
    expect(await pending()).toEqual([['Hall 1', 'Hall 2']]);
    now += MINUTE_MS;
    const { changedPackages } = await checkIn(prepared, [before]);
    expect(changedPackages).toEqual([campaign.id]);
    await checkIn(online);
    expect(await pending()).toEqual([['Hall 1']]);
    await checkIn(prepared, [await fetched(prepared)]);
    const received = at(0);
    expect(await pending()).toEqual([[]]);
    now += MINUTE_MS;
    await done('end');
    expect(await pending()).toEqual([['Hall 1', 'Hall 2'], []]);
    await checkIn(prepared, [await fetched(prepared)]);
    expect(await receipts(prepared)).toEqual([received, at(0)]);
    now += MINUTE_MS;
    await registerDevice(suite.api, admin, [Number(campaign.id)], 'Late Hall');
    expect(await pending()).toEqual([['Hall 2'], []]);
    await suite.api.call('revokeDevice', { params: { id: online.device.id }, body: { since: at(0) } }, admin);
    expect(await pending()).toEqual([[], []]);
  });

  it('that was offline through a pause and an early end delivers plays that count, each marked', async () => {
    const kiosk = await registerDevice(suite.api, admin, [Number(campaign.id)]);
    const players = await Promise.all(['player01', 'player02', 'player06'].map((name) => playerOf(suite.api, name)));
    const before = at(0);
    now += MINUTE_MS;
    await done('pause', { until: at(HOUR_MS) });
    now += MINUTE_MS;
    const inPause = at(0);
    now += MINUTE_MS;
    await done('resume');
    now += MINUTE_MS;
    await done('end');
    now += MINUTE_MS;
    const afterEnd = at(0);
    now += MINUTE_MS;
    await done('open');
    now += HOUR_MS;
    for (const [index, occurredAt] of [before, inPause, afterEnd].entries()) {
      const player = players[index] as Player;
      const by = {
        token: kiosk.token,
        onBehalfOf: player.userId,
        occurredAt,
        occurredAgoMs: now - Date.parse(occurredAt),
      };
      expect(await suite.api.attempt('postUserAnswer', { body: answerTo(player, 0) }, by)).toMatchObject({
        status: 200,
      });
    }
    const statuses = suite.server.db.selectFrom('game_statuses').select(['user_id', 'date_mark']);
    const rows = await statuses.where('campaign_id', '=', Number(campaign.id)).execute();
    const marks = new Map(rows.map(({ user_id, date_mark }) => [user_id, date_mark]));
    expect(players.map(({ userId }) => marks.get(userId))).toEqual([null, 'while-closed', 'while-closed']);
  });
});

async function names(user: string) {
  const { token, userId } = await logIn(suite.api, user);
  const [details] = await suite.api.call('getGameDetails', { query: { userId } }, { token });
  return (details?.campaigns ?? []).map(({ campaignName }) => campaignName);
}
