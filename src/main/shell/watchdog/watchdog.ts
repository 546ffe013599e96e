import type { Clock } from '#shared/ports.ts';
import { Backoff } from '../../link/backoff.ts';

/** Ways in which the screen can fail. */
export type Failure =
  /** The screen's process has ended. */
  | 'gone'
  /** The screen takes no input. */
  | 'hung'
  /** The screen shows nothing, or has stopped reporting. */
  | 'silent'
  /** The page could not be loaded. */
  | 'not-loaded';

/** The window, as the watchdog uses it. */
export interface WatchedScreen {
  /** Whether somebody could see it: the system slows down the timers of a page that is hidden. */
  isVisible(): boolean;
  /** Ends the page's process. */
  crash(): void;
  /** Loads the page again, at the address where it was. */
  reload(): void;
  /** Loads the app's page. */
  showApp(): void;
  /** Loads the page that needs nothing of the app. */
  showSafeScreen(): void;
}

export interface WatchdogOptions {
  screen: WatchedScreen;
  clock: Clock;
  /** Whether somebody sits there. Then the screen is only loaded again when its process has gone. */
  isAttended: boolean;
  /** Starts the app again, unless it has been started too often. @returns whether it does */
  restart(): boolean;
  onLog(line: string): void;
}

/** Running this long resets the wait between reloads. */
export const STEADY_MS = 5 * 60_000;
/** After this many failures in a row, reloading does not help. */
export const FAILURES = 4;
const LOOK_MS = 15_000;
/** The page says every ten seconds that it is alive. Several looks, as a computer that wakes up is late with everything. */
const MISSED_LOOKS = 4;
/** How long a page may take no input; Chromium has waited for a while when it says so. */
const HANG_MS = 5_000;
/** How often the app is tried again from the safe screen. */
const RETRY_MS = 60_000;

/**
 * Restores a failed screen. Reloads it, with growing waits, then restarts the app, then shows a safe screen and retries
 * every minute. Plays continue, because they live in the main process.
 */
export class Watchdog {
  readonly #options: WatchdogOptions;
  readonly #backoff: Backoff;
  /** 'pause': the next attempt is on its way, and whatever else fails belongs to the last one. */
  #showing: 'app' | 'pause' | 'safe-screen' = 'pause';
  #isHeard = false;
  #missedLooks = 0;
  /** The next look, or the next attempt. */
  #cancelNext = () => {};
  #cancelHang = () => {};

  constructor(options: WatchdogOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.clock, STEADY_MS);
  }

  /** The app's page is being loaded. */
  loading(): void {
    this.#showing = 'app';
    this.#isHeard = false;
    this.#missedLooks = 0;
    this.#look();
  }

  /** The page says that it is alive. */
  heard(): void {
    if (this.#showing === 'pause') return;
    // Somebody has left the safe screen for the app.
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
    // The safe screen is loaded again with the next attempt.
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

  /** The window is closed. */
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
