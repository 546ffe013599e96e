import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { joinCampaign, openCampaign, openDevice } from '../support/arena.ts';
import { type LeaseKiosk, openLeaseKiosk } from '../support/lease-kiosk.ts';
import type { SignedIn } from '../support/player.ts';

/**
 * Whatever happens to kiosks that hold prizes, and in which order: lost answers, slow requests, kills, clocks that jump,
 * days without a network, players with a client of their own (docs/specification.md, 4.8 and 7.12).
 */

const RUNS = 20;
const HOUR_MS = 60 * 60 * 1000;

let now = Date.now();
const suite = serverSuite({ dbFile: ':memory:', seed: 'none', clock: { now: () => now } });

const kiosk = fc.nat(1);
/** Troubles come and go: they last for a third of the steps. */
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
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const counts = { schedules: 0, steps: 0, promises: 0, awards: 0, refused: 0, refusedAfterRelease: 0 };

interface Stand {
  device: Awaited<ReturnType<typeof openDevice>>;
  kiosk: LeaseKiosk;
  playing: SignedIn | null;
  /** Whether the server has given what it held to others while awards were unsent. */
  isReleased: boolean;
}

async function run(stock: number, steps: readonly Step[]): Promise<void> {
  const { db } = suite.server;
  const prizes = [{ minimum: 100, rank: 1, winners: stock }];
  const campaignId = await openCampaign(suite.server, { type: 'wheel', bonusPoints: 0, questionCount: 1, prizes });
  const { id: prizeId } = await db
    .selectFrom('prizes')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const stands: Stand[] = [];
  for (let index = 0; index < 2; index += 1) {
    const device = await openDevice(suite.server);
    await device.allow(campaignId);
    const opened = openLeaseKiosk({ url: suite.server.url, device });
    opened.allow(campaignId);
    stands.push({ device, kiosk: opened, playing: null, isReleased: false });
  }
  const lane = (player: SignedIn) => ({ userId: player.userId, campaignId });
  const unsent = ({ kiosk: { outbox } }: Stand) =>
    outbox.all().filter(({ kind, state }) => kind === 'post-awarded-prize' && state !== 'refused').length;
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

  const take = async (next: Step): Promise<void> => {
    const stand = stands[next.kiosk] as Stand;
    const { kiosk: own } = stand;
    switch (next.what) {
      case 'want':
        await own.want(campaignId, [{ prizeId, units: next.units }], next.days);
        return;
      case 'play': {
        if (stand.playing) return;
        const player = await joinCampaign(suite.server, campaignId);
        own.signIn(player);
        if (await own.quiz(lane(player))) stand.playing = player;
        else await own.signOut();
        return;
      }
      case 'win': {
        // Without a lease a prize is as the server told it, which is another promise.
        if (!stand.playing || own.leases.state.expiresAt === null || !own.leases.covers(campaignId)) return;
        const { prize } = own.spin(lane(stand.playing));
        if (prize) counts.promises += 1;
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
        if (body) await suite.api.call('putOwnLease', { body }, stand.device);
        return;
      }
      case 'kill': {
        own.close();
        stand.playing = null;
        const { url } = suite.server;
        stand.kiosk = openLeaseKiosk({ url, device: stand.device, file: own.file, before: own });
        stand.kiosk.allow(campaignId);
        return;
      }
      case 'time passes': {
        now += next.hours * HOUR_MS;
        for (const each of stands) {
          each.kiosk.clock.advance(next.hours * HOUR_MS);
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
    // The sum of awards never exceeds the stock, nor what is held what is left of it.
    expect({ story, sum: awards + winner_total }).toEqual({ story, sum: stock });
    expect(winner_total).toBeGreaterThanOrEqual(0);
    const ofAll = await Promise.all(stands.map(held));
    expect({ story, isHeld: (ofAll[0] ?? 0) + (ofAll[1] ?? 0) <= winner_total }).toEqual({ story, isHeld: true });
    for (const [index, stand] of stands.entries()) {
      // What a kiosk has promised, and may promise, is held for it.
      const promised = left(stand) + (stand.isReleased ? 0 : unsent(stand));
      expect({ story, index, promised, isHeld: promised <= (ofAll[index] ?? 0) }).toMatchObject({
        story,
        isHeld: true,
      });
    }
  }
  counts.schedules += 1;
  counts.awards += (
    await db.selectFrom('awarded_prizes').select('id').where('prize_id', '=', prizeId).execute()
  ).length;
  for (const { kiosk: each } of stands) each.close();
}

it('never promises more than is held, nor awards more than there is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(step, { minLength: 30, maxLength: 40 }), run),
    { numRuns: RUNS, seed: 27 },
  );
  process.stdout.write(`lease schedules: ${JSON.stringify(counts)}\n`);
  expect(Math.min(counts.promises, counts.awards)).toBeGreaterThan(0);
});
