import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { messageOf } from '../message-of.ts';

/** The part of a resource that a page shows: its value, and why there is none or no newer one. */
export type Reading<T> = Pick<Resource<T>, 'value' | 'failure' | 'isLoading' | 'load'>;

/**
 * Server data, as last read. `load` reads it again, or joins a read that is under way. Meanwhile the previous
 * value stays on screen, so that nothing jumps.
 */
export class Resource<T> {
  value: T | null = null;
  isLoading = false;
  /** Why the last read failed, or null. */
  failure: string | null = null;
  readonly #fetch: () => Promise<T>;
  readonly #fail: (error: unknown) => void;
  #underWay: Promise<void> | null = null;

  /** `fail` is called with every failure, which is also kept in `failure`. */
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

  /** Reads again even if a read is under way, because that one may have begun before a change. */
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
