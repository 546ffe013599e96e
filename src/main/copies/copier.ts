import type { CopyProblem, Keeper } from '#shared/ipc/copies.ts';
import type { Clock } from '#shared/ports.ts';
import { digestOf, LARGEST_COPY } from './copy.ts';
import { KeeperLine } from './keeper-line.ts';
import type { Pairings } from './pairings.ts';
import type { CopyCall } from './proofs.ts';

/** The unsent rows, by what tells any two states of them apart. */
export interface Unsent {
  count: number;
  digest: string;
}

export interface CopierOptions {
  pairings: Pairings;
  clock: Clock;
  unsent(): Unsent;
  /** The copy of what is unsent right now; null where the server has not said yet what its key is made of. */
  newCopy(): string | null;
  /** Who this kiosk is to the keeper. */
  deviceId(): string | null;
  onLog(line: string): void;
}

/** How often the keeper is asked whether it still has the copy. */
export const LOOK_INTERVAL_MS = 20_000;
/** After a change: a visitor's next answer is only seconds away. */
export const PAUSE_MS = 1000;
/** Making copies takes at most a twentieth of the time, however much is unsent. */
const PAUSE_FACTOR = 20;

/** What a keeper that has said something has of this kiosk. */
type Held =
  | { kind: 'nothing' }
  /** The copy of this digest, made `of` these rows. */
  | { kind: 'copy'; of: Unsent['digest']; digest: string }
  | { kind: 'unknown' };

/**
 * Leaves a copy of what is unsent on a second kiosk, and a new one when that has changed (docs/specification.md, 4.11).
 * A loop of its own: neither a play nor the outbox waits for it.
 */
export class Copier {
  readonly #options: CopierOptions;
  readonly #line = new KeeperLine();
  #held: Held = { kind: 'unknown' };
  #heldAt: number | null = null;
  #problem: CopyProblem | null = null;
  #isRunning = false;
  /** Since the last run has begun. */
  #hasChanged = false;
  #due: { at: number; cancel(): void } | null = null;
  #isStopped = true;
  /** When the next copy may be made, by `elapsed`. */
  #nextCopyAt = 0;

  constructor(options: CopierOptions) {
    this.#options = options;
  }

  get keeper(): Keeper | null {
    const keeper = this.#kiosk;
    if (keeper === null) return null;
    return { name: keeper.name, address: keeper.address, heldAt: this.#heldAt, problem: this.#problem };
  }

  /** Whether the keeper has last said that it holds exactly these rows. */
  holds({ digest }: Unsent): boolean {
    return this.#held.kind === 'copy' && this.#held.of === digest;
  }

  start(): void {
    this.#isStopped = false;
    this.#runIn(0);
  }

  stop(): void {
    this.#isStopped = true;
    this.#due?.cancel();
    this.#due = null;
  }

  /** What is unsent may have changed. */
  changed(): void {
    this.#hasChanged = true;
    this.#runIn(PAUSE_MS);
  }

  /** The keeper is another one, or gone. */
  keeperChanged(): void {
    this.#held = { kind: 'unknown' };
    this.#heldAt = null;
    this.#problem = null;
    this.#runIn(0);
  }

  get #kiosk() {
    const [keeper] = this.#options.pairings.of('keeper');
    return keeper?.address ? { ...keeper, address: keeper.address } : null;
  }

  #runIn(delayMs: number): void {
    const { clock } = this.#options;
    const now = clock.elapsed();
    const at = Math.max(now + delayMs, this.#nextCopyAt);
    if (this.#isStopped || this.#kiosk === null || (this.#due !== null && this.#due.at <= at)) return;
    this.#due?.cancel();
    const cancel = clock.after(at - now, () => {
      this.#due = null;
      void this.#run();
    });
    this.#due = { at, cancel };
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#hasChanged = false;
    try {
      await this.#bringUpToDate();
    } catch (error) {
      // For example a full disk here.
      this.#fail(null);
      this.#options.onLog(`copies: ${String(error)}`);
    }
    this.#isRunning = false;
    const isToBeMade = this.#hasChanged || (this.#held.kind === 'unknown' && this.#problem === null);
    this.#runIn(isToBeMade ? PAUSE_MS : LOOK_INTERVAL_MS);
  }

  async #bringUpToDate(): Promise<void> {
    const unsent = this.#options.unsent();
    const held = this.#held;
    // Only the server's acceptance empties the outbox, and staff who settle a row.
    if (unsent.count === 0) {
      if (held.kind !== 'nothing') await this.#ask('forget', '', { kind: 'nothing' });
    } else if (held.kind === 'copy' && held.of === unsent.digest) await this.#ask('held', '', held);
    else {
      const copy = this.#newCopy();
      if (copy === null) this.#fail('no-secret');
      else if (copy.length > LARGEST_COPY) this.#fail('too-large');
      else await this.#ask('keep', copy, { kind: 'copy', of: unsent.digest, digest: digestOf(copy) });
    }
  }

  #newCopy(): string | null {
    const { clock, newCopy } = this.#options;
    const began = clock.elapsed();
    const copy = newCopy();
    const end = clock.elapsed();
    this.#nextCopyAt = end + (end - began) * PAUSE_FACTOR;
    return copy;
  }

  /** @param wanted what the keeper should hold after this */
  async #ask(call: CopyCall, body: string, wanted: Held): Promise<void> {
    const { pairings, clock, deviceId } = this.#options;
    const keeper = this.#kiosk;
    const own = deviceId();
    if (keeper === null || own === null) return this.#fail('no-secret');
    const counter = pairings.nextCounter(keeper.deviceId);
    const heard = await this.#line.ask(keeper, { deviceId: own, call, counter, body });
    // Staff have chosen another one meanwhile.
    if (this.#kiosk?.deviceId !== keeper.deviceId) return;
    if (heard.kind === 'failed') return this.#fail(heard.why);
    const { held, hasRoom } = heard.answer;
    if (held !== (wanted.kind === 'copy' ? wanted.digest : null)) return this.#fail(hasRoom ? null : 'full');
    this.#held = wanted;
    this.#heldAt = wanted.kind === 'copy' ? clock.now() : null;
    this.#problem = null;
  }

  /** Nothing is known of what the keeper has; without a problem it gets a new copy soon. */
  #fail(problem: CopyProblem | null): void {
    this.#held = { kind: 'unknown' };
    this.#problem = problem;
  }
}
