import { beforeAll, describe, expect, it } from 'vitest';
import { eraseDuePeople } from '../../src/server/retention.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { campaignTypesOf, makeCampaign } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, registerDevice, walkUp } from '../support/devices.ts';
import { answerCorrectly, logIn, playerOf, type SignedIn } from '../support/player.ts';
import { emptyCampaign, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite({ mailer: { send: async () => undefined } });
let admin: SignedIn;
beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});

const DAY_MS = 24 * 60 * 60 * 1000;
const LATE_DAYS = 14;
/** Ends a campaign this many days ago, and sets its retention. */
const endedCampaign = async (daysAgo: number, deleteAfterDays: number | null) => {
  const id = await emptyCampaign(
    suite.server.db,
    'Past',
    NORDWIND,
    new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  );
  await suite.server.db
    .updateTable('campaigns')
    .set({ delete_after_days: deleteAfterDays })
    .where('id', '=', id)
    .execute();
  return id;
};
const run = () =>
  eraseDuePeople({
    db: suite.server.db,
    clock: systemClock,
    mailer: { send: async () => undefined },
    lateDays: LATE_DAYS,
  });

let people = 0;
const addTo = async (campaignId: number, userId?: number): Promise<number> => {
  people += 1;
  if (userId !== undefined) {
    const created_at = '2026-05-01T00:00:00.000Z';
    await suite.server.db
      .insertInto('campaign_users')
      .values({ campaign_id: campaignId, user_id: userId, created_at })
      .execute();
    return userId;
  }
  const body = { firstName: 'Rita', lastName: `Retained${people}`, email: `retained${people}@people.example` };
  const request = { params: { clientId: NORDWIND, campaignId }, body };
  return Number(((await suite.api.call('addUserToCampaign', request, admin)) as { id: number }).id);
};
const isErased = async (id: number) =>
  (await suite.api.call('getPersonData', { params: { id } }, admin)).erasedDate !== null;

describe('the retention of a campaign', () => {
  it('erases its people after its days and the late days, and records it', async () => {
    const [early, due] = [await endedCampaign(LATE_DAYS + 29, 30), await endedCampaign(LATE_DAYS + 31, 30)];
    const [before, after] = [await addTo(early), await addTo(due)];
    await allowWalkUps(suite.server, due);
    const { token } = await registerDevice(suite.api, admin, [due]);
    const visit = await suite.api.call('postWalkUp', { body: walkUp(due) }, { token });
    await run();
    expect(await Promise.all([before, after, Number(visit.userId)].map(isErased))).toEqual([false, true, true]);
    const data = await suite.api.call('getPersonData', { params: { id: after } }, admin);
    expect(data).toMatchObject({ erasedBy: null, erasedReason: 'Retention of Past: 30 days' });
    const actions = () => suite.api.call('getCampaignActions', { params: { id: due } }, admin);
    expect(await actions()).toMatchObject([{ kind: 'people-erased', to: '2', doneBy: null }]);
    await run();
    expect(await actions()).toHaveLength(1);
  });

  it('keeps an account until its last campaign is over too', async () => {
    const [first, last] = [await endedCampaign(1000, 30), await endedCampaign(1, null)];
    const player = await addTo(first);
    await addTo(last, player);
    await run();
    expect(await isErased(player)).toBe(false);
    await suite.server.db
      .updateTable('campaigns')
      .set({ end_date: '2020-01-01T00:00:00.000Z', delete_after_days: 1 })
      .where('id', '=', last)
      .execute();
    await run();
    expect(await isErased(player)).toBe(true);
  });

  it('is off if nobody sets it, and erases nobody then', async () => {
    const campaignId = await endedCampaign(10_000, null);
    const player = await addTo(campaignId);
    await run();
    expect(await isErased(player)).toBe(false);
    const { wheel } = await campaignTypesOf(suite.api, admin);
    expect(await makeCampaign(suite.api, admin, { campaignTypeId: wheel })).toMatchObject({ deleteAfterDays: null });
  });

  it('can be changed after the first play, because it changes no play; invalid days are refused', async () => {
    const player = await playerOf(suite.api, 'player10');
    await answerCorrectly(suite.api, player, 1);
    const all = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
    const stored = all.find(({ id }) => id === player.campaignId);
    const save = (deleteAfterDays: number | null) =>
      suite.api.attempt(
        'putCampaign',
        { query: { id: player.campaignId }, body: { ...stored, version: null, deleteAfterDays } },
        admin,
      );
    expect((await save(180)).body).toMatchObject({ deleteAfterDays: 180 });
    expect((await save(0)).body).toMatchObject({ code: 'invalid-field' });
    expect((await save(null)).body).toMatchObject({ deleteAfterDays: null });
  });
});
