import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { DELAYS_MS } from '../../link/backoff.ts';
import { FAILURES, type Failure, STEADY_MS, Watchdog } from './watchdog.ts';

const BEAT_MS = 10_000;
const MINUTE_MS = 60_000;

/** Opens a watchdog over a screen that records its calls. `restarts` restarts are allowed. */
function openWatchdog({ isAttended = false, restarts = 0 } = {}) {
  const clock = new FakeClock();
  const done: string[] = [];
  const state = { isVisible: true, restarts };
  const watchdog = new Watchdog({
    screen: {
      isVisible: () => state.isVisible,
      crash: () => void done.push('crash'),
      reload: () => void done.push('reload'),
      showApp: () => void done.push('app'),
      showSafeScreen: () => void done.push('safe screen'),
    },
    clock,
    isAttended,
    restart: () => {
      if (state.restarts === 0) return false;
      state.restarts -= 1;
      done.push('restart');
      return true;
    },
    onLog: () => {},
  });
  watchdog.loading();
  /** Lets the screen report regularly for `durationMs`. */
  const live = (durationMs: number) => {
    for (let passed = 0; passed < durationMs; passed += BEAT_MS) {
      watchdog.heard();
      clock.advance(BEAT_MS);
    }
  };
  /** Returns the calls within `durationMs`. */
  const within = (durationMs: number) => {
    done.length = 0;
    clock.advance(durationMs);
    return [...done];
  };
  /** Fails until the watchdog stops reloading. Returns its next calls. */
  const failUntilGivenUp = () => {
    for (const delayMs of DELAYS_MS.slice(0, FAILURES - 1)) {
      watchdog.failed('gone');
      clock.advance(delayMs);
    }
    done.length = 0;
    watchdog.failed('gone');
    return [...done];
  };
  return { watchdog, clock, done, state, live, within, failUntilGivenUp };
}

describe('a screen that fails', () => {
  it('is loaded again after longer and longer waits', () => {
    const { watchdog, within } = openWatchdog();
    for (const delayMs of DELAYS_MS.slice(0, FAILURES - 1)) {
      watchdog.failed('gone');
      expect(within(delayMs - 1)).toEqual([]);
      expect(within(1)).toEqual(['reload']);
    }
  });

  it('is loaded again soon after it has run for a while', () => {
    const { watchdog, live, within } = openWatchdog();
    for (let times = 0; times < 2 * FAILURES; times += 1) {
      live(STEADY_MS);
      watchdog.failed('gone');
      expect(within(DELAYS_MS[0])).toEqual(['reload']);
    }
  });

  it.each<Failure>(['hung', 'silent'])('is ended first if its process still runs: %s', (failure) => {
    const { watchdog, done, within } = openWatchdog();
    watchdog.failed(failure);
    // Electron then reports the end of the process.
    watchdog.failed('gone');
    expect(done).toEqual(['crash']);
    expect(within(DELAYS_MS[0])).toEqual(['reload']);
  });

  it('is left alone once its window is closed', () => {
    const { watchdog, within } = openWatchdog();
    watchdog.failed('gone');
    watchdog.stop();
    expect(within(10 * MINUTE_MS)).toEqual([]);
  });
});

describe('a screen that is silent', () => {
  it('has failed, whether it never reported or stopped reporting', () => {
    const { live, within } = openWatchdog();
    expect(within(59_999)).toEqual([]);
    expect(within(1 + DELAYS_MS[0])).toEqual(['crash', 'reload']);
    live(2 * MINUTE_MS);
    expect(within(MINUTE_MS + DELAYS_MS[1])).toEqual(['crash', 'reload']);
  });

  it('has not failed while it reports regularly', () => {
    const { live, done } = openWatchdog();
    live(60 * MINUTE_MS);
    expect(done).toEqual([]);
  });

  it('has not failed while it is hidden, because its timers are then slow', () => {
    const { state, within } = openWatchdog();
    state.isVisible = false;
    expect(within(10 * MINUTE_MS)).toEqual([]);
    state.isVisible = true;
    expect(within(MINUTE_MS)).toEqual(['crash']);
  });

  it('has not failed if a report is late, as after a sleep', () => {
    const { watchdog, clock, done } = openWatchdog();
    for (let times = 0; times < 10; times += 1) {
      clock.advance(40_000);
      watchdog.heard();
    }
    expect(done).toEqual([]);
  });
});

describe('a screen that does not react to input', () => {
  it('has failed after some seconds', () => {
    const { watchdog, within } = openWatchdog();
    watchdog.unresponsive();
    expect(within(5_000)).toEqual(['crash']);
  });

  it('has not failed if it reacts again', () => {
    const { watchdog, within } = openWatchdog();
    watchdog.unresponsive();
    expect(within(4_999)).toEqual([]);
    watchdog.responsive();
    expect(within(5_000)).toEqual([]);
  });
});

describe('if reloading does not help', () => {
  it('the app starts again', () => {
    const { failUntilGivenUp, within } = openWatchdog({ restarts: 1 });
    expect(failUntilGivenUp()).toEqual(['restart']);
    expect(within(10 * MINUTE_MS)).toEqual([]);
  });

  it('nor a restart, the safe screen appears, and the app is tried every minute', () => {
    const { watchdog, failUntilGivenUp, within, clock } = openWatchdog();
    expect(failUntilGivenUp()).toEqual(['safe screen']);
    for (let times = 0; times < 5; times += 1) {
      expect(within(MINUTE_MS)).toEqual(['app']);
      clock.advance(1_000);
      watchdog.failed('not-loaded');
    }
    expect(within(MINUTE_MS)).toEqual(['app']);
    // The page never reports that it is alive.
    expect(within(MINUTE_MS)).toEqual(['crash', 'safe screen']);
  });

  it('the app that recovers from the safe screen stays, and running steadily resets the waits', () => {
    const { watchdog, failUntilGivenUp, within, live, done } = openWatchdog();
    failUntilGivenUp();
    within(MINUTE_MS);
    live(STEADY_MS);
    done.length = 0;
    watchdog.failed('gone');
    expect(within(DELAYS_MS[0])).toEqual(['reload']);
  });

  it('staff may leave the safe screen for the app, and the watchdog then watches the app', () => {
    const { failUntilGivenUp, live, done, within } = openWatchdog();
    failUntilGivenUp();
    done.length = 0;
    live(2 * MINUTE_MS);
    expect(done).toEqual([]);
    expect(within(MINUTE_MS)).toEqual(['crash', 'safe screen']);
  });

  it('a failure of the safe screen itself changes nothing before the next attempt', () => {
    const { watchdog, failUntilGivenUp, within } = openWatchdog();
    failUntilGivenUp();
    watchdog.failed('gone');
    expect(within(MINUTE_MS)).toEqual(['app']);
  });
});

describe('in desktop mode', () => {
  it('the screen is loaded again whenever its process has ended', () => {
    const { watchdog, within } = openWatchdog({ isAttended: true, restarts: 1 });
    for (const delayMs of [...DELAYS_MS, DELAYS_MS.at(-1) ?? 0]) {
      watchdog.failed('gone');
      expect(within(delayMs)).toEqual(['reload']);
    }
  });

  it('the screen is not reloaded after any other failure', () => {
    const { watchdog, within } = openWatchdog({ isAttended: true });
    watchdog.unresponsive();
    watchdog.failed('not-loaded');
    expect(within(10 * MINUTE_MS)).toEqual([]);
  });
});
