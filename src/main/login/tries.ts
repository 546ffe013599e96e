import type { Clock } from '#shared/ports.ts';
import type { OfflineStore } from '../registration/offline-store.ts';

export interface TriesOptions {
  store: Pick<OfflineStore, 'failures' | 'setFailures'>;
  clock: Clock;
  /** Returns the known names. Their counts are never dropped, because that would give more tries. */
  known(): readonly string[];
  onLog(line: string): void;
}

/** Wrong tries that lock a name. */
const LIMIT = 5;
/** Maximum number of counted names, because a bot could fill the disk. Known names may exceed it. */
export const MOST_NAMES = 1_000;
/** Running time after which a locked name gets one more try. A change of the clock does not shorten it. */
export const LOCK_MS = 15 * 60_000;

/**
 * Counts wrong tries by name, on disk: passwords offline, and visit codes (docs/specification.md, 7.13). Names are
 * digests, because people type passwords into name fields.
 */
export class Tries {
  readonly #options: TriesOptions;
  readonly #failures = new Map<string, number>();

  constructor(options: TriesOptions) {
    this.#options = options;
  }

  /** Restores the counts of earlier runs. After each start, a locked name waits `LOCK_MS` again. */
  load(): void {
    for (const { name, count } of this.#options.store.failures()) {
      this.#failures.set(name, count);
      if (count >= LIMIT) this.#releaseLater(name);
    }
  }

  /**
   * Counts a try on disk as wrong before the caller checks it, so that a killed app gives no free try. Returns false if
   * the name is locked; the caller must then reject the try.
   */
  spend(name: string): boolean {
    const before = this.#failures.get(name) ?? 0;
    if (before >= LIMIT) return false;
    this.#count(name, before + 1);
    this.#forgetStrangers();
    return true;
  }

  /** Called after a wrong try. The last one locks the name. */
  wrong(name: string): void {
    if ((this.#failures.get(name) ?? 0) >= LIMIT) this.#releaseLater(name);
  }

  /** Called after a right try. Clears the count. */
  right(name: string): void {
    this.#count(name, 0);
  }

  /**
   * Called after a right try of a name that several people may use. Earlier wrong tries still count, because one of these
   * people could otherwise guess the others' codes without end.
   */
  rightForOne(name: string): void {
    this.#count(name, Math.max(0, (this.#failures.get(name) ?? 0) - 1));
  }

  #count(name: string, count: number): void {
    if ((this.#failures.get(name) ?? 0) === count) return;
    this.#options.store.setFailures(name, count);
    if (count > 0) this.#failures.set(name, count);
    else this.#failures.delete(name);
  }

  /** Drops the oldest counts above the maximum, but not those of known names. */
  #forgetStrangers(): void {
    let tooMany = this.#failures.size - MOST_NAMES;
    if (tooMany <= 0) return;
    const known = new Set(this.#options.known());
    for (const name of this.#failures.keys()) {
      if (known.has(name)) continue;
      // Known names may be more than the maximum. The last name is the one being tried.
      if (tooMany <= 0) return;
      tooMany -= 1;
      this.#count(name, 0);
    }
  }

  #releaseLater(name: string): void {
    this.#options.clock.after(LOCK_MS, () => {
      if ((this.#failures.get(name) ?? 0) < LIMIT) return;
      try {
        this.#count(name, LIMIT - 1);
      } catch (error) {
        this.#options.onLog(`tries: a lock could not be released: ${String(error)}`);
        this.#releaseLater(name);
      }
    });
  }
}
