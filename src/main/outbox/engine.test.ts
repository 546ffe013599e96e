import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logoutLane } from '#shared/lane.ts';
import { LOST, OFFLINE, OK, openEnded, openEngine, settled } from '../../../tests/support/engine.ts';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import type { Delivery } from './couriers/delivery.ts';
import type { Job, JobNote } from './job.ts';
import { LONGEST_MS } from './retry.ts';

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
    const { engine, enqueue, clock } = openEngine(courier.deliver);
    for (const lane of ['1/1', '2/1', '2/1', '3/1']) enqueue(lane);
    engine.start();
    await settled();
    expect(courier.lanes()).toEqual(['1/1', '2/1', '3/1']);
    await courier.end('2/1', OK);
    clock.advance(25);
    await settled();
    expect(courier.lanes()).toEqual(['1/1', '3/1', '2/1']);
  });

  it('send over four connections at first; the next begins when one ends', async () => {
    const courier = openEnded();
    const { engine, enqueue } = openEngine(courier.deliver);
    for (let user = 1; user <= 6; user += 1) enqueue(`${user}/1`);
    engine.start();
    await settled();
    expect(courier.lanes()).toHaveLength(4);
    await courier.end('1/1', OK);
    expect(courier.lanes()).toContain('5/1');
  });

  it('send nothing twice while more is enqueued or the network comes back', async () => {
    const sent: string[] = [];
    const { engine, enqueue } = openEngine((job) => {
      sent.push(job.idempotencyKey);
      return new Promise(() => {});
    });
    enqueue('1/1');
    engine.start();
    await settled();
    enqueue('1/1');
    for (const again of [() => engine.kick(), () => engine.wake(), () => engine.kick()]) {
      again();
      await settled();
    }
    expect(sent).toEqual(['1']);
  });

  it('do not wait for one another when one fails', async () => {
    const { engine, enqueue, outbox } = openEngine(async (job) => (job.lane === '1/1' ? LOST : OK));
    for (const lane of ['1/1', '2/1']) enqueue(lane);
    engine.start();
    await settled();
    expect(outbox.all().map((job) => job.lane)).toEqual(['1/1']);
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
    first.outbox.enqueue(newJob('1/1', 'logout', {}, 'bye'), 0);
    first.outbox.sending('bye', null);
    const { engine } = openEngine(
      { prepare: () => Promise.reject(new Error('too late')), deliver: async () => OK },
      first.file,
    );
    engine.start();
    await settled();
    expect(first.outbox.all()).toEqual([]);
  });
});
