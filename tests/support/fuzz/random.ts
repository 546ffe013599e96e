import { generator } from '../generator.ts';

/** A random number generator with a seed, so that a failure can be repeated. */
export class SeededRandom {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = generator(seed);
  }

  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor(this.#next() * bound);
  }

  /** True once in `times` on average. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined && items.length === 0) throw new Error('Nothing to pick from');
    return item as T;
  }
}
