import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cachedReads } from '../../src/main/link/cached-reads.ts';
import { ApiClient } from '../../src/main/link/client.ts';
import { Reads } from '../../src/main/link/reads.ts';
import { createCouriers } from '../../src/main/outbox/couriers/couriers.ts';
import type { Courier, Delivery } from '../../src/main/outbox/couriers/delivery.ts';
import { type Job, UNKNOWN_MAKER } from '../../src/main/outbox/job.ts';
import { outboxStore } from '../../src/main/outbox/outbox-store.ts';
import { Game } from '../../src/main/play/game.ts';
import { playStore } from '../../src/main/play/play-store.ts';
import { GameSource } from '../../src/main/play/source.ts';
import type { PlayView } from '../../src/shared/ipc/play.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type ArenaCampaign, joinCampaign, openCampaign, openDevice } from '../support/arena.ts';
import { ALWAYS_ON } from '../support/connection.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { AS_TOLD, FakeRandom, openOutbox, tempFolder } from '../support/main.ts';
import type { SignedIn } from '../support/player.ts';
import { visitOf } from '../support/visits.ts';

/** The server accepts everything of an honest player, at kiosks that are offline at times. */

const PLAYS = 120;

const suite = serverSuite({ database: ':memory:', seed: 'none' });

const counts = { plays: 0, rows: 0, refused: 0, awards: 0, ends: {} as Record<string, number>, moves: 0 };

/**
 * A kiosk: the app's own game, outbox and client over a real file. A kiosk with its own key sends only under that key,
 * as if its players' sessions were over.
 */
function openKiosk(tokenOf: () => SignedIn, ownKey: string | null = null) {
  const { db } = openOutbox(path.join(tempFolder(), 'kiosk.db'));
  const [clock, random] = [new FakeClock(), new FakeRandom()];
  const maker = { ...UNKNOWN_MAKER, steadyNow: () => clock.now() };
  const outbox = outboxStore(
    db,
    () => false,
    () => {},
    maker,
  );
  const api = new ApiClient({ baseUrl: () => suite.server.url });
  const token = () => ({ tokenType: 'Bearer', accessToken: tokenOf().token });
  const reads = new Reads({ api, store: cachedReads(db), time: clock.steady, connection: ALWAYS_ON });
  const source = new GameSource(api, reads);
  const key = ownKey === null ? null : { tokenType: 'Bearer', accessToken: ownKey };
  const couriers = createCouriers({
    api,
    tokenOf: () => (key ? null : token()),
    ownToken: () => null,
    tokenOfSession: token,
    device: { tokenFor: () => key, standing: async () => 'signed-out', isLocked: false },
    isLeased: () => false,
    steadyNow: () => clock.now(),
    onTokenLost: () => {},
    forget: () => {},
  });
  const store = playStore(db, outbox, clock);
  let uuids = 0;
  random.uuid = () => `${tokenOf().userId}-${db.name}-${++uuids}`;
  const game = new Game({
    store,
    stock: AS_TOLD,
    clock,
    random,
    claims: { date: () => clock.now(), tokenOf: () => null },
    fetch: (visit, campaignId) => source.play(visit, campaignId),
    onEnqueued: () => {},
    madeId: outbox.walkUps.madeId,
    imageUrl: () => null,
  });
  /** Sends everything, in order. */
  const drain = async () => {
    for (const lane of outbox.lanes()) {
      for (let job = outbox.next(lane); job; job = outbox.next(lane)) {
        counts.rows += 1;
        const delivery = await send(couriers[job.kind] as unknown as Courier, job);
        if (delivery.kind !== 'delivered') {
          counts.refused += 1;
          throw new Error(`${job.kind} ${JSON.stringify(job.payload)}: ${JSON.stringify(delivery)}`);
        }
        outbox.delivered(job.idempotencyKey, 0);
      }
    }
  };
  const open = (lane: Lane) => game.open(visitOf(lane.userId, token()), lane.campaignId);
  return { game, open, clock, random, drain };
}

async function send(courier: Courier, job: Job): Promise<Delivery> {
  const prepared = await courier.prepare?.(job);
  if (prepared && 'kind' in prepared) return prepared;
  return courier.deliver(job);
}

const campaign: fc.Arbitrary<ArenaCampaign> = fc.record({
  type: fc.constantFrom('full', 'full', 'wheel', 'quiz'),
  bonusPoints: fc.constantFrom(0, 50, 100, 400),
  questionCount: fc.integer({ min: 1, max: 5 }),
  prizes: fc
    .tuple(
      fc.array(fc.record({ minimum: fc.integer({ min: 0, max: 300 }), winners: fc.integer({ min: 0, max: 2 }) }), {
        maxLength: 4,
      }),
      fc.subarray([1, 2, 3, null]),
    )
    .map(([tiers, slots]) => [
      ...tiers.map(({ minimum, winners }, index) => ({ minimum, rank: index + 1, winners })),
      ...slots.map((rank) => ({ minimum: null, rank, winners: 1 })),
    ]),
});

/** What happens at each step: chances from 0 to 99, and a segment. The board's segment is frequent. */
const step = fc.record({
  chance: fc.nat(99),
  network: fc.nat(99),
  segment: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(23) }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One action of a player in front of a screen. */
function act({ game, clock, random }: ReturnType<typeof openKiosk>, lane: Lane, view: PlayView, next: Step): PlayView {
  const { stage } = view;
  switch (stage.kind) {
    case 'quiz': {
      const place = next.chance < 75 ? 0 : 1;
      const answers = stage.question.answers.toSorted((a, b) => Number(a.id) - Number(b.id));
      return game.answer(lane, stage.question.id, answers[place]?.id ?? '').play;
    }
    case 'quiz-ended':
    case 'wheel':
      random.integers = [next.segment];
      return game.spin(lane);
    case 'spinning':
      return game.settle(lane, stage.spin.id);
    case 'offer':
      return next.chance < 50 ? game.cashIn(lane) : game.declineOffer(lane);
    case 'board':
      clock.advance(13_000);
      return game.press(lane, next.chance % 20);
    case 'finished':
      return view;
  }
}

interface Lane {
  userId: number;
  campaignId: number;
}

it('is never refused, and its prizes are confirmed by the end of the game', async () => {
  let player: SignedIn = { token: '', userId: 0 };
  const device = await openDevice(suite.server);
  const kiosks = [openKiosk(() => player), openKiosk(() => player, device.token)] as const;

  const playOnce = async (campaignId: number, steps: readonly Step[]) => {
    player = await joinCampaign(suite.server, campaignId);
    counts.plays += 1;
    const lane = { userId: player.userId, campaignId };
    let place: 0 | 1 = 0;
    let view = await kiosks[place].open(lane);
    for (let count = 0; view.stage.kind !== 'finished' && count < 60; count += 1) {
      const next = steps[count % steps.length] as Step;
      view = act(kiosks[place], lane, view, next);
      if (next.network < 40) await kiosks[place].drain();
      if (next.network < 12) {
        // The player leaves in the middle of anything, and continues at the other kiosk.
        place = place === 0 ? 1 : 0;
        counts.moves += 1;
        view = await kiosks[place].open(lane);
      } else if (next.network > 90) view = await kiosks[place].open(lane);
    }
    await kiosks[place].drain();
    return view;
  };

  await fc.assert(
    fc.asyncProperty(
      campaign,
      fc.array(fc.array(step, { minLength: 6, maxLength: 30 }), { minLength: 1, maxLength: 3 }),
      async (drawn, scripts) => {
        const campaignId = await openCampaign(suite.server, drawn);
        await device.allow(campaignId);
        for (const steps of scripts) {
          const view = await playOnce(campaignId, steps);
          const { db } = suite.server;
          const own = { user_id: player.userId, campaign_id: campaignId };
          const status = await db
            .selectFrom('game_statuses')
            .selectAll()
            .where((eb) => eb.and(own))
            .executeTakeFirst();
          const award = await db
            .selectFrom('awarded_prizes')
            .selectAll()
            .where((eb) => eb.and(own))
            .executeTakeFirst();
          const { stage } = view;
          const end = stage.kind === 'finished' ? stage.outcome.kind : stage.kind;
          counts.ends[end] = (counts.ends[end] ?? 0) + 1;
          if (award) counts.awards += 1;
          if (stage.kind === 'finished' && end !== 'nothing') expect(status?.game_status_type).toBe(1);
          if (stage.kind === 'finished' && 'prize' in stage.outcome) {
            expect(award?.prize_id ?? null).toEqual(stage.outcome.prize?.id ?? null);
          }
          expect(award?.mark ?? null).toBeNull();
          expect(status?.date_mark ?? null).toBeNull();
        }
      },
    ),
    { numRuns: PLAYS / 2, seed: 9 },
  );
  process.stdout.write(`honest plays: ${JSON.stringify(counts)}\n`);
  expect(counts).toMatchObject({ refused: 0 });
  const sent = await suite.server.db.selectFrom('user_answers').select('device_id').execute();
  expect(new Set(sent.map(({ device_id }) => device_id === null))).toEqual(new Set([true, false]));
  // The plays reach everything that the rules are about.
  expect(counts.plays).toBeGreaterThanOrEqual(PLAYS / 2);
  for (const end of ['quiz', 'wheel', 'board']) expect(counts.ends[end], end).toBeGreaterThan(0);
  expect(Math.min(counts.awards, counts.moves)).toBeGreaterThan(0);
});
