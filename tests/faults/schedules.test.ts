import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { assertNever } from '#shared/errors.ts';
import { HAND_OVERS, type Lane, laneName } from '#shared/lane.ts';
import { backUp } from '../../src/main/db/backup.ts';
import { revokeDevice } from '../../src/server/repositories/devices.ts';
import { serverSuite } from '../support/api-suite.ts';
import { joinCampaign, openCampaign, openDevice, openVendor, signInAgain } from '../support/arena.ts';
import { damageCache } from '../support/damage.ts';
import { share, tell } from '../support/fault-tally.ts';
import { openLeaseKiosk } from '../support/lease-kiosk.ts';
import { sendJson, startHttp, tempFolder } from '../support/main.ts';
import type { SignedIn } from '../support/player.ts';
import { DeskModel } from '../support/schedule-hand-overs.ts';
import { isMadeBy, leasedUnits, openStand, putBackupBack, type Stand } from '../support/schedule-stands.ts';
import { FOUND, type Step, step, type World } from '../support/schedule-steps.ts';

/**
 * Anything that can happen to kiosks, in any order: lost answers, slow requests, kills, clocks that jump at kiosks and
 * server, days without a network, an unavailable keyring, sessions that end, visits that cross, another address, files
 * with unsent rows, damaged and restored databases, revoked kiosks, players with a client of their own, prizes that staff
 * hand over at any desk (docs/specification.md, 4.6, 4.8, 4.14 and 7.12). The server honours keys and grants leases, or
 * does neither. The plain model records what each player was promised, and what staff have given.
 */

const RUNS = 10_000;
/** The number of schedules in `npm test`. */
const FEW = 17;
const HOUR_MS = 60 * 60 * 1000;

let now = Date.now();
const suite = serverSuite({ database: ':memory:', seed: 'none', clock: { now: () => now } });

/** Another server, which must receive nothing of this one. */
let elsewhere: Awaited<ReturnType<typeof startHttp>>;
let dataFolder: string;
let otherVendorId: number;
vi.setConfig({ testTimeout: 3 * HOUR_MS });

/** Names each backup. Starts high, so that the names sort by age. */
let backUps = 1_000_000;

const counts = { schedules: 0, steps: 0, promises: 0, awards: 0, refusedAfterRelease: 0, carried: 0 };
const atDesks = { given: 0, undone: 0, conflicts: 0 };
const found = { lost: 0, doubled: 0, crossed: 0, unclear: 0 };

async function run({ stock, kiosks, isPlain }: World, steps: readonly Step[]): Promise<void> {
  const { db } = suite.server;
  const prizes = [{ minimum: 100, rank: 1, winners: stock }];
  const campaignId = await openCampaign(suite.server, { type: 'wheel', bonusPoints: 0, questionCount: 1, prizes });
  const { id: prizeId } = await db
    .selectFrom('prizes')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const options = { server: suite.server, folder: dataFolder, isPlain, serverNow: () => now };
  const stands: Stand[] = [];
  for (let index = 0; index < kiosks; index += 1) {
    const stand = await openStand(options);
    await stand.device.allow(campaignId);
    if (!isPlain) stand.kiosk.allow(campaignId);
    stands.push(stand);
  }
  const stranger = await openStand({ ...options, vendorId: otherVendorId });
  const desks = new DeskModel({ ...suite, campaignId, desks: stands, stranger });
  const lane = (player: SignedIn) => ({ userId: player.userId, campaignId });
  /** True if a kiosk has no lease, so that the server may refuse its awards. */
  const mayBeRefused = (stand: Stand) => isPlain || stand.isRevoked;
  /** The lanes whose award the server may refuse, because no lease covered it. */
  const uncertain = new Set<string>();
  const isUnexpected = (row: { lane: string }) => !uncertain.has(row.lane) && !desks.mayRefuse(row.lane);
  /** The kiosk's own unsent promises, without those from other kiosks' files. */
  const unsentAwards = ({ device, kiosk: { outbox } }: Stand) =>
    outbox
      .all()
      .filter(({ kind, state }) => kind === 'post-awarded-prize' && state !== 'refused')
      .filter((row) => isMadeBy(device.id, row.key) && !uncertain.has(row.lane));
  const unsent = (stand: Stand) => unsentAwards(stand).length;
  /** Unsent awards that the server has, because only their answer was lost. It reserves nothing more for them. */
  const arrived = async (stand: Stand) => {
    const rows = await db.selectFrom('awarded_prizes').select('user_id').where('prize_id', '=', prizeId).execute();
    const lanes = new Set(rows.map(({ user_id }) => laneName({ userId: user_id, campaignId })));
    return unsentAwards(stand).filter(({ lane: name }) => lanes.has(name)).length;
  };
  const held = ({ device }: Stand) => leasedUnits(db, device.id, now);
  const left = ({ kiosk: { leases } }: Stand) =>
    leases.state.prizes.find((prize) => prize.prizeId === String(prizeId))?.units ?? 0;

  /** Starts over the same data. The earlier players have gone. */
  const reopen = async (stand: Stand): Promise<void> => {
    const { device, kiosk: before } = stand;
    stand.playing = null;
    const kept = { userData: before.userData, isPlain, serverNow: () => now, before };
    stand.kiosk = openLeaseKiosk({ url: suite.server.url, device, ...kept });
    if (!isPlain) stand.kiosk.allow(campaignId);
    await stand.kiosk.load();
  };

  /** Notes the leases that have ended by the server's clock while awards were unsent or could still be promised. */
  const noteReleases = async (): Promise<void> => {
    for (const stand of stands) {
      if ((await held(stand)) === 0 && unsent(stand) + left(stand) > 0) stand.isReleased = true;
    }
  };

  /** Puts the newest backup back. Plays whose rows are in no file any more are gone. */
  const restore = (stand: Stand): void => {
    const { kiosk: own } = stand;
    const unsentRows = own.outbox.all();
    desks.restored(stand, unsentRows);
    const before = new Set(unsentRows.map((row) => row.lane));
    putBackupBack(own);
    for (const [userId, played] of stand.model) played.isGone ||= before.has(laneName({ userId, campaignId }));
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
          stand.model.set(player.userId, { player, isAwarded: false, isGone: false });
        } else await own.signOut();
        return;
      }
      case 'win': {
        // A server with leases promises nothing without one.
        const { expiresAt, prizes: ofLease } = own.leases.state;
        if (!stand.playing || (!isPlain && (expiresAt === null || ofLease.length === 0))) return;
        const { prize, isToBeConfirmed, code } = own.spin(lane(stand.playing));
        if (code !== null) desks.won(code);
        if (isToBeConfirmed) uncertain.add(laneName(lane(stand.playing)));
        else if (prize) counts.promises += 1;
        stand.model.set(stand.playing.userId, { player: stand.playing, isAwarded: prize !== null, isGone: false });
        stand.playing = null;
        await own.signOut();
        return;
      }
      case 'deliver': {
        const refused = (await own.drain()).filter(isUnexpected);
        if (stand.isReleased) counts.refusedAfterRelease += refused.length;
        else if (!mayBeRefused(stand)) expect(refused).toEqual([]);
        if (unsent(stand) === 0 && left(stand) <= (await held(stand))) stand.isReleased = false;
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
        if (body) await suite.api.attempt('checkIn', { body }, stand.device);
        return;
      }
      case 'kill':
        own.close();
        await reopen(stand);
        return;
      case 'time passes': {
        now += next.hours * HOUR_MS;
        for (const each of stands) each.kiosk.passes(next.hours * HOUR_MS);
        await noteReleases();
        return;
      }
      case 'clock jumps':
        own.clock.set(own.clock.now() + next.days * 24 * HOUR_MS);
        return;
      case 'sleep':
        // The kiosk's computer is suspended, so only its clock shows the hours, and somebody may set it back.
        now += next.hours * HOUR_MS;
        for (const each of stands) if (each !== stand) each.kiosk.passes(next.hours * HOUR_MS);
        own.clock.set(own.clock.now() + (next.hours - next.setBackDays * 24) * HOUR_MS);
        await noteReleases();
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
        return;
      }
      case 'two visitors cross': {
        if (stand.playing) return;
        const early = await joinCampaign(suite.server, campaignId);
        const late = await joinCampaign(suite.server, campaignId);
        await own.signIn(early);
        const opening = own.quiz(lane(early));
        await own.signIn(late);
        const isOpen = await own.quiz(lane(late));
        expect(await opening).toBe(false);
        expect(own.outbox.holds(laneName(lane(early)))).toBe(false);
        if (isOpen) {
          stand.playing = late;
          stand.model.set(late.userId, { player: late, isAwarded: false, isGone: false });
        } else await own.signOut();
        return;
      }
      case 'visit':
        await take({ what: 'play', kiosk: next.kiosk });
        await take({ what: 'win', kiosk: next.kiosk });
        return;
      case 'hand over':
        if (!isPlain) desks.give(stand, next.pick);
        return;
      case 'undo':
        desks.undo(stand, next.pick);
        return;
      case 'hand over at another vendor':
        if (!isPlain) desks.give(stranger, next.pick);
        await stranger.kiosk.drain();
        return;
      case 'carry file': {
        const other = stands[next.to % kiosks] as Stand;
        if (other === stand) return;
        const taken = await other.kiosk.centre.import(await own.centre.exported());
        if (taken.kind === 'taken') counts.carried += taken.taken;
        return;
      }
      case 'back up':
        backUps += 1;
        backUp(own.userData, '1.0.0', backUps);
        return;
      case 'restore':
        if (!existsSync(path.join(own.userData, 'backups'))) return;
        restore(stand);
        await reopen(stand);
        return;
      case 'damage':
        own.close();
        damageCache(own.db.name);
        await reopen(stand);
        return;
      case 'revoke':
        await revokeDevice(db, stand.device.id, new Date(now).toISOString());
        stand.isRevoked = true;
        return;
      case 'server clock jumps':
        now += next.hours * HOUR_MS;
        await noteReleases();
        return;
      default:
        assertNever(next);
    }
  };

  const story: unknown[] = [];
  if (!isPlain) for (const { kiosk: each } of stands) await each.want(campaignId, [{ prizeId, units: 2 }]);
  for (const next of steps) {
    story.push(next);
    counts.steps += 1;
    await take(next);
    await desks.noteArrivals();
    const awards = await db
      .selectFrom('awarded_prizes')
      .select('extra_taken')
      .where('prize_id', '=', prizeId)
      .execute();
    const won = awards.reduce((units, { extra_taken }) => units + 1 + extra_taken, 0);
    const prize = db.selectFrom('prizes').select('winner_total').where('id', '=', prizeId);
    const { winner_total } = await prize.executeTakeFirstOrThrow();
    // The sum of won units never exceeds the stock, nor the leased units the remaining stock.
    expect({ story, sum: won + winner_total }).toEqual({ story, sum: stock });
    expect(winner_total).toBeGreaterThanOrEqual(0);
    const ofAll = await Promise.all(stands.map(held));
    const sum = ofAll.reduce((units, more) => units + more, 0);
    expect({ story, isHeld: sum <= winner_total }).toEqual({ story, isHeld: true });
    for (const [index, stand] of stands.entries()) {
      if (mayBeRefused(stand) || stand.isReleased) continue;
      // The lease covers all that a kiosk has promised, and may still promise.
      const promised = left(stand) + unsent(stand) - (await arrived(stand));
      expect({ story, index, promised, isHeld: promised <= (ofAll[index] ?? 0) }).toMatchObject({
        story,
        isHeld: true,
      });
    }
  }
  counts.schedules += 1;

  // In the end all troubles stop, and all players log in again: the server has every promise once.
  now += HOUR_MS;
  const everybody = stands.flatMap(({ model }) => [...model.values()]);
  for (const { kiosk: own } of stands) {
    Object.assign(own.network, { isOnline: true, losesAnswers: false, delays: false });
    own.keyring.isAway = false;
    for (const { player } of everybody) await own.signIn(await signInAgain(suite.server, player));
    await own.signOut();
  }
  for (let round = 0; round < 4; round += 1) {
    for (const stand of stands) {
      const refused = (await stand.kiosk.drain()).filter(isUnexpected);
      if (!stand.isReleased && !mayBeRefused(stand)) expect({ story, refused }).toEqual({ story, refused: [] });
      await stand.kiosk.leases.renew();
    }
  }
  const remaining = stands.flatMap(({ device, isRevoked, kiosk: { outbox } }) =>
    outbox.all().map((row) => ({ ...row, isRevoked, isOwn: isMadeBy(device.id, row.key) })),
  );
  // Without keys a row may stay unclear, and so may another kiosk's row, and one that came back in a file too late. Only
  // the kiosk's own key may send its hand-overs.
  const isExplained = (row: (typeof remaining)[number]) =>
    row.state === 'refused' ||
    (row.state === 'unclear' && (isPlain || !row.isOwn || row.doubt === 'too-old')) ||
    (row.isRevoked && row.lane.startsWith(`${HAND_OVERS}/`));
  expect({ story, left: remaining.filter((row) => !isExplained(row)) }).toEqual({ story, left: [] });
  const isLeft = (of: Lane) => remaining.some(({ lane: name }) => name === laneName(of));
  found.unclear += remaining.filter(({ state }) => state === 'unclear').length;
  for (const { player, isAwarded, isGone } of everybody) {
    const of = async (table: 'user_answers' | 'awarded_prizes') =>
      (await db.selectFrom(table).select('id').where('user_id', '=', player.userId).execute()).length;
    const [answers, given] = [await of('user_answers'), await of('awarded_prizes')];
    counts.awards += given;
    if (!isGone) found.lost += (answers === 0 ? 1 : 0) + (isAwarded && given === 0 && !isLeft(lane(player)) ? 1 : 0);
    found.doubled += Math.max(0, answers - 1) + Math.max(0, given - (isAwarded ? 1 : 0));
  }
  await desks.noteArrivals();
  const ofDesks = await desks.check([...remaining, ...stranger.kiosk.outbox.all()]);
  for (const fault of ['lost', 'doubled', 'crossed'] as const) found[fault] += ofDesks[fault];
  for (const count of ['given', 'undone', 'conflicts'] as const) atDesks[count] += desks.counts[count];
  found.crossed += stands.flatMap(({ kiosk: { network } }) => network.crossed).length;
  expect({ story, ...found }).toMatchObject({ story, lost: 0, doubled: 0, crossed: 0 });
  for (const { kiosk: own } of [...stands, stranger]) {
    own.close();
    rmSync(own.userData, { recursive: true });
  }
  expect(elsewhere.requests).toEqual([]);
}

it('never promises more than is leased, nor awards more than there is, nor loses, doubles or crosses anything', async () => {
  dataFolder = tempFolder();
  // The first vendor is the arena's.
  await openDevice(suite.server);
  otherVendorId = await openVendor(suite.server);
  elsewhere = await startHttp((_request, response) => sendJson(response, {}, 404));
  const runs = share(RUNS, FEW);
  const seed = process.env.SPINBOARD_FAULTS === 'all' ? Date.now() % 2 ** 31 : 27;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          stock: fc.integer({ min: 1, max: 5 }),
          kiosks: fc.integer({ min: 2, max: 5 }),
          isPlain: fc.constantFrom(false, false, true),
        }),
        fc.array(step, { minLength: 30, maxLength: 40 }),
        run,
      ),
      { numRuns: runs, seed, examples: FOUND },
    );
  } finally {
    tell({ kind: 'schedules of 2 to 5 kiosks', runs: counts.schedules, ...found });
    process.stdout.write(`schedules: ${JSON.stringify({ ...counts, ...atDesks })}\n`);
  }
  expect(Math.min(counts.promises, counts.awards, ...Object.values(atDesks))).toBeGreaterThan(0);
});
