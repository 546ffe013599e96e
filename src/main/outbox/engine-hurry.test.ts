import { describe, expect, it } from 'vitest';
import { LOST, OK, openEngine, settled } from '../../../tests/support/engine.ts';
import type { Delivery } from './couriers/delivery.ts';
import { LATE_MS } from './retry.ts';

describe('staff who are in a hurry', () => {
  it.each([
    ['the wait that a server asked for', { ...LOST, retryAfterMs: 600_000 }, 0],
    ['not the wait for what may still arrive', { ...LOST, retryAfterMs: 600_000, mayArriveLate: true }, LATE_MS],
  ])('end %s', async (_wait, lost, leftMs) => {
    const deliveries: Delivery[] = [lost];
    const { engine, enqueue, outbox, clock } = openEngine(async () => deliveries.shift() ?? OK);
    enqueue('1/1');
    engine.start();
    await settled();
    engine.tryNow();
    await settled();
    clock.advance(Math.max(0, leftMs - 1));
    await settled();
    expect(outbox.all()).toHaveLength(leftMs > 0 ? 1 : 0);
    clock.advance(1);
    await settled();
    expect(outbox.all()).toEqual([]);
  });

  it.each([
    [600_000, 0],
    [30_000, 30_000],
  ])('end a wait of %i ms from an earlier run after %i ms', async (waitMs, leftMs) => {
    const first = openEngine(async () => ({ ...LOST, retryAfterMs: waitMs }));
    first.random.fractions = [0];
    first.enqueue('1/1');
    first.engine.start();
    await settled();
    first.engine.stop();
    const { engine, outbox, clock } = openEngine(async () => OK, first.file);
    engine.start();
    engine.tryNow();
    await settled();
    expect(outbox.all()).toHaveLength(leftMs > 0 ? 1 : 0);
    clock.advance(leftMs);
    await settled();
    expect(outbox.all()).toEqual([]);
  });
});
