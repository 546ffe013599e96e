import { describe, expect, it } from 'vitest';
import type { Trouble } from '#shared/ipc/sync.ts';
import { LOST, OFFLINE, OK, openEnded, openEngine, REFUSED, settled } from '../../../tests/support/engine.ts';
import type { Delivery } from './couriers/delivery.ts';
import type { Job } from './job.ts';
import { LONGEST_MS } from './retry.ts';

describe('without a network', () => {
  it('nothing counts as an attempt, and the engine looks again within seconds', async () => {
    const tries = { count: 0 };
    const { engine, enqueue, outbox, clock, lookClock, connection } = openEngine(async () => {
      tries.count += 1;
      return OFFLINE;
    });
    enqueue('1/1');
    engine.start();
    await settled();
    for (let look = 0; look < 20; look += 1) {
      expect(connection.isCut).toBe(true);
      expect(lookClock.waitsMs).toHaveLength(1);
      expect(lookClock.waitsMs[0]).toBeLessThanOrEqual(5000);
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
    for (const comesBack of ['look', 'reached'] as const) {
      const network: { delivery: Delivery } = { delivery: OFFLINE };
      const { engine, enqueue, outbox, connection } = openEngine(async () => network.delivery);
      enqueue('1/1');
      engine.start();
      await settled();
      network.delivery = OK;
      void connection[comesBack]();
      await settled();
      expect(outbox.all()).toEqual([]);
      expect(engine.status().connection).toEqual({ kind: 'reached' });
    }
  });
});

describe('what keeps the kiosk from sending', () => {
  it.each([
    [{ ...OFFLINE, trouble: 'certificate' }, 'certificate'],
    [{ ...LOST, trouble: 'stranger' }, 'stranger'],
    [{ ...LOST, isFateUnknown: false, trouble: 'server-error' }, null],
    [REFUSED, null],
  ] as const)('is known from an attempt: %j', async (delivery, trouble) => {
    const { engine, enqueue, connection } = openEngine(async () => delivery);
    connection.lost('no-network', false);
    enqueue('1/1');
    engine.start();
    await settled();
    expect(engine.status().connection).toEqual(trouble === null ? { kind: 'reached' } : { kind: 'offline', trouble });
  });

  it('has the name that is found behind it, and the latest one', async () => {
    const asked: { trouble: Trouble; name: (name: Trouble) => void }[] = [];
    const reached: string[] = [];
    const naming = {
      reached: () => void reached.push('reached'),
      nameOf: (trouble: Trouble) => new Promise<Trouble>((name) => asked.push({ trouble, name })),
    };
    const { connection } = openEngine(async () => OK, undefined, undefined, naming);
    const trouble = () => (connection.state.kind === 'offline' ? connection.state.trouble : null);
    connection.lost('stranger', false);
    expect(trouble()).toBe('stranger');
    asked[0]?.name('portal');
    await settled();
    expect(trouble()).toBe('portal');
    // Until it has a better name it keeps the one it has.
    connection.lost('no-answer', false);
    connection.lost('name-unknown', false);
    expect(trouble()).toBe('portal');
    asked[2]?.name('no-network');
    asked[1]?.name('no-answer');
    await settled();
    expect(trouble()).toBe('no-network');
    connection.lost('stranger', false);
    connection.reached();
    asked[3]?.name('portal');
    await settled();
    expect(connection.state).toEqual({ kind: 'reached' });
    expect(reached).toEqual(['reached']);
  });

  it("is the kiosk's own disk where that takes nothing, until it does", async () => {
    const { engine, enqueue, db, clock } = openEngine(async () => OK);
    enqueue('1/1');
    db.exec("CREATE TEMP TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT raise(ABORT, 'full'); END");
    engine.start();
    await settled();
    expect(engine.status()).toMatchObject({ isDiskFailing: true, connection: { kind: 'unknown' }, waiting: 1 });
    db.exec('DROP TRIGGER full');
    clock.advance(60_000);
    await settled();
    expect(engine.status()).toMatchObject({ isDiskFailing: false, waiting: 0 });
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

  it('is made again at once after a restart when the clock turns out to have been far ahead', async () => {
    const first = openEngine(async () => LOST);
    first.clock.set(first.clock.now() + 10 * 365 * 86_400_000);
    first.enqueue('1/1');
    first.engine.start();
    await settled();
    first.engine.stop();
    const { engine, outbox } = openEngine(async () => OK, first.file);
    engine.start();
    await settled();
    expect(outbox.all()).toEqual([]);
  });

  it.each([-1, 1])('is made again after its wait, however the clock is set meanwhile', async (direction) => {
    const deliveries: Delivery[] = [{ ...LOST, retryAfterMs: 60_000 }];
    const { engine, enqueue, outbox, clock } = openEngine(async () => deliveries.shift() ?? OK);
    enqueue('1/1');
    engine.start();
    await settled();
    const [waitMs = 0] = clock.waitsMs;
    expect(waitMs).toBeGreaterThanOrEqual(60_000);
    clock.set(clock.now() + direction * 300_000);
    // Whatever looks at the lanes again does not shorten the wait.
    engine.wake();
    await settled();
    expect(clock.waitsMs).toEqual([waitMs]);
    clock.advance(waitMs - 1);
    await settled();
    expect(outbox.all()).toHaveLength(1);
    clock.advance(1);
    await settled();
    expect(outbox.all()).toEqual([]);
  });
});

describe('lanes that sleep', () => {
  it('wake without a look at all the others', async () => {
    const { engine, enqueue, outbox, clock } = openEngine(async () => ({ ...LOST, retryAfterMs: 60_000 }));
    for (let user = 1; user <= 30; user += 1) enqueue(`${user}/1`);
    engine.start();
    while (clock.waitsMs.length < 30) {
      engine.kick();
      await settled();
    }
    const { lanes } = outbox;
    let walks = 0;
    outbox.lanes = () => {
      walks += 1;
      return lanes();
    };
    clock.advance(61_000);
    await settled();
    expect(outbox.all().map((job) => 'attempts' in job && job.attempts)).toEqual(Array(30).fill(2));
    expect(walks).toBe(0);
  });

  it('go on when others make room, though these have failed', async () => {
    const courier = openEnded();
    const { engine, enqueue, clock } = openEngine(courier.deliver);
    enqueue('1/1');
    engine.start();
    await settled();
    await courier.end('1/1', LOST);
    // Two connections are left after a loss, and ten lanes for each.
    const others = Array.from({ length: 20 }, (_, index) => `${index + 2}/1`);
    for (const lane of others) enqueue(lane);
    engine.kick();
    await settled();
    clock.advance(LONGEST_MS);
    await settled();
    expect(courier.lanes()).toEqual(['2/1', '3/1']);
    for (const lane of others.slice(0, -1)) {
      await courier.end(lane, LOST);
      clock.advance(25);
      await settled();
    }
    expect(courier.lanes()).toContain('1/1');
  });
});

describe('a refusal', () => {
  it('sets its row aside with the reason, and the lane goes on', async () => {
    const { engine, enqueue, outbox, told } = openEngine(async (job) => (job.idempotencyKey === '1' ? REFUSED : OK));
    enqueue('1/1');
    enqueue('1/1');
    engine.start();
    await settled();
    expect(outbox.all()).toEqual([expect.objectContaining({ key: '1', state: 'refused', lastError: 'No.' })]);
    expect(engine.status()).toEqual({
      connection: { kind: 'reached' },
      isDiskFailing: false,
      waiting: 0,
      parked: 0,
      refused: 1,
      unclear: 0,
      quarantined: 0,
    });
    expect(told.log).toEqual(['outbox: post-user-answer 1 was refused']);
  });

  it('that staff put back is tried at once, even while its lane waits after another failure', async () => {
    const deliveries: Delivery[] = [REFUSED, LOST];
    const { engine, enqueue, outbox } = openEngine(async () => deliveries.shift() ?? OK);
    enqueue('1/1');
    enqueue('1/1');
    engine.start();
    await settled();
    expect(outbox.next('1/1')?.sequence).toBe(2);
    outbox.reopen('1');
    engine.wake();
    await settled();
    expect(outbox.all().map((job) => job.key)).toEqual(['2']);
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
