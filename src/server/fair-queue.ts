import { Refusal } from './errors.ts';

/** A sender's place in the queue. */
export interface Lane {
  /** Work with the same name waits in the same lane. Lanes take turns. */
  name: string;
  /** True for registered devices and people with a session, who go first. */
  isKnown: boolean;
}

export interface FairQueueOptions {
  /** How much work runs at once. */
  atOnce: number;
  /** Maximum work that waits in one lane. */
  mostOfLane: number;
  /** Maximum work that waits in all lanes of one kind, known or unknown. */
  most: number;
}

/** The lanes with waiting work, in the order of their turns. */
type Lanes = Map<string, (() => void)[]>;

/**
 * Runs expensive work, a few pieces at once. Each lane gets one turn after another, so a lane with much work delays
 * another one by one piece only.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #known: Lanes = new Map();
  readonly #unknown: Lanes = new Map();
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /**
   * Runs the work when its turn comes.
   *
   * @throws Refusal at once: too-many-attempts if the lane is full, busy if all lanes are
   */
  run<T>({ name, isKnown }: Lane, work: () => Promise<T>): Promise<T> {
    const { atOnce, mostOfLane, most } = this.#options;
    if (this.#running < atOnce) {
      this.#running += 1;
      return this.#do(work);
    }
    const lanes = isKnown ? this.#known : this.#unknown;
    const waiting = lanes.get(name) ?? [];
    if (waiting.length >= mostOfLane) throw new Refusal('too-many-attempts');
    if ([...lanes.values()].flat().length >= most) throw new Refusal('busy');
    const turn = Promise.withResolvers<void>();
    lanes.set(name, [...waiting, turn.resolve]);
    return turn.promise.then(() => this.#do(work));
  }

  async #do<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  /** Gives the place of finished work to the next lane. */
  #passOn(): void {
    const lanes = this.#known.size > 0 ? this.#known : this.#unknown;
    const [lane] = lanes;
    if (!lane) {
      this.#running -= 1;
      return;
    }
    const [name, [start, ...others]] = lane;
    lanes.delete(name);
    // Puts the lane behind all others.
    if (others.length > 0) lanes.set(name, others);
    start?.();
  }
}
