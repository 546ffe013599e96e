import { describe, expect, it } from 'vitest';
import { OK, openEngine, settled } from '../../../tests/support/engine.ts';
import type { Delivery } from './couriers/delivery.ts';
import type { Job } from './job.ts';
import { LATE_MS } from './retry.ts';

describe('a status that was taken after a lost attempt', () => {
  const taken = { kind: 'taken', note: { taken: 1 } } as const;

  it('stays until what was lost can no longer arrive', async () => {
    const deliveries: Delivery[] = [taken];
    const { engine, enqueue, outbox, clock, told } = openEngine(async () => deliveries.shift() ?? OK);
    enqueue('1/1', {}, 'put-game-status');
    engine.start();
    await settled();
    expect(outbox.next('1/1')).toMatchObject({ note: { taken: 1 }, isFateUnknown: true, state: 'pending' });
    clock.advance(LATE_MS - 1);
    await settled();
    expect(outbox.all()).toHaveLength(1);
    expect(told.done).toEqual([]);
    clock.advance(1);
    await settled();
    expect(outbox.all()).toEqual([]);
    expect(told.done).toEqual(['1']);
  });

  it('leaves the last look to the newer one of its lane', async () => {
    const { outbox, enqueue } = openEngine(async () => OK);
    enqueue('1/1', {}, 'put-game-status');
    outbox.sending('1', null);
    enqueue('1/1', {}, 'post-user-answer');
    enqueue('1/1', {}, 'put-game-status');
    enqueue('1/2', {}, 'put-game-status');
    outbox.taken('1', { note: { taken: 1 }, at: 9, now: 0 });
    const fates = () => ['1/1', '1/2'].map((lane) => outbox.next(lane)?.isFateUnknown);
    expect(outbox.all().map((job) => job.key)).toEqual(['2', '3', '4']);
    expect(fates()).toEqual([false, false]);
    outbox.delivered('2', 0);
    expect(fates()).toEqual([true, false]);
  });

  it('gives way to a newer one, which then has to outlast what was lost', async () => {
    const { outbox, enqueue } = openEngine(async () => OK);
    enqueue('1/1', {}, 'put-game-status');
    outbox.taken('1', { note: { taken: 1 }, at: 9, now: 0 });
    enqueue('1/1', { totalPointsEarned: 100 }, 'put-game-status');
    expect(outbox.next('1/1')).toMatchObject({ payload: { totalPointsEarned: 100 }, isFateUnknown: true, note: null });
    enqueue('1/2', {}, 'put-game-status');
    enqueue('1/2', {}, 'put-game-status');
    expect(outbox.next('1/2')).toMatchObject({ isFateUnknown: false });
  });
});

describe('a row whose fate nobody can tell', () => {
  const UNCLEAR = { kind: 'unclear', doubt: 'fewer-winners' } as const;

  it('is set aside with what is not known, its lane goes on, and it counts by itself', async () => {
    const { engine, enqueue, outbox, told } = openEngine(async (job) => (job.idempotencyKey === '1' ? UNCLEAR : OK));
    enqueue('1/1', {}, 'post-awarded-prize');
    enqueue('1/1');
    engine.start();
    await settled();
    expect(outbox.all()).toEqual([expect.objectContaining({ key: '1', state: 'unclear', doubt: 'fewer-winners' })]);
    expect(engine.status()).toMatchObject({ waiting: 0, unclear: 1 });
    expect(outbox.hasUnsent('1')).toBe(false);
    expect(told.log.join()).toContain('fewer-winners');
  });

  it('is sent as if for the first time once staff put it back', async () => {
    const seen: Job[] = [];
    const { engine, enqueue, outbox, db } = openEngine(async (job) => {
      seen.push(job);
      return seen.length === 1 ? UNCLEAR : OK;
    });
    enqueue('1/1', {}, 'post-awarded-prize');
    db.prepare('UPDATE outbox SET is_fate_unknown = 1, note = ?').run('{"winnersBefore":3}');
    engine.start();
    await settled();
    outbox.reopen('1');
    expect(outbox.all()).toEqual([expect.objectContaining({ state: 'pending', doubt: null })]);
    engine.wake();
    await settled();
    expect(seen[1]).toMatchObject({ isFateUnknown: false, note: null, idempotencyKey: seen[0]?.idempotencyKey });
    expect(outbox.all()).toEqual([]);
  });
});
