import type { Clock } from '#shared/ports.ts';
import { Backoff } from '../../link/backoff.ts';

/** The kinds of failure of the screen. */
export type Failure =
  /** The page's process has ended. */
  | 'gone'
  /** The page does not react to input. */
  | 'hung'
  /** The page does not report that it is alive. */
  | 'silent'
  /** The page could not be loaded. */
  | 'not-loaded';

/** The watchdog's actions on the window. */
export interface WatchedScreen {
  /** True if the page is visible, or never was. The timers of a minimised page may be slow, so its reports are late. */
  isVisible(): boolean;
  /** Ends the page's process. */
  crash(): void;
  /** Loads the page again at its current address. */
  reload(): void;
  /** Loads the app's page. */
  showApp(): void;
  /** Loads the safe screen, which needs no file of the app. */
  showSafeScreen(): void;
}

export interface WatchdogOptions {
  screen: WatchedScreen;
  clock: Clock;
  /** True in desktop mode. The watchdog then only reloads the page after its process has ended. */
  isAttended: boolean;
  /** Restarts the app unless it has restarted too often. @returns true if it restarts */
  restart(): boolean;
  onLog(line: string): void;
}

/** Running this long resets the wait before a reload. */
export const STEADY_MS = 5 * 60_000;
/** Number of failures in a row after which reloading has not helped. */
export const FAILURES = 4;
const LOOK_MS = 15_000;
/**
 * Number of looks without a report before the page counts as silent. Several, because reports are late after a sleep.
 */
const MISSED_LOOKS = 4;
/** Time that an unresponsive page gets to recover. Chromium has already waited before it reports one. */
const HANG_MS = 5_000;
/** Interval of the attempts to leave the safe screen. */
const RETRY_MS = 60_000;

/**
 * Recovers a failed screen. First reloads the page, after longer and longer waits. Then restarts the app. Then shows the
 * safe screen and tries the app's page every minute. Plays continue, because the main process stores them.
 */
export class Watchdog {
  readonly #options: WatchdogOptions;
  readonly #backoff: Backoff;
  /** 'pause' is the time between a failure and the next attempt. The watchdog ignores further failures in that time. */
  #showing: 'app' | 'pause' | 'safe-screen' = 'pause';
  #isHeard = false;
  #missedLooks = 0;
  /** Cancels the next look or the next attempt. */
  #cancelNext = () => {};
  #cancelHang = () => {};

  constructor(options: WatchdogOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.clock, STEADY_MS);
  }

  /** Called when the app's page begins to load. */
  loading(): void {
    this.#showing = 'app';
    this.#isHeard = false;
    this.#missedLooks = 0;
    this.#look();
  }

  /** Called when the page reports that it is alive. */
  heard(): void {
    if (this.#showing === 'pause') return;
    // Staff have followed the safe screen's link to the app.
    if (this.#showing === 'safe-screen') this.loading();
    if (!this.#isHeard) this.#backoff.started();
    this.#isHeard = true;
    this.#missedLooks = 0;
  }

  unresponsive(): void {
    if (this.#options.isAttended) return;
    this.#cancelHang();
    this.#cancelHang = this.#options.clock.after(HANG_MS, () => this.failed('hung'));
  }

  responsive(): void {
    this.#cancelHang();
  }

  failed(failure: Failure): void {
    const { screen, isAttended, onLog } = this.#options;
    // Ignores failures of the safe screen, because the next attempt comes soon.
    if (this.#showing !== 'app' || (isAttended && failure !== 'gone')) return;
    this.stop();
    if (failure === 'hung' || failure === 'silent') screen.crash();
    const delayMs = this.#backoff.ended();
    if (!isAttended && this.#backoff.attempts >= FAILURES) {
      this.#giveUp(failure);
      return;
    }
    onLog(`the screen has failed (${failure}); it is loaded again in ${delayMs} ms`);
    this.#next(delayMs, () => {
      this.loading();
      screen.reload();
    });
  }

  /** Stops all timers. Called when the window is closed. */
  stop(): void {
    this.#showing = 'pause';
    this.#cancelNext();
    this.#cancelHang();
  }

  #giveUp(failure: Failure): void {
    const { screen, restart, onLog } = this.#options;
    onLog(`the screen has failed (${failure}) ${this.#backoff.attempts} times in a row`);
    if (restart()) return;
    this.#showing = 'safe-screen';
    screen.showSafeScreen();
    this.#next(RETRY_MS, () => {
      this.loading();
      screen.showApp();
    });
  }

  #look(): void {
    const { screen, isAttended } = this.#options;
    if (isAttended) return;
    this.#next(LOOK_MS, () => {
      this.#missedLooks = screen.isVisible() ? this.#missedLooks + 1 : 0;
      if (this.#missedLooks >= MISSED_LOOKS) this.failed('silent');
      else this.#look();
    });
  }

  #next(delayMs: number, work: () => void): void {
    this.#cancelNext();
    this.#cancelNext = this.#options.clock.after(delayMs, work);
  }
}
