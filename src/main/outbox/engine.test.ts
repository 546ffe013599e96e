import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobKind } from '#shared/jobs.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { FakeRandom, newJob, openOutbox } from '../../../tests/support/main.ts';
import { OutboxEngine } from './engine.ts';
import type { Job, JobNote } from './job.ts';
import type { Courier, Couriers, Delivery } from './jobs/delivery.ts';
import { LONGEST_MS } from './retry.ts';
import { logoutLane } from './store.ts';

const OK: Delivery = { kind: 'delivered' };
const OFFLINE: Delivery = { kind: 'offline', error: 'no network' };
const LOST: Delivery = { kind: 'retry', isFateUnknown: true, error: 'lost' };
const REFUSED: Delivery = { kind: 'refused', error: 'No.' };
const SIGNED_OUT: Delivery = { kind: 'signed-out', error: 'Sign in.' };

/** Lets everything run that needs no time to pass. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** An engine over a real outbox; `courier` decides what becomes of every attempt. */
function openEngine(courier: Courier | Courier['deliver'], file?: string, hasSession?: (userId: string) => boolean) {
  const opened = openOutbox(file, hasSession);
  const clock = new FakeClock();
  const random = new FakeRandom();
  const told = { signedOut: [] as string[], done: [] as string[], log: [] as string[] };
  const one = typeof courier === 'function' ? { deliver: courier } : courier;
  // One for all kinds: what it notes is an award's.
  const couriers = {
    'post-user-answer': one,
    'put-game-status': one,
    'post-awarded-prize': one,
    logout: one,
  } as Couriers;
  const engine = new OutboxEngine({
    store: opened.outbox,
    couriers,
    clock,
    random,
    onLog: (line) => void told.log.push(line),
  });
  engine.listen({
    onSignedOut: (userId, message) => void told.signedOut.push(`${userId} ${message}`),
    onUserDone: (userId) => void told.done.push(userId),
  });
  let keys = 0;
  const enqueue = (lane: string, payload: object = {}, kind: JobKind = 'post-user-answer') => {
    keys += 1;
    opened.outbox.enqueue(newJob(lane, kind, payload, `${keys}`), 0);
  };
  return { ...opened, clock, random, told, engine, enqueue };
}

/** A courier whose attempts end when the test says so. */
function openEnded() {
  const underWay = new Map<string, (delivery: Delivery) => void>();
  const deliver = (job: Job) => new Promise<Delivery>((resolve) => underWay.set(job.lane, resolve));
  const end = async (lane: string, delivery: Delivery) => {
    underWay.get(lane)?.(delivery);
    underWay.delete(lane);
    await settled();
  };
  return { deliver, end, lanes: () => [...underWay.keys()] };
}

describe('any outbox', () => {
  /** What becomes of an attempt: does its effect reach the server, and what does the kiosk hear of it? */
  const outcome = fc.constantFrom(
    { hasEffect: true, delivery: OK },
    { hasEffect: true, delivery: LOST },
    { hasEffect: false, delivery: LOST },
    { hasEffect: false, delivery: OFFLINE },
    { hasEffect: false, delivery: { ...LOST, isFateUnknown: false } },
    'crash' as const,
    'crash after the effect' as const,
  );

  // Every crash opens the database anew, which writes megabytes.
  it('is delivered wholly, every row once in effect, and in order within its lane', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('1/1', '1/2', '2/1'), { minLength: 1, maxLength: 8 }),
        fc.array(outcome, { maxLength: 25 }),
        async (lanes, outcomes) => {
          const left = [...outcomes];
          const effects: string[] = [];
          let isCrashed = false;
          // The server keeps the order in which effects came first; a known key has no second one.
          const takeEffect = (job: Job) => {
            const effect = `${job.lane} ${job.idempotencyKey}`;
            if (effects.includes(effect)) expect(job.isFateUnknown).toBe(true);
            else effects.push(effect);
          };
          const deliver = async (job: Job): Promise<Delivery> => {
            if (isCrashed) return new Promise(() => {});
            const next = left.shift() ?? { hasEffect: true, delivery: OK };
            if (typeof next === 'string' ? next === 'crash after the effect' : next.hasEffect) takeEffect(job);
            if (typeof next !== 'string') return next.delivery;
            isCrashed = true;
            return new Promise(() => {});
          };
          let kiosk = openEngine(deliver);
          for (const lane of lanes) kiosk.enqueue(lane);
          const expected = kiosk.outbox.all().map((job) => job.lane);
          kiosk.engine.start();
          for (let round = 0; kiosk.outbox.counts().waiting > 0 && round < 200; round += 1) {
            await settled();
            if (isCrashed) {
              isCrashed = false;
              kiosk.db.close();
              kiosk = openEngine(deliver, kiosk.file);
              kiosk.engine.start();
            }
            kiosk.clock.advance(LONGEST_MS);
            await settled();
          }
          await kiosk.engine.stop();
          expect(kiosk.outbox.all()).toEqual([]);
          kiosk.db.close();
          for (const lane of new Set(lanes)) {
            const ofLane = expected.flatMap((name, index) => (name === lane ? [`${lane} ${index + 1}`] : []));
            expect(effects.filter((effect) => effect.startsWith(`${lane} `))).toEqual(ofLane);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the lanes', () => {
  it('send at the same time, each one row after the other', async () => {
    const courier = openEnded();
    const { engine, enqueue } = openEngine(courier.deliver);
    for (const lane of ['1/1', '2/1', '2/1', '3/1']) enqueue(lane);
    engine.start();
    await settled();
    expect(courier.lanes()).toEqual(['1/1', '2/1', '3/1']);
    await courier.end('2/1', OK);
    expect(courier.lanes()).toEqual(['1/1', '3/1', '2/1']);
  });

  it('are no more than four at a time; the next begins when one ends', async () => {
    const courier = openEnded();
    const { engine, enqueue } = openEngine(courier.deliver);
    for (let user = 1; user <= 6; user += 1) enqueue(`${user}/1`);
    engine.start();
    await settled();
    expect(courier.lanes()).toHaveLength(4);
    await courier.end('1/1', OK);
    expect(courier.lanes()).toContain('5/1');
  });

  it('do not wait for one another when one fails', async () => {
    const { engine, enqueue, outbox } = openEngine(async (job) => (job.lane === '1/1' ? LOST : OK));
    for (const lane of ['1/1', '2/1']) enqueue(lane);
    engine.start();
    await settled();
    expect(outbox.all().map((job) => job.lane)).toEqual(['1/1']);
  });
});

describe('without a network', () => {
  it('nothing counts as an attempt, and the engine looks again within seconds', async () => {
    const tries = { count: 0 };
    const { engine, enqueue, outbox, clock } = openEngine(async () => {
      tries.count += 1;
      return OFFLINE;
    });
    enqueue('1/1');
    engine.start();
    await settled();
    for (let look = 0; look < 20; look += 1) {
      expect(engine.status().isOnline).toBe(false);
      expect(clock.waitsMs).toHaveLength(1);
      expect(clock.waitsMs[0]).toBeLessThanOrEqual(5000);
      clock.advance(5000);
      await settled();
    }
    expect(tries.count).toBeGreaterThanOrEqual(21);
    expect(outbox.next('1/1')).toMatchObject({ attempts: 0, isFateUnknown: false, state: 'pending' });
  });

  it('a new row waits for the next look', async () => {
    const tries = { count: 0 };
    const { engine, enqueue } = openEngine(async () => {
      tries.count += 1;
      return OFFLINE;
    });
    enqueue('1/1');
    engine.start();
    await settled();
    enqueue('2/1');
    engine.kick();
    await settled();
    expect(tries.count).toBe(1);
  });

  it('is over at once when the network tells that it is back, or another part of the app has reached the server', async () => {
    for (const comesBack of ['wake', 'noteConnection'] as const) {
      const network: { delivery: Delivery } = { delivery: OFFLINE };
      const { engine, enqueue, outbox } = openEngine(async () => network.delivery);
      enqueue('1/1');
      engine.start();
      await settled();
      network.delivery = OK;
      if (comesBack === 'wake') engine.wake();
      else engine.noteConnection(true);
      await settled();
      expect(outbox.all()).toEqual([]);
      expect(engine.status().isOnline).toBe(true);
    }
  });
});

describe('a failed attempt', () => {
  it('is made again after a wait that grows, with the same key, knowing that its fate is unknown', async () => {
    const seen: Job[] = [];
    const { engine, enqueue, clock } = openEngine(async (job) => {
      seen.push(job);
      return LOST;
    });
    enqueue('1/1');
    engine.start();
    await settled();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const waitMs = clock.waitsMs[0] ?? 0;
      waits.push(waitMs);
      clock.advance(waitMs);
      await settled();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(new Set(seen.map((job) => job.idempotencyKey)).size).toBe(1);
    expect(seen.map((job) => job.isFateUnknown)).toEqual([false, ...Array(8).fill(true)]);
    expect(seen.at(-1)?.attempts).toBe(8);
  });

  it('keeps its unknown fate through failures after which nothing has happened', async () => {
    const deliveries = [LOST, OFFLINE, { ...LOST, isFateUnknown: false }];
    const { engine, enqueue, outbox, clock } = openEngine(async () => deliveries.shift() ?? OFFLINE);
    enqueue('1/1');
    engine.start();
    for (let round = 0; round < 3; round += 1) {
      await settled();
      expect(outbox.next('1/1')?.isFateUnknown).toBe(true);
      clock.advance(LONGEST_MS);
    }
  });

  it('is made again at once when the clock turns out to have been far ahead', async () => {
    const deliveries = [LOST];
    const { engine, enqueue, outbox, clock } = openEngine(async () => deliveries.shift() ?? OK);
    const now = clock.now();
    clock.set(now + 10 * 365 * 86_400_000);
    enqueue('1/1');
    engine.start();
    await settled();
    await engine.stop();
    clock.set(now);
    engine.start();
    await settled();
    expect(outbox.all()).toEqual([]);
  });
});

describe('a refusal', () => {
  it('sets its row aside with the reason, and the lane goes on', async () => {
    const { engine, enqueue, outbox, told } = openEngine(async (job) => (job.sequence === 1 ? REFUSED : OK));
    enqueue('1/1');
    enqueue('1/1');
    engine.start();
    await settled();
    expect(outbox.all()).toEqual([expect.objectContaining({ sequence: 1, state: 'refused', lastError: 'No.' })]);
    expect(engine.status()).toEqual({ isOnline: true, waiting: 0, parked: 0, refused: 1, quarantined: 0 });
    expect(told.log.join()).toContain('No.');
  });

  it('that staff put back is tried at once, even while its lane waits after another failure', async () => {
    const deliveries: Delivery[] = [REFUSED, LOST];
    const { engine, enqueue, outbox } = openEngine(async () => deliveries.shift() ?? OK);
    enqueue('1/1');
    enqueue('1/1');
    engine.start();
    await settled();
    expect(outbox.next('1/1')?.sequence).toBe(2);
    outbox.reopen(1);
    engine.wake();
    await settled();
    expect(outbox.all().map((job) => job.sequence)).toEqual([2]);
  });
});

describe('a lost session', () => {
  it("parks the user's rows and tells, others go on, and after a sign-in everything is sent", async () => {
    const session = { isLost: true };
    const { engine, enqueue, outbox, told } = openEngine(async (job) =>
      job.userId === '1' && session.isLost ? SIGNED_OUT : OK,
    );
    for (const lane of ['1/1', '1/1', '2/1']) enqueue(lane);
    engine.start();
    await settled();
    expect(told.signedOut).toEqual(['1 Sign in.']);
    expect(engine.status()).toMatchObject({ waiting: 0, parked: 2 });
    session.isLost = false;
    outbox.unpark('1');
    engine.kick();
    await settled();
    expect(outbox.all()).toEqual([]);
    expect(told.done).toEqual(['2', '1']);
  });

  it('lets the logout that waited for the parked rows go', async () => {
    const { engine, enqueue, outbox } = openEngine(async (job) => (job.kind === 'logout' ? OK : SIGNED_OUT));
    enqueue('1/1');
    enqueue(logoutLane(1), { sessionId: 's' }, 'logout');
    engine.start();
    await settled();
    expect(outbox.all().map((job) => `${job.kind} ${job.state}`)).toEqual(['post-user-answer parked']);
  });
});

describe('a logout', () => {
  it("goes last of all the user's lanes", async () => {
    const courier = openEnded();
    const { engine, enqueue } = openEngine(courier.deliver);
    enqueue('1/1');
    enqueue('1/2');
    enqueue(logoutLane(1), { sessionId: 's' }, 'logout');
    engine.start();
    await settled();
    expect(courier.lanes()).toEqual(['1/1', '1/2']);
    await courier.end('1/1', OK);
    expect(courier.lanes()).toEqual(['1/2']);
    await courier.end('1/2', OK);
    expect(courier.lanes()).toEqual([logoutLane(1)]);
  });

  it('waits for the running session of its user', async () => {
    const session = { isRunning: true };
    const { engine, enqueue, outbox } = openEngine(
      async () => OK,
      undefined,
      () => session.isRunning,
    );
    enqueue(logoutLane(1), { sessionId: 's' }, 'logout');
    engine.start();
    await settled();
    expect(outbox.all()).toHaveLength(1);
    session.isRunning = false;
    engine.kick();
    await settled();
    expect(outbox.all()).toEqual([]);
  });
});

describe("a courier's note", () => {
  it('is taken before the first attempt, written down before anything leaves, and kept for the next', async () => {
    const seen: unknown[] = [];
    const deliveries = [LOST];
    const prepared = { count: 0 };
    const { engine, enqueue, outbox, clock } = openEngine({
      prepare: async () => {
        prepared.count += 1;
        return { note: { winnersBefore: 3 } };
      },
      deliver: async (job) => {
        seen.push(job.note, outbox.next('1/1')?.note);
        return deliveries.shift() ?? OK;
      },
    });
    enqueue('1/1', {}, 'post-awarded-prize');
    engine.start();
    await settled();
    clock.advance(LONGEST_MS);
    await settled();
    expect(prepared.count).toBe(1);
    expect(seen).toEqual(Array(4).fill({ winnersBefore: 3 }));
  });

  it('that cannot be taken now holds the attempt back, and is taken anew the next time', async () => {
    const notes: ({ note: JobNote } | Delivery)[] = [
      OFFLINE,
      { ...LOST, isFateUnknown: false },
      { note: { winnersBefore: 3 } },
    ];
    const seen: unknown[] = [];
    const { engine, enqueue, outbox, clock } = openEngine({
      prepare: async () => notes.shift() as { note: JobNote } | Delivery,
      deliver: async (job) => {
        seen.push(job.note);
        return OK;
      },
    });
    enqueue('1/1', {}, 'post-awarded-prize');
    engine.start();
    for (let round = 0; round < 3; round += 1) {
      await settled();
      clock.advance(LONGEST_MS);
    }
    await settled();
    expect(seen).toEqual([{ winnersBefore: 3 }]);
    expect(outbox.all()).toEqual([]);
  });

  it('is never taken after an attempt of unknown fate: it would show the effect itself', async () => {
    const first = openOutbox();
    first.outbox.enqueue(newJob('1/1', 'logout'), 0);
    first.outbox.sending(1, null);
    const { engine } = openEngine(
      { prepare: () => Promise.reject(new Error('too late')), deliver: async () => OK },
      first.file,
    );
    engine.start();
    await settled();
    expect(first.outbox.all()).toEqual([]);
  });
});

describe('trouble of its own', () => {
  it('with the disk stops the lane with a line in the log, and goes on later, looking first', async () => {
    const fates: boolean[] = [];
    const { engine, enqueue, outbox, clock, told } = openEngine(async (job) => {
      fates.push(job.isFateUnknown);
      return OK;
    });
    enqueue('1/1');
    const { delivered } = outbox;
    outbox.delivered = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    engine.start();
    await settled();
    expect(told.log.join()).toContain('disk is full');
    expect(outbox.all()).toHaveLength(1);
    outbox.delivered = delivered;
    clock.advance(LONGEST_MS);
    await settled();
    expect(outbox.all()).toEqual([]);
    expect(fates).toEqual([false, true]);
  });

  it('with reading its lanes is logged and not thrown, and it tries again', async () => {
    const { engine, enqueue, outbox, clock, told } = openEngine(async () => OK);
    enqueue('1/1');
    const { lanes } = outbox;
    outbox.lanes = () => {
      throw new Error('disk I/O error');
    };
    expect(() => engine.start()).not.toThrow();
    expect(told.log.join()).toContain('disk I/O error');
    outbox.lanes = lanes;
    clock.advance(LONGEST_MS);
    await settled();
    expect(outbox.all()).toEqual([]);
  });

  it('after a stop takes up nothing more until it is started again', async () => {
    const courier = openEnded();
    const { engine, enqueue, outbox } = openEngine(courier.deliver);
    enqueue('1/1');
    enqueue('1/1');
    engine.start();
    await settled();
    await engine.stop();
    await courier.end('1/1', OK);
    expect(courier.lanes()).toEqual([]);
    expect(outbox.all()).toHaveLength(1);
    engine.start();
    await settled();
    expect(courier.lanes()).toEqual(['1/1']);
  });
});
