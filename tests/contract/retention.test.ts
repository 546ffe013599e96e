import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { engineOf } from '../../src/server/database/engine.ts';
import { forgetTraces } from '../../src/server/erase-traces.ts';
import type { ErasureList } from '../../src/server/erasure-list.ts';
import { listPeopleDue, stillDue } from '../../src/server/repositories/retention.ts';
import { eraseDuePeople, keepRetention } from '../../src/server/retention.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { campaignTypesOf, makeCampaign } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { isOnPostgres } from '../support/databases.ts';
import { allowWalkUps, registerDevice, walkUp } from '../support/devices.ts';
import { answerCorrectly, logIn, playerOf, type SignedIn } from '../support/player.ts';
import { emptyCampaign, logInStranger, NORDWIND } from '../support/vendor.ts';

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
const forgotten: number[] = [];
const reported: unknown[] = [];
const services = () => ({
  db: suite.server.db,
  clock: systemClock,
  mailer: { send: async () => undefined, forget: async (ids: readonly number[]) => void forgotten.push(...ids) },
  background: { report: (error: unknown) => void reported.push(error) },
  lateDays: LATE_DAYS,
  erasureList: null,
});
const run = (signal = new AbortController().signal) => eraseDuePeople(services(), signal);

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

  it('decides again in the transaction, for people who have come to another campaign since', async () => {
    const [first, last] = [await endedCampaign(1000, 30), await endedCampaign(1, null)];
    const [due, moved] = [await addTo(first), await addTo(first)];
    expect(await listPeopleDue(suite.server.db, first, [first])).toEqual([due, moved]);
    await addTo(last, moved);
    expect(await stillDue(suite.server.db, [due, moved], [first])).toEqual([due]);
  });

  it('records the number of all transactions of a run as one', async () => {
    const campaignId = await endedCampaign(1000, 30);
    const player = await addTo(campaignId);
    const { client_id, password_hash } = await suite.server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', player)
      .executeTakeFirstOrThrow();
    const row = { client_id, password_hash, role: 'Player', first_name: 'Rita', created_at: '' } as const;
    for (let count = 1; count <= 250; count += 1) {
      const user_name_key = `retained many ${count}`;
      const values = { ...row, last_name: `Many${count}`, user_name: user_name_key, user_name_key };
      const added = await suite.server.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
      await addTo(campaignId, added.id);
    }
    await run();
    const actions = await suite.api.call('getCampaignActions', { params: { id: campaignId } }, admin);
    expect(actions).toMatchObject([{ kind: 'people-erased', to: '251' }]);
  });

  it('stops between transactions if the server closes or another node leads', async () => {
    const player = await addTo(await endedCampaign(1000, 30));
    await run(AbortSignal.abort());
    expect(await isErased(player)).toBe(false);
    await run();
    expect(await isErased(player)).toBe(true);
  });

  it('runs once on each node that comes to lead, in the background', async () => {
    const player = await addTo(await endedCampaign(1000, 30));
    const leading = Promise.withResolvers<void>();
    const closing = new AbortController();
    const jobs: string[] = [];
    let ended: Promise<void> | undefined;
    const nodes = {
      async lead(job: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
        jobs.push(job);
        await leading.promise;
        await work(signal);
      },
    };
    const start = (work: (signal: AbortSignal) => Promise<void>) => {
      ended = work(closing.signal);
    };
    keepRetention({ ...services(), nodes, background: { ...services().background, start } } as never);
    expect([jobs, await isErased(player)]).toEqual([['retention'], false]);
    leading.resolve();
    await expect.poll(() => isErased(player)).toBe(true);
    closing.abort();
    await ended;
  });

  it.skipIf(isOnPostgres)('goes on after the failure of a campaign, reports it, and keeps that campaign', async () => {
    const [broken, next] = [await endedCampaign(1000, 30), await endedCampaign(1000, 30)];
    const [kept, player] = [await addTo(broken), await addTo(next)];
    const { db } = suite.server;
    await db
      .updateTable('campaigns')
      .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', broken)
      .execute();
    await sql`create trigger broken before update on users when old.id = ${sql.lit(kept)}
      begin select raise(abort, 'broken'); end`.execute(db);
    await run();
    await sql`drop trigger broken`.execute(db);
    expect([await isErased(kept), await isErased(player)]).toEqual([false, true]);
    expect(reported).toMatchObject([{ message: `The people of campaign ${broken} are not erased.` }]);
    const isStored = async () =>
      (await db.selectFrom('campaigns').select('id').where('id', '=', broken).execute()).length === 1;
    expect(await isStored()).toBe(true);
    await run();
    expect([await isErased(kept), await isStored()]).toEqual([true, false]);
  });

  it('deletes the mails of all erased people, also of those whom a crash left', async () => {
    const player = await addTo(await endedCampaign(1, null));
    await forgetTraces(services(), NORDWIND, [player]);
    // The transaction that would have erased the person failed.
    expect(forgotten).not.toContain(player);
    await suite.api.call('erasePerson', { params: { id: player }, body: { reason: 'Asked by letter.' } }, admin);
    await run();
    expect(forgotten).toContain(player);
  });

  it('removes deleted campaigns and former rows also if mails cannot be removed, and reports that', async () => {
    const { db } = suite.server;
    const dropped = vi.spyOn(engineOf(db), 'dropFormerRows');
    onTestFinished(() => dropped.mockRestore());
    const campaignId = await endedCampaign(1000, null);
    await db
      .updateTable('campaigns')
      .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', campaignId)
      .execute();
    const forget = async () => {
      throw new Error('The file is in use.');
    };
    reported.length = 0;
    const mailer = { ...services().mailer, forget };
    await eraseDuePeople({ ...services(), mailer }, new AbortController().signal);
    expect(await db.selectFrom('campaigns').select('id').where('id', '=', campaignId).execute()).toEqual([]);
    expect(reported).toMatchObject([{ message: 'The traces of erased people are not removed.' }]);
    expect(dropped).toHaveBeenCalled();
  });

  it('lists an erasure before it removes mails, and removes them also if the list fails', async () => {
    const player = await addTo(await endedCampaign(1, null));
    await suite.api.call('erasePerson', { params: { id: player }, body: { reason: 'Asked by letter.' } }, admin);
    const steps: unknown[] = [];
    const mailer = { ...services().mailer, forget: async (ids: readonly number[]) => void steps.push(ids) };
    const listWith = (add: ErasureList['add']) => ({ add }) as ErasureList;
    const erasureList = listWith(async (erasures) => void steps.push(erasures.map(({ userId }) => `listed ${userId}`)));
    await forgetTraces({ ...services(), mailer, erasureList }, NORDWIND, [player]);
    expect(steps.splice(0)).toEqual([[`listed ${player}`], [player]]);
    const full = listWith(() => Promise.reject(new Error('The disk is full.')));
    const failing = forgetTraces({ ...services(), mailer, erasureList: full }, NORDWIND, [player]);
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(steps).toEqual([[player]]);
  });

  it('is off if nobody sets it, and erases nobody then', async () => {
    const campaignId = await endedCampaign(10_000, null);
    const player = await addTo(campaignId);
    await run();
    expect(await isErased(player)).toBe(false);
    const { wheel } = await campaignTypesOf(suite.api, admin);
    expect(await makeCampaign(suite.api, admin, { campaignTypeId: wheel })).toMatchObject({ deleteAfterDays: null });
  });

  describe('and people in no campaign', () => {
    const remove = (campaignId: number, userId: number) =>
      suite.api.call('removeCampaignUser', { params: { campaignId, userId } }, admin);
    /** Moves the departure of a person into the past. */
    const leftDaysAgo = (id: number, days: number) =>
      suite.server.db
        .updateTable('users')
        .set({ left_at: new Date(Date.now() - days * DAY_MS).toISOString() })
        .where('id', '=', id)
        .execute();

    it('erases a removed player with the retention of the last campaign, and records it', async () => {
      const [early, due] = [await endedCampaign(1, 30), await endedCampaign(1000, 30)];
      const [before, after] = [await addTo(early), await addTo(due)];
      await remove(early, before);
      await suite.api.call('removeCampaignUsers', { params: { campaignId: due } }, admin);
      await leftDaysAgo(before, 1000);
      await run();
      expect(await Promise.all([before, after].map(isErased))).toEqual([false, true]);
      const actions = await suite.api.call('getCampaignActions', { params: { id: due } }, admin);
      expect(actions).toMatchObject([{ kind: 'people-erased', to: '1' }]);
    });

    it('erases them after 180 days if the last campaign has no retention, and nobody in a campaign', async () => {
      const campaignId = await endedCampaign(1, null);
      const [early, due, back] = [await addTo(campaignId), await addTo(campaignId), await addTo(campaignId)];
      for (const id of [early, due, back]) await remove(campaignId, id);
      await addTo(campaignId, back);
      await leftDaysAgo(early, 179);
      for (const id of [due, back]) await leftDaysAgo(id, 181);
      await run();
      expect(await Promise.all([early, due, back].map(isErased))).toEqual([false, true, false]);
      const data = await suite.api.call('getPersonData', { params: { id: due } }, admin);
      expect(data).toMatchObject({ erasedBy: null, erasedReason: 'In no campaign for 180 days' });
    });

    it.skipIf(isOnPostgres)('goes on with the next people after a failure, and reports it', async () => {
      const campaignId = await endedCampaign(1, null);
      const stranger = await logInStranger(suite.api, suite.server);
      const body = { firstName: 'Rita', lastName: 'Strange', email: 'strange@people.example' };
      const params = { clientId: stranger.clientId, campaignId: stranger.campaignId };
      const added = await suite.api.call('addUserToCampaign', { params, body }, stranger);
      const [broken, next] = [await addTo(campaignId), Number((added as { id: number }).id)];
      await remove(campaignId, broken);
      const gone = { params: { campaignId: stranger.campaignId, userId: next } };
      await suite.api.call('removeCampaignUser', gone, stranger);
      for (const id of [broken, next]) await leftDaysAgo(id, 181);
      await sql`create trigger broken before update on users when old.id = ${sql.lit(broken)}
        begin select raise(abort, 'broken'); end`.execute(suite.server.db);
      reported.length = 0;
      await run();
      await sql`drop trigger broken`.execute(suite.server.db);
      const erased = suite.server.db.selectFrom('users').select('id').where('id', 'in', [broken, next]);
      expect(await erased.where('erased_at', 'is not', null).execute()).toEqual([{ id: next }]);
      expect(reported).toMatchObject([{ message: 'Some people in no campaign are not erased.' }]);
      await run();
      expect(await isErased(broken)).toBe(true);
    });

    it('counts the days from the removal of a deleted campaign, also for visitors', async () => {
      const campaignId = await endedCampaign(1, null);
      await allowWalkUps(suite.server, campaignId);
      const { token } = await registerDevice(suite.api, admin, [campaignId]);
      const visit = await suite.api.call('postWalkUp', { body: walkUp(campaignId) }, { token });
      const people = [await addTo(campaignId), Number(visit.userId)];
      const campaigns = suite.server.db.updateTable('campaigns').where('id', '=', campaignId);
      await campaigns.set({ deleted_at: '2020-01-01T00:00:00.000Z' }).execute();
      await run();
      expect(await Promise.all(people.map(isErased))).toEqual([false, false]);
      for (const id of people) await leftDaysAgo(id, 181);
      await run();
      expect(await Promise.all(people.map(isErased))).toEqual([true, true]);
    });

    it('does not touch a visitor who was merged with a person in a campaign', async () => {
      const [campaignId, kept] = [await endedCampaign(1, null), await endedCampaign(1, null)];
      await allowWalkUps(suite.server, campaignId);
      const { token } = await registerDevice(suite.api, admin, [campaignId]);
      const other = await addTo(campaignId);
      const body = walkUp(campaignId, { email: `retained${people}@people.example` });
      const visitorId = Number((await suite.api.call('postWalkUp', { body }, { token })).userId);
      const merged = { visitorId, otherId: other };
      await suite.api.call('mergePersons', { params: { campaignId }, body: merged }, admin);
      await addTo(kept, other);
      await leftDaysAgo(visitorId, 1000);
      await run();
      const { erased_at } = await suite.server.db
        .selectFrom('users')
        .select('erased_at')
        .where('id', '=', visitorId)
        .executeTakeFirstOrThrow();
      expect(erased_at).toBeNull();
    });
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
