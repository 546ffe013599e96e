/** Requests at a time: at the start, and once a link has carried that many. */
const FIRST = 4;
const MOST = 16;
/** Requests at a time on the worst link. With only one, a hanging request would block all others. */
const FEWEST = 2;

/**
 * Limits the requests under way. Each answer raises the limit by one; each lost request halves it. A slow link stays
 * usable for the player, and a server that comes back gets only a few requests at first.
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

  /** Drops to the lowest limit, because requests no longer get through. */
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
