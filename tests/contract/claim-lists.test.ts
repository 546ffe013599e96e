import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimList } from '../../src/shared/entities/claim-list.ts';
import { claimSuite } from '../support/claim-suite.ts';
import { handOver, type Registered, registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { countStatements } from '../support/statements.ts';
import { addPrize, emptyCampaign, logInStranger } from '../support/vendor.ts';

const MINUTE_MS = 60_000;

let now = Date.parse('2026-11-28T12:00:00Z');
const suite = claimSuite({ clock: { now: () => now } });
let booth: Registered;
let desk: Registered;

beforeAll(async () => {
  booth = await suite.register('Booth');
  desk = await suite.register('Prize desk');
});
beforeEach(async () => {
  now += 10 * MINUTE_MS;
});

const win = (at = booth) => suite.winAt(at);
/** A check-in, `waitMs` after the last one. */
async function check(since: string | null, { at = desk, ids = [suite.campaignId], waitMs = 30_000 } = {}) {
  now += waitMs;
  const packages = ids.map((id) => ({ campaignId: id, version: 'v', claimsSince: since }));
  return (await suite.api.call('checkIn', { body: checkInRequestOf(now, { packages }) }, at)).claimLists;
}
const hashOf = (code: string, { token } = desk) =>
  createHmac('sha256', createHash('sha256').update(token).digest('hex'))
    .update(`spinboard-claim\n${code}`)
    .digest('base64url');

/** A kiosk that keeps what the check-ins bring. */
function follower(at = desk) {
  let since = '';
  const held = new Map<string, ClaimList['claims'][number]>();
  const ask = async (waitMs = 30_000) => {
    const [list] = (await check(since, { at, waitMs })) ?? [];
    for (const claim of list?.claims ?? []) held.set(claim.hash, claim);
    since = list?.since ?? since;
    return list;
  };
  const askAll = async () => {
    for (let list = await ask(); list && !list.isComplete; ) list = await ask(0);
  };
  return { ask, askAll, claim: (code: string) => held.get(hashOf(code, at)), since: () => since };
}

describe('a check-in', () => {
  it('brings a won prize under the hash of its code, with neither the code nor a name', async () => {
    const { code, award } = await suite.visitorAt(booth);
    const wonDate = new Date(now).toISOString();
    await award(wonDate);
    const lists = await check('');
    const claim = lists?.[0]?.claims.find(({ hash }) => hash === hashOf(code));
    expect(claim).toEqual({
      hash: hashOf(code),
      prizeId: suite.prizeId,
      wonDate,
      kioskName: 'Booth',
      state: 'open',
      handOver: null,
    });
    const sent = JSON.stringify(lists);
    for (const secret of [code, 'Vera', 'Visitor', 'visitors.example']) expect(sent).not.toContain(secret);
  });

  it('brings nothing that has not changed', async () => {
    const kiosk = follower();
    await win();
    await kiosk.askAll();
    // Changes of the last minute come again.
    expect((await kiosk.ask())?.claims).toHaveLength(1);
    await kiosk.ask(MINUTE_MS);
    expect(await kiosk.ask()).toBeUndefined();
    const { code } = await win();
    expect((await kiosk.ask())?.claims.map(({ hash }) => hash)).toEqual([hashOf(code)]);
  });

  it('reads at most one row of each campaign if nothing has changed, and none for ten seconds after that', async () => {
    const kiosk = follower();
    await win();
    for (const waitMs of [0, MINUTE_MS, MINUTE_MS]) await kiosk.ask(waitMs);
    const since = kiosk.since();
    const without = await countStatements(() => check(null));
    expect((await countStatements(() => check(since))) - without).toBe(1);
    const soon = { waitMs: 1_000 };
    const soonWithout = await countStatements(() => check(null, soon));
    expect(await countStatements(() => check(since, soon))).toBe(soonWithout);
  });

  it('brings only campaigns that the kiosk names and may read, and whose list it wants', async () => {
    const other = await emptyCampaign(suite.server.db);
    const stranger = await logInStranger(suite.api, suite.server);
    const foreign = await registerDevice(suite.api, stranger, [stranger.campaignId], 'Booth', stranger.clientId);
    await win();
    expect(await check('', { ids: [] })).toEqual([]);
    expect(await check('', { ids: [other] })).toEqual([]);
    expect(await check('', { at: foreign })).toEqual([]);
    expect(await check(null)).toEqual([]);
    expect(await check('')).toMatchObject([{ campaignId: suite.campaignId }]);
    const body = checkInRequestOf(now, { packages: [{ campaignId: suite.campaignId, version: 'v' }] });
    expect((await suite.api.call('checkIn', { body }, desk)).claimLists).toEqual([]);
  });

  it('hashes codes under the token of the kiosk, so that no other list or token serves', async () => {
    const { code } = await win();
    const mine = await suite.register('Hall 3');
    const hashes = async (at: Registered) => (await check('', { at }))?.[0]?.claims.map(({ hash }) => hash);
    expect(await hashes(mine)).toContain(hashOf(code, mine));
    expect(await hashes(mine)).not.toContain(hashOf(code, desk));
    const { access_token } = await suite.api.call('rotateDeviceToken', {}, mine);
    const rotated = { ...mine, token: access_token };
    expect(await hashes(rotated)).toContain(hashOf(code, rotated));
  });
});

describe('the list follows', () => {
  const undo = (id: string) => suite.api.call('undoOwnHandOver', { body: { id, reason: 'Wrong person.' } }, desk);
  const give = (code: string) => suite.api.call('postHandOver', { body: handOver(code) }, desk);

  it('a hand-over, its undo and a conflict', async () => {
    const kiosk = follower();
    const { code } = await win();
    const expectState = async (state: string) => {
      await kiosk.askAll();
      expect(kiosk.claim(code)?.state).toBe(state);
      now += 5 * MINUTE_MS;
      await kiosk.askAll();
    };
    await expectState('open');
    const { id } = await give(code);
    await expectState('handed-over');
    expect(kiosk.claim(code)?.handOver).toMatchObject({ kioskName: 'Prize desk' });
    await undo(id);
    await expectState('open');
    await give(code);
    await expectState('handed-over');
    await give(code);
    await expectState('conflict');
  });

  it('a hand-over that arrives before its award', async () => {
    const kiosk = follower();
    const { code, award } = await suite.visitorAt(booth);
    await give(code);
    await kiosk.askAll();
    expect(kiosk.claim(code)?.state).toBeUndefined();
    await award();
    await kiosk.askAll();
    expect(kiosk.claim(code)?.state).toBe('handed-over');
  });

  it("administrators' acts: hand over, undo, withdraw, confirm, return", async () => {
    const kiosk = follower();
    const [given, withdrawn, held, late] = [await win(), await win(), await win(), await win()];
    await suite.server.db
      .updateTable('awarded_prizes')
      .set({ held: 'above-pace' })
      .where('id', '=', held.awardId)
      .execute();
    await kiosk.askAll();
    expect([given, held].map(({ code }) => kiosk.claim(code)?.state)).toEqual(['open', 'held']);
    now += 5 * MINUTE_MS;
    await kiosk.askAll();
    const params = (id: number) => ({ params: { id } });
    await suite.api.call('handOverPrize', params(given.awardId), suite.admin);
    await suite.api.call('withdrawAward', { ...params(withdrawn.awardId), body: { reason: 'Twice.' } }, suite.admin);
    await suite.api.call('confirmAward', params(held.awardId), suite.admin);
    await kiosk.askAll();
    expect([given, withdrawn, held].map(({ code }) => kiosk.claim(code)?.state)).toEqual([
      'handed-over',
      'withdrawn',
      'open',
    ]);
    now += 5 * MINUTE_MS;
    await kiosk.askAll();
    const { winners } = await suite.api.call('getWinners', { params: { campaignId: suite.campaignId } }, suite.admin);
    const id = winners.find(({ claimCode }) => claimCode === given.code)?.handOvers[0]?.id ?? '';
    await suite.api.call('undoHandOver', { params: { id }, body: { reason: 'Wrong.' } }, suite.admin);
    await kiosk.askAll();
    expect(kiosk.claim(given.code)?.state).toBe('open');
    now += 5 * MINUTE_MS;
    await kiosk.askAll();
    const campaign = suite.server.db.updateTable('campaigns').where('id', '=', suite.campaignId);
    const { end_date } = await suite.server.db
      .selectFrom('campaigns')
      .select('end_date')
      .where('id', '=', suite.campaignId)
      .executeTakeFirstOrThrow();
    await campaign.set({ end_date: '2026-01-02T00:00:00.000+00:00', claim_by: '2026-01-02' }).execute();
    await suite.api.call(
      'returnPrizes',
      { params: { campaignId: suite.campaignId }, body: { reason: 'Not claimed.' } },
      suite.admin,
    );
    await campaign.set({ end_date, claim_by: null }).execute();
    await kiosk.askAll();
    expect(kiosk.claim(late.code)?.state).toBe('returned');
  });

  it('the awards and hand-overs of a kiosk that is revoked, and trusted again', async () => {
    const kiosk = follower();
    const stolen = await suite.register('Stolen');
    const { code } = await win(stolen);
    const { code: given } = await win();
    await suite.api.call('postHandOver', { body: handOver(given) }, stolen);
    const states = () => [code, given].map((one) => kiosk.claim(one)?.state);
    await kiosk.askAll();
    now += 5 * MINUTE_MS;
    await kiosk.askAll();
    const { id } = stolen.device;
    const since = new Date(now - 60 * MINUTE_MS).toISOString();
    await suite.api.call('revokeDevice', { params: { id }, body: { since } }, suite.admin);
    await kiosk.askAll();
    expect(states()).toEqual(['void', 'given-distrusted']);
    now += 5 * MINUTE_MS;
    await kiosk.askAll();
    await suite.api.call('trustDevice', { params: { id } }, suite.admin);
    await kiosk.askAll();
    expect(states()).toEqual(['open', 'handed-over']);
  });
});

describe('no change is missed', () => {
  const setChange = (awardId: number, claim_change: number) =>
    suite.server.db.updateTable('awarded_prizes').set({ claim_change }).where('id', '=', awardId).execute();

  it('of thousands, some of them at the same moment', async () => {
    const campaign = await emptyCampaign(suite.server.db);
    const prize = await addPrize(suite.server.db, campaign);
    const at = await registerDevice(suite.api, suite.admin, [campaign], 'Hall 4');
    const count = 1203;
    await sql`with recursive series (i) as (select 1 union all select i + 1 from series where i < ${sql.lit(count)})
      insert into users (client_id, role, password_hash, first_name, last_name, created_at)
      select 1, 'Visitor', 'none', 'Many', 'P' || i, '' from series`.execute(suite.server.db);
    await sql`insert into awarded_prizes (campaign_id, user_id, prize_id, claim_code, claim_change, created_at)
      select ${sql.lit(campaign)}, id, ${sql.lit(prize)}, last_name, 1000 + id % 2, '2026-11-28T12:00:00.000Z'
      from users where first_name = 'Many'`.execute(suite.server.db);
    const sizes: number[] = [];
    const hashes = new Set<string>();
    let since = '';
    for (let isComplete = false; !isComplete; ) {
      const [list] = (await check(since, { at, ids: [campaign] })) ?? [];
      if (!list) throw new Error('The list ended early.');
      ({ since, isComplete } = list);
      sizes.push(list.claims.length);
      for (const { hash } of list.claims) hashes.add(hash);
    }
    expect(sizes).toEqual([500, 500, 203]);
    expect(hashes.size).toBe(count);
    expect(await check(since, { at, ids: [campaign] })).toEqual([]);
    // One answer has room for 500 claims of all campaigns. The kiosk asks again for the others.
    const at2 = await registerDevice(suite.api, suite.admin, [campaign, suite.campaignId], 'Hall 5');
    const both = await check('', { at: at2, ids: [campaign, suite.campaignId] });
    expect(both).toMatchObject([
      { campaignId: campaign, isComplete: false },
      { campaignId: suite.campaignId, claims: [], since: '0.0', isComplete: false },
    ]);
  });

  it.each([
    ['', 0],
    [', after the clock was set back', 60 * MINUTE_MS],
  ])('of a transaction that ended after a later one%s', async (_, aheadMs) => {
    const kiosk = follower();
    const [early, late] = [await win(), await win()];
    await setChange(early.awardId, now + aheadMs - 20_000);
    await suite.server.db
      .updateTable('awarded_prizes')
      .set({ held: 'above-pace' })
      .where('id', '=', early.awardId)
      .execute();
    await setChange(late.awardId, now + aheadMs);
    await kiosk.askAll();
    // The earlier change is committed now.
    await suite.server.db.updateTable('awarded_prizes').set({ held: null }).where('id', '=', early.awardId).execute();
    await kiosk.askAll();
    expect(kiosk.claim(early.code)?.state).toBe('open');
    now += aheadMs;
  });

  it('after the clock was set back', async () => {
    const kiosk = follower();
    await win();
    await kiosk.askAll();
    now += 5 * MINUTE_MS;
    await kiosk.askAll();
    now -= 60 * MINUTE_MS;
    const { code } = await win();
    await kiosk.askAll();
    expect(kiosk.claim(code)?.state).toBe('open');
    now += 60 * MINUTE_MS;
  });

  it('after the server was restored to an earlier state', async () => {
    const kiosk = follower();
    const [, lost] = [await win(), await win()];
    await kiosk.askAll();
    now += 5 * MINUTE_MS;
    await kiosk.askAll();
    await suite.server.db.deleteFrom('awarded_prizes').where('id', '=', lost.awardId).execute();
    const { code } = await win();
    await suite.server.db
      .updateTable('awarded_prizes')
      .set({ claim_change: sql`claim_change - ${sql.lit(20 * MINUTE_MS)}` })
      .where('campaign_id', '=', suite.campaignId)
      .where('claim_change', '>', sql.lit(20 * MINUTE_MS))
      .execute();
    await kiosk.askAll();
    expect(kiosk.claim(code)?.state).toBe('open');
    // The kiosk still knows a prize that the server has lost.
    expect(kiosk.claim(lost.code)?.state).toBe('open');
  });
});
