/** At the start, and once a link has shown that it carries them. */
const FIRST = 4;
const MOST = 16;
/** On the worst link. With a single one, a request that hangs would hold up all others. */
const FEWEST = 2;

/**
 * How many requests are on their way at a time: one more with each answer, half as many after one that was lost. A slow
 * link stays usable for the player, and a server that comes back meets a few requests first.
 */
export class Connections {
  #limit = FIRST;
  #used = 0;
  readonly #waiting: (() => void)[] = [];

  get limit(): number {
    return this.#limit;
  }

  /** Runs `work` as soon as a connection is free, in the order of the calls. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#used -= 1;
      this.#admit();
    }
  }

  answered(): void {
    this.#limit = Math.min(MOST, this.#limit + 1);
  }

  lost(): void {
    this.#limit = Math.max(FEWEST, this.#limit >> 1);
  }

  /** Nothing gets through at all. */
  closed(): void {
    this.#limit = FEWEST;
  }

  #admit(): void {
    while (this.#used < this.#limit) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#used += 1;
      next();
    }
  }
}
