import { compareStructural, makeAutoObservable, reaction, runInAction } from 'mobx';
import type { Clock } from '#shared/ports.ts';

export type IdlePhase =
  /** Somebody is there, as far as is known. */
  | 'active'
  /** The logged-in visitor sees the question with a countdown. */
  | 'asking'
  /** Nobody is there: the attract loop invites. */
  | 'attract';

/** How long the question waits for an answer. */
export const COUNTDOWN_SECONDS = 15;
/** A board that nobody has touched for this long blinks for nobody. */
export const LONGEST_UNDER_WAY_MS = 5 * 60_000;

export interface IdleStoreParts {
  clock: Clock;
  /** How long nobody may touch the screen, in milliseconds; 0 for ever. */
  idleMs(): number;
  isSignedIn(): boolean;
  /** True while the game is busy, such as a turning wheel. The idle timer restarts afterwards. */
  isUnderWay(): boolean;
  /** Leaves nothing of a visitor; false if that failed. Never rejects. */
  endVisit(): Promise<boolean>;
}

/**
 * Detects an abandoned screen. A logged-in visitor is asked and, when the countdown ends, logged out; the login form is
 * cleared without a question. The attract loop then runs until somebody touches the screen.
 */
export class IdleStore {
  phase: IdlePhase = 'active';
  /** Seconds left of the countdown, which a touch stops. */
  secondsLeft = COUNTDOWN_SECONDS;
  readonly #parts: IdleStoreParts;
  /** Since when nobody has touched anything and nothing has happened, by the clock's elapsed time. */
  #since = 0;
  #isLeaving = false;
  #cancel: (() => void) | null = null;

  constructor(parts: IdleStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Begins to watch. Returns a function that ends it. */
  start(): () => void {
    const { idleMs, isSignedIn, isUnderWay } = this.#parts;
    const unfollow = reaction(() => [idleMs(), isSignedIn(), isUnderWay()], this.begin, {
      equals: compareStructural,
      fireImmediately: true,
    });
    return () => {
      unfollow();
      this.#cancel?.();
    };
  }

  /** Handles a touch or a key. Stops the countdown, because a slow reader is still there. */
  touched(): void {
    if (this.phase === 'attract') return;
    this.#since = this.#parts.clock.elapsed();
    // Otherwise the timer finds out when it fires: a timer for each move of a finger would be work for nothing.
    if (this.phase === 'asking') this.wait();
  }

  /** Somebody is there and goes on, or begins. */
  goOn(): void {
    if (this.#isLeaving) return;
    this.phase = 'active';
    this.#since = this.#parts.clock.elapsed();
    this.wait();
  }

  /** Restarts the idle timer without a touch. Only a touch or a login ends the attract loop. */
  private begin(): void {
    const { idleMs, isSignedIn } = this.#parts;
    if (this.phase === 'attract' && idleMs() > 0 && !isSignedIn()) return;
    this.goOn();
  }

  private wait(): void {
    this.#cancel?.();
    this.#cancel = null;
    const { clock, idleMs, isSignedIn, isUnderWay } = this.#parts;
    if (this.#isLeaving || idleMs() === 0) return;
    const waitMs = isUnderWay() ? Math.max(idleMs(), LONGEST_UNDER_WAY_MS) : idleMs();
    const leftMs = this.#since + waitMs - clock.elapsed();
    if (leftMs > 0) this.#cancel = clock.after(leftMs, this.wait);
    else if (isSignedIn()) this.ask();
    else void this.leave();
  }

  private ask(): void {
    this.phase = 'asking';
    this.secondsLeft = COUNTDOWN_SECONDS;
    this.count();
  }

  private count(): void {
    this.#cancel = this.#parts.clock.after(1000, () =>
      runInAction(() => {
        this.secondsLeft -= 1;
        if (this.secondsLeft > 0) this.count();
        else void this.leave();
      }),
    );
  }

  private async leave(): Promise<void> {
    this.#isLeaving = true;
    const isOver = await this.#parts.endVisit();
    runInAction(() => {
      this.#isLeaving = false;
      if (isOver) this.phase = 'attract';
      // The visit could not be ended, so ask again later.
      else this.goOn();
    });
  }
}
