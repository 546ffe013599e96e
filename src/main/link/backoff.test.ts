import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { Backoff } from './backoff.ts';

function openBackoff() {
  const clock = new FakeClock();
  const backoff = new Backoff(clock);
  /** It runs for so long, and ends. */
  const runFor = (durationMs: number): number => {
    backoff.started();
    clock.advance(durationMs);
    return backoff.ended();
  };
  return { backoff, clock, runFor };
}

describe('the wait before something is started again', () => {
  it('grows to a minute with what ends at once, or never runs', () => {
    const { backoff, runFor } = openBackoff();
    expect([runFor(0), backoff.ended(), runFor(10), runFor(0)]).toEqual([1_000, 2_000, 5_000, 15_000]);
    expect([runFor(0), backoff.ended(), runFor(0)]).toEqual([60_000, 60_000, 60_000]);
  });

  it('is the shortest again after a minute of running, and after no less', () => {
    const { runFor } = openBackoff();
    expect([runFor(0), runFor(0), runFor(59_999)]).toEqual([1_000, 2_000, 5_000]);
    expect([runFor(60_000), runFor(0)]).toEqual([1_000, 2_000]);
  });

  it('counts only time that it ran', () => {
    const { backoff, clock, runFor } = openBackoff();
    expect([runFor(0), runFor(0)]).toEqual([1_000, 2_000]);
    clock.advance(600_000);
    expect(backoff.ended()).toBe(5_000);
  });
});
