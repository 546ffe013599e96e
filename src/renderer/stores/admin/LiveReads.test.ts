import { describe, expect, test } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { LiveReads } from './LiveReads.ts';

function openReads() {
  const clock = new FakeClock();
  const state = { reads: 0, isLive: true, isOffline: false };
  const reads = new LiveReads({
    clock,
    read: async () => {
      state.reads += 1;
    },
    isLive: () => state.isLive,
    isOffline: () => state.isOffline,
  });
  return { clock, reads, state };
}

describe('a live show', () => {
  test('is read every half minute', () => {
    const { clock, reads, state } = openReads();
    reads.start();
    clock.advance(29_999);
    expect(state.reads).toBe(0);
    clock.advance(1);
    expect(state.reads).toBe(1);
    clock.advance(60_000);
    expect(state.reads).toBe(3);
  });

  test('is not read while the window is hidden, and at once if a read was due', () => {
    const { clock, reads, state } = openReads();
    reads.start();
    clock.advance(10_000);
    reads.stop();
    clock.advance(5_000);
    reads.start();
    clock.advance(15_000);
    expect(state.reads).toBe(1);
    reads.stop();
    clock.advance(600_000);
    expect(state.reads).toBe(1);
    reads.start();
    reads.start();
    expect(state.reads).toBe(2);
    clock.advance(30_000);
    expect(state.reads).toBe(3);
  });

  test('is not read while the server is unreachable', () => {
    const { clock, reads, state } = openReads();
    reads.start();
    state.isOffline = true;
    clock.advance(90_000);
    expect(state.reads).toBe(0);
    state.isOffline = false;
    clock.advance(30_000);
    expect(state.reads).toBe(1);
  });

  test('is not read after its end', () => {
    const { clock, reads, state } = openReads();
    reads.start();
    expect(reads.isLive).toBe(true);
    state.isLive = false;
    clock.advance(90_000);
    expect([state.reads, reads.isLive]).toEqual([0, false]);
  });
});
