import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLINK_INTERVAL_MS } from '#shared/rules/board.ts';
import { msToNextTick, startBoardClock, tickAt } from './board-clock.ts';

/** Time that only the test advances; each timer fires `lag` ms late. */
function fakeTime() {
  let now = 1000;
  let timer: { at: number; callback(): void } | null = null;
  return {
    time: {
      elapsed: () => now,
      after(delayMs: number, callback: () => void) {
        timer = { at: now + delayMs, callback };
        return () => {
          timer = null;
        };
      },
    },
    pass(ms: number, lag = 0) {
      const end = now + ms;
      while (timer && timer.at + lag <= end) {
        now = timer.at + lag;
        timer.callback();
      }
      now = end;
    },
  };
}

describe('tickAt and msToNextTick', () => {
  it('count whole intervals and the exact time to the next', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (elapsed) => {
        const wait = msToNextTick(elapsed);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(BLINK_INTERVAL_MS);
        expect((elapsed + wait) / BLINK_INTERVAL_MS).toBeCloseTo(tickAt(elapsed) + 1, 6);
      }),
    );
  });
});

describe('startBoardClock', () => {
  it('shows tick 0 immediately and the next tick every 500 ms', () => {
    const { time, pass } = fakeTime();
    const ticks: number[] = [];
    startBoardClock(time, (tick) => ticks.push(tick));
    pass(1600);
    expect(ticks).toEqual([0, 1, 2, 3]);
  });

  it('does not drift with late timers, and skips to the right tick after a long one', () => {
    const { time, pass } = fakeTime();
    const ticks: number[] = [];
    const clock = startBoardClock(time, (tick) => ticks.push(tick));
    pass(2200, 90);
    expect(ticks).toEqual([0, 1, 2, 3, 4]);
    pass(3000, 1700);
    expect(ticks.at(-1)).toBe(tickAt(clock.elapsedMs() - ((clock.elapsedMs() - 4200) % 2000)));
    expect(new Set(ticks).size).toBe(ticks.length);
  });

  it('shows no more ticks after a stop, even one within a tick, but keeps measuring time', () => {
    const { time, pass } = fakeTime();
    const ticks: number[] = [];
    const clock = startBoardClock(time, (tick) => ticks.push(tick));
    pass(700);
    clock.stop();
    pass(5000);
    expect(ticks).toEqual([0, 1]);
    expect(clock.elapsedMs()).toBe(5700);
  });
});
