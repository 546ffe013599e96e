import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError } from '#shared/app-error.ts';
import { messageOf } from './message-of.ts';

/** The part of a resource that a page shows. */
export type Reading<T> = Pick<Resource<T>, 'value' | 'failure' | 'isLoading' | 'load'>;

/**
 * Server data from the last read. `load` reads it again, or joins a running read. The previous value stays on screen
 * until then, so the layout does not jump.
 */
export class Resource<T> {
  value: T | null = null;
  isLoading = false;
  /** The error of the last read, or null. */
  thrown: unknown = null;
  readonly #fetch: () => Promise<T>;
  readonly #onFailure: (error: unknown) => void;
  #underWay: Promise<void> | null = null;

  /** `onFailure` receives the error of a failed read. The page shows it from `failure`. */
  constructor(fetch: () => Promise<T>, onFailure: (error: unknown) => void = () => {}) {
    this.#fetch = fetch;
    this.#onFailure = onFailure;
    makeAutoObservable(this, { value: observableRef, thrown: observableRef }, { autoBind: true });
  }

  /** Why the last read failed, or null. */
  get failure(): string | null {
    return this.thrown === null ? null : messageOf(this.thrown);
  }

  /** True if the last read failed because the server does not have the call. */
  get isUnknownHere(): boolean {
    return this.thrown instanceof AppError && this.thrown.reason === 'not-found';
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
    let { value } = this;
    let thrown: unknown = null;
    try {
      value = await this.#fetch();
    } catch (error) {
      thrown = error;
    }
    runInAction(() => {
      this.value = value;
      this.thrown = thrown;
      this.isLoading = false;
    });
    if (thrown !== null) this.#onFailure(thrown);
  }
}
