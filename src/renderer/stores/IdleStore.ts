import { compareStructural, makeAutoObservable, reaction, runInAction } from 'mobx';
import type { Clock } from '#shared/ports.ts';

export type IdlePhase =
  /** A visitor is assumed to be at the kiosk. */
  | 'active'
  /** The user is asked whether to continue, with a countdown. */
  | 'asking'
  /** The kiosk is unused, and the attract loop invites visitors. */
  | 'attract';

/** The time for an answer to the question. */
export const COUNTDOWN_SECONDS = 30;
/** The longest time that a busy game postpones the question. A blinking board would otherwise postpone it forever. */
export const LONGEST_UNDER_WAY_MS = 5 * 60_000;

export interface IdleStoreParts {
  clock: Clock;
  /** Returns the time without a touch before the question, in milliseconds; 0 for never. */
  idleMs(): number;
  isLoggedIn(): boolean;
  /** True while the game is busy, such as a turning wheel. The idle timer restarts afterwards. */
  isUnderWay(): boolean;
  /** Logs out and clears the visitor's data. Returns false on failure; never rejects. */
  endVisit(): Promise<boolean>;
}

/**
 * Detects an unused kiosk. Asks an inactive user, and logs out when the countdown ends. On the login screen it clears
 * the visitor's input without a question. Then the attract loop runs until the next touch.
 */
export class IdleStore {
  phase: IdlePhase = 'active';
  /** The rest of the countdown. A touch stops it. */
  secondsLeft = COUNTDOWN_SECONDS;
  readonly #parts: IdleStoreParts;
  /** The time of the last touch or event, by the clock's elapsed time. */
  #since = 0;
  #isLeaving = false;
  #cancel = () => {};

  constructor(parts: IdleStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Starts watching. Returns a function that stops it. */
  start(): () => void {
    const { idleMs, isLoggedIn, isUnderWay } = this.#parts;
    const unfollow = reaction(() => [idleMs(), isLoggedIn(), isUnderWay()], this.begin, {
      equals: compareStructural,
      fireImmediately: true,
    });
    return () => {
      unfollow();
      this.#cancel();
    };
  }

  /** Called at each touch or key. Stops a countdown, because the visitor may be reading slowly. */
  touched(): void {
    if (this.phase === 'attract') return;
    this.#since = this.#parts.clock.elapsed();
    // Restarts the timer only for a countdown. Otherwise it reads `#since` when it fires, to save a restart per move.
    if (this.phase === 'asking') this.wait();
  }

  /** Returns the time since the last touch or event, in whole milliseconds. */
  untouchedMs(): number {
    return Math.max(0, Math.round(this.#parts.clock.elapsed() - this.#since));
  }

  /** Continues or starts a visit, with the full idle time. */
  goOn(): void {
    if (this.#isLeaving) return;
    this.phase = 'active';
    this.#since = this.#parts.clock.elapsed();
    this.wait();
  }

  /** Restarts the idle timer after a change of the facts. Keeps the attract loop, unless somebody has logged in. */
  private begin(): void {
    const { idleMs, isLoggedIn } = this.#parts;
    if (this.phase === 'attract' && idleMs() > 0 && !isLoggedIn()) return;
    this.goOn();
  }

  private wait(): void {
    this.#cancel();
    const { clock, idleMs, isLoggedIn, isUnderWay } = this.#parts;
    if (this.#isLeaving || idleMs() === 0) return;
    const waitMs = isUnderWay() ? Math.max(idleMs(), LONGEST_UNDER_WAY_MS) : idleMs();
    const leftMs = this.#since + waitMs - clock.elapsed();
    if (leftMs > 0) this.#cancel = clock.after(leftMs, this.wait);
    else if (isLoggedIn()) this.ask();
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
