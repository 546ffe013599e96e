import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { messageOf } from '../message-of.ts';

/** What a page shows of something that is read: the value, or why there is none, or none of later. */
export type Reading<T> = Pick<Resource<T>, 'value' | 'failure' | 'isLoading' | 'load'>;

/**
 * Something the server knows, as last read. `load` reads it anew and joins a read that is under way; what was read before
 * stays on screen meanwhile, so that nothing jumps.
 */
export class Resource<T> {
  value: T | null = null;
  isLoading = false;
  /** Why the last read brought nothing, or null. */
  failure: string | null = null;
  readonly #fetch: () => Promise<T>;
  readonly #fail: (error: unknown) => void;
  #underWay: Promise<void> | null = null;

  /** `fail` is told of every failure, besides its being kept in `failure`. */
  constructor(fetch: () => Promise<T>, fail: (error: unknown) => void) {
    this.#fetch = fetch;
    this.#fail = fail;
    makeAutoObservable(this, { value: observableRef }, { autoBind: true });
  }

  load(): Promise<void> {
    this.#underWay ??= this.read().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  /** Reads it once more even while a read is under way: that one may have begun before a change. */
  async reload(): Promise<void> {
    await this.#underWay;
    await this.load();
  }

  private async read(): Promise<void> {
    this.isLoading = true;
    try {
      const value = await this.#fetch();
      runInAction(() => {
        this.value = value;
        this.failure = null;
      });
    } catch (error) {
      runInAction(() => {
        this.failure = messageOf(error);
      });
      this.#fail(error);
    } finally {
      runInAction(() => {
        this.isLoading = false;
      });
    }
  }
}
