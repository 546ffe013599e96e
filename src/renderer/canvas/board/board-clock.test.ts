import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLINK_INTERVAL_MS, COUNTDOWN_MS } from '#shared/rules/board.ts';
import { type BoardMoment, momentAt, msToNextMoment, runBoardClock } from './board-clock.ts';

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

const live = (tick: number): BoardMoment => ({ kind: 'live', tick });
const counting = (secondsLeft: number): BoardMoment => ({ kind: 'countdown', secondsLeft });

describe('momentAt', () => {
  it('counts 3, 2, 1, and is then live from tick 0', () => {
    const at = [0, 999, 1000, 1999, 2000, 2999, 3000, 3499, 3500];
    expect(at.map(momentAt)).toEqual([...[3, 3, 2, 2, 1, 1].map(counting), ...[0, 0, 1].map(live)]);
  });

  it('changes exactly when msToNextMoment says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (elapsed) => {
        const wait = msToNextMoment(elapsed);
        expect(wait).toBeGreaterThan(0);
        expect(momentAt(elapsed + wait - 1)).toEqual(momentAt(elapsed));
        expect(momentAt(elapsed + wait)).not.toEqual(momentAt(elapsed));
      }),
    );
  });
});

describe('runBoardClock', () => {
  function run() {
    const clock = fakeTime();
    const moments: BoardMoment[] = [];
    const stop = runBoardClock(clock.time, clock.time.elapsed(), (moment) => moments.push(moment));
    return { ...clock, moments, stop };
  }

  it('counts down, shows tick 0 and the next tick every 500 ms', () => {
    const { pass, moments } = run();
    pass(COUNTDOWN_MS + 3 * BLINK_INTERVAL_MS + 100);
    expect(moments).toEqual([...[3, 2, 1].map(counting), ...[0, 1, 2, 3].map(live)]);
  });

  it('does not drift with late timers, and skips to the right tick after a long one', () => {
    const { pass, moments } = run();
    pass(COUNTDOWN_MS + 2200, 90);
    expect(moments.slice(3)).toEqual([0, 1, 2, 3, 4].map(live));
    pass(3000, 1700);
    expect(moments.slice(8)).toEqual([8].map(live));
  });

  it('shows no more moments after a stop', () => {
    const { pass, moments, stop } = run();
    pass(COUNTDOWN_MS + 700);
    stop();
    pass(5000);
    expect(moments.at(-1)).toEqual(live(1));
  });

  it('continues a clock that was stopped from its own start', () => {
    const { time, pass, stop } = run();
    pass(COUNTDOWN_MS + 700);
    stop();
    const again: BoardMoment[] = [];
    runBoardClock(time, 1000, (moment) => again.push(moment));
    expect(again).toEqual([live(1)]);
  });
});
