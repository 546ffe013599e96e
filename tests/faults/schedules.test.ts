import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { laneName } from '#shared/lane.ts';
import { serverSuite } from '../support/api-suite.ts';
import { joinCampaign, openCampaign, openDevice, signInAgain } from '../support/arena.ts';
import { share, tell } from '../support/fault-tally.ts';
import { type LeaseKiosk, openLeaseKiosk } from '../support/lease-kiosk.ts';
import { sendJson, startHttp, tempFolder } from '../support/main.ts';
import type { SignedIn } from '../support/player.ts';

/**
 * Anything that can happen to kiosks with leased prizes, in any order: lost answers, slow requests, kills, clocks that
 * jump, days without a network, an unavailable keyring, sessions that end, another address, players with a client of
 * their own (docs/specification.md, 4.8 and 7.12). The plain model records what each player was promised.
 */

const RUNS = 10_000;
/** The number of schedules in `npm test`. */
const FEW = 25;
const HOUR_MS = 60 * 60 * 1000;

let now = Date.now();
const suite = serverSuite({ database: ':memory:', seed: 'none', clock: { now: () => now } });

const kiosk = fc.nat(59);
/** Troubles start and stop. Each lasts for a third of the steps. */
const rarely = fc.constantFrom(false, false, true);
const one = <const W extends string, More extends object>(
  weight: number,
  what: W,
  more: { [K in keyof More]: fc.Arbitrary<More[K]> },
) => ({
  weight,
  arbitrary: fc.record({ what: fc.constant(what), kiosk, ...more }) as fc.Arbitrary<{ what: W; kiosk: number } & More>,
});
const step = fc.oneof(
  one(3, 'want', { units: fc.nat(3), days: fc.integer({ min: 1, max: 3 }) }),
  one(8, 'play', {}),
  one(9, 'win', {}),
  one(6, 'deliver', {}),
  one(1, 'leave', {}),
  one(3, 'renew', {}),
  one(3, 'network', { isOffline: rarely }),
  one(2, 'lose answers', { losesAnswers: rarely }),
  one(2, 'delay', { delays: rarely }),
  one(2, 'arrive', {}),
  one(2, 'kill', {}),
  one(2, 'time passes', { hours: fc.constantFrom(1, 12, 30, 80) }),
  one(1, 'clock jumps', { days: fc.constantFrom(-3650, -2, 2, 3650) }),
  one(1, 'own client', {}),
  one(2, 'keyring', { isAway: rarely }),
  one(1, 'sessions end', {}),
  one(1, 'sign in again', {}),
  one(1, 'another address', {}),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Another server, which must receive nothing of this one. */
let elsewhere: Awaited<ReturnType<typeof startHttp>>;
/** The folder of all kiosks' data. */
let folder: string;
vi.setConfig({ testTimeout: 3 * HOUR_MS });

const counts = { schedules: 0, steps: 0, promises: 0, awards: 0, refused: 0, refusedAfterRelease: 0 };
const found = { lost: 0, doubled: 0, unclear: 0 };

interface Stand {
  device: Awaited<ReturnType<typeof openDevice>>;
  kiosk: LeaseKiosk;
  playing: SignedIn | null;
  /** True if the server gave this kiosk's released units to others while awards were unsent. */
  isReleased: boolean;
  /** Players who have answered here, and whether they were promised the prize. */
  model: Map<number, { player: SignedIn; isPromised: boolean }>;
}

async function run(stock: number, kiosks: number, steps: readonly Step[]): Promise<void> {
  const { db } = suite.server;
  const prizes = [{ minimum: 100, rank: 1, winners: stock }];
  const campaignId = await openCampaign(suite.server, { type: 'wheel', bonusPoints: 0, questionCount: 1, prizes });
  const { id: prizeId } = await db
    .selectFrom('prizes')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const stands: Stand[] = [];
  for (let index = 0; index < kiosks; index += 1) {
    const device = await openDevice(suite.server);
    await device.allow(campaignId);
    const opened = openLeaseKiosk({ url: suite.server.url, device, userData: path.join(folder, String(device.id)) });
    opened.allow(campaignId);
    stands.push({ device, kiosk: opened, playing: null, isReleased: false, model: new Map() });
  }
  const lane = (player: SignedIn) => ({ userId: player.userId, campaignId });
  const unsentAwards = ({ kiosk: { outbox } }: Stand) =>
    outbox.all().filter(({ kind, state }) => kind === 'post-awarded-prize' && state !== 'refused');
  const unsent = (stand: Stand) => unsentAwards(stand).length;
  /** Unsent awards that the server has, because only their answer was lost. It reserves nothing more for them. */
  const arrived = async (stand: Stand) => {
    const rows = await db.selectFrom('awarded_prizes').select('user_id').where('prize_id', '=', prizeId).execute();
    const lanes = new Set(rows.map(({ user_id }) => laneName({ userId: user_id, campaignId })));
    return unsentAwards(stand).filter(({ lane: name }) => lanes.has(name)).length;
  };
  const held = async ({ device }: Stand) => {
    const row = await db
      .selectFrom('lease_prizes')
      .innerJoin('leases', 'leases.device_id', 'lease_prizes.device_id')
      .select('units')
      .where('leases.device_id', '=', device.id)
      .where('released_at', '>', new Date(now).toISOString())
      .executeTakeFirst();
    return row?.units ?? 0;
  };
  const left = ({ kiosk: { leases } }: Stand) =>
    leases.state.prizes.find((prize) => prize.prizeId === String(prizeId))?.units ?? 0;

  /** Starts over the same data. The earlier players have gone. */
  const reopen = async (stand: Stand): Promise<void> => {
    const { device, kiosk: before } = stand;
    stand.playing = null;
    stand.kiosk = openLeaseKiosk({ url: suite.server.url, device, userData: before.userData, before });
    stand.kiosk.allow(campaignId);
    await stand.kiosk.load();
  };

  const take = async (next: Step): Promise<void> => {
    const stand = stands[next.kiosk % kiosks] as Stand;
    const { kiosk: own } = stand;
    switch (next.what) {
      case 'want':
        await own.want(campaignId, [{ prizeId, units: next.units }], next.days);
        return;
      case 'play': {
        if (stand.playing) return;
        const player = await joinCampaign(suite.server, campaignId);
        await own.signIn(player);
        if (await own.quiz(lane(player))) {
          stand.playing = player;
          stand.model.set(player.userId, { player, isPromised: false });
        } else await own.signOut();
        return;
      }
      case 'win': {
        // Without a lease a prize is as the server reported it, and not promised.
        const { expiresAt, prizes: ofLease } = own.leases.state;
        if (!stand.playing || expiresAt === null || ofLease.length === 0) return;
        const { prize } = own.spin(lane(stand.playing));
        if (prize) counts.promises += 1;
        stand.model.set(stand.playing.userId, { player: stand.playing, isPromised: prize !== null });
        stand.playing = null;
        await own.signOut();
        return;
      }
      case 'deliver': {
        const refused = await own.drain();
        counts.refused += refused.length;
        if (stand.isReleased) counts.refusedAfterRelease += refused.length;
        else expect(refused).toEqual([]);
        if (unsent(stand) === 0) stand.isReleased = false;
        return;
      }
      case 'leave':
        if (!stand.playing) return;
        stand.playing = null;
        await own.signOut();
        return;
      case 'renew':
        await own.leases.renew();
        return;
      case 'network':
        own.network.isOnline = !next.isOffline;
        return;
      case 'lose answers':
        own.network.losesAnswers = next.losesAnswers;
        return;
      case 'delay':
        own.network.delays = next.delays;
        return;
      case 'arrive': {
        const body = own.onTheirWay.shift();
        if (body) await suite.api.call('checkIn', { body }, stand.device);
        return;
      }
      case 'kill':
        own.close();
        await reopen(stand);
        return;
      case 'time passes': {
        now += next.hours * HOUR_MS;
        for (const each of stands) {
          each.kiosk.passes(next.hours * HOUR_MS);
          if ((await held(each)) === 0 && unsent(each) > 0) each.isReleased = true;
        }
        return;
      }
      case 'clock jumps':
        own.clock.set(own.clock.now() + next.days * 24 * HOUR_MS);
        return;
      case 'own client': {
        const { token, userId } = await joinCampaign(suite.server, campaignId);
        await suite.api.attempt('postAwardedPrize', { body: { userId, campaignId, prizeId } }, { token });
        return;
      }
      case 'keyring':
        own.keyring.isAway = next.isAway;
        return;
      case 'sessions end': {
        const users = [...stand.model.keys()];
        if (users.length > 0) await db.deleteFrom('tokens').where('user_id', 'in', users).execute();
        return;
      }
      case 'sign in again': {
        const [known] = stand.model.values();
        if (stand.playing || !known) return;
        await own.signIn(await signInAgain(suite.server, known.player));
        await own.signOut();
        return;
      }
      case 'another address': {
        own.close();
        const { device } = stand;
        const other = openLeaseKiosk({ url: elsewhere.url, device, userData: own.userData, before: own });
        await other.load();
        expect(other.outbox.all()).toEqual([]);
        await other.drain();
        other.close();
        await reopen(stand);
      }
    }
  };

  const story: unknown[] = [];
  for (const { kiosk: each } of stands) await each.want(campaignId, [{ prizeId, units: 2 }]);
  for (const next of steps) {
    story.push(next);
    counts.steps += 1;
    await take(next);
    const awards = (await db.selectFrom('awarded_prizes').select('id').where('prize_id', '=', prizeId).execute())
      .length;
    const prize = db.selectFrom('prizes').select('winner_total').where('id', '=', prizeId);
    const { winner_total } = await prize.executeTakeFirstOrThrow();
    // The sum of awards never exceeds the stock, nor the leased units the remaining stock.
    expect({ story, sum: awards + winner_total }).toEqual({ story, sum: stock });
    expect(winner_total).toBeGreaterThanOrEqual(0);
    const ofAll = await Promise.all(stands.map(held));
    const sum = ofAll.reduce((units, more) => units + more, 0);
    expect({ story, isHeld: sum <= winner_total }).toEqual({ story, isHeld: true });
    for (const [index, stand] of stands.entries()) {
      // The lease covers all that a kiosk has promised, and may still promise.
      const promised = left(stand) + (stand.isReleased ? 0 : unsent(stand) - (await arrived(stand)));
      expect({ story, index, promised, isHeld: promised <= (ofAll[index] ?? 0) }).toMatchObject({
        story,
        isHeld: true,
      });
    }
  }
  counts.schedules += 1;

  // In the end all troubles stop, and all players log in again: the server has every promise once.
  now += HOUR_MS;
  for (const stand of stands) {
    const { kiosk: own, model } = stand;
    Object.assign(own.network, { isOnline: true, losesAnswers: false, delays: false });
    own.keyring.isAway = false;
    for (const { player } of model.values()) await own.signIn(await signInAgain(suite.server, player));
    const refused: string[] = [];
    for (let round = 0; round < 3; round += 1) refused.push(...(await own.drain()));
    if (!stand.isReleased) expect({ story, refused }).toEqual({ story, refused: [] });
    const left = own.outbox.all();
    found.unclear += left.filter(({ state }) => state === 'unclear').length;
    expect({ story, left: left.filter(({ state }) => state !== 'refused') }).toEqual({ story, left: [] });
    const isRefused = (userId: number) => left.some(({ lane: name }) => name === laneName({ userId, campaignId }));
    for (const [userId, { isPromised }] of model) {
      const of = async (table: 'user_answers' | 'awarded_prizes') =>
        (await db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length;
      const [answers, given] = [await of('user_answers'), await of('awarded_prizes')];
      counts.awards += given;
      found.lost += (answers === 0 ? 1 : 0) + (isPromised && given === 0 && !isRefused(userId) ? 1 : 0);
      found.doubled += Math.max(0, answers - 1) + Math.max(0, given - (isPromised ? 1 : 0));
    }
    expect({ story, ...found }).toMatchObject({ story, lost: 0, doubled: 0 });
    own.close();
    rmSync(own.userData, { recursive: true });
  }
  expect(elsewhere.requests).toEqual([]);
}

it('never promises more than is leased, nor awards more than there is, nor loses or doubles anything', async () => {
  folder = tempFolder();
  elsewhere = await startHttp((_request, response) => sendJson(response, {}, 404));
  const runs = share(RUNS, FEW);
  const seed = process.env.SPINBOARD_FAULTS === 'all' ? Date.now() % 2 ** 31 : 27;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 2, max: 5 }),
        fc.array(step, { minLength: 30, maxLength: 40 }),
        run,
      ),
      { numRuns: runs, seed },
    );
  } finally {
    tell({ kind: 'schedules of 2 to 5 kiosks', server: 'with keys', runs: counts.schedules, ...found });
    process.stdout.write(`schedules: ${JSON.stringify(counts)}\n`);
  }
  expect(Math.min(counts.promises, counts.awards)).toBeGreaterThan(0);
});
