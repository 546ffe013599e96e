import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Exported, SyncStatus } from '#shared/ipc/sync.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import { text } from '../texts.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { StoreParts } from './parts.ts';

type Parts = Pick<StoreParts, 'main' | 'toasts' | 'fail'>;

/** The status before the main process has reported one. */
export const UNKNOWN_STATUS: SyncStatus = {
  connection: { kind: 'unknown' },
  isDiskFailing: false,
  waiting: 0,
  parked: 0,
  refused: 0,
  unclear: 0,
  quarantined: 0,
};

/** The kiosk's sync status with its server. */
export class SyncStore {
  status = UNKNOWN_STATUS;
  readonly #parts: Parts;
  readonly #work = new OneAtATime();

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, { status: observableRef }, { autoBind: true });
    parts.main.on('sync:changed', (status) => this.take(status));
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** True if any rows are unsent. */
  get hasRows(): boolean {
    return unsentIn(this.status) > 0;
  }

  /** The number of unsent rows as a sentence; null for none. */
  get unsentText(): string | null {
    return this.hasRows ? text('unsent.left', { count: unsentIn(this.status) }) : null;
  }

  /** Loads the status once. Later changes arrive as events. */
  async load(): Promise<void> {
    const status = await this.#parts.main.call('sync:status', {});
    runInAction(() => this.take(status));
  }

  /** Saves the unsent rows, or the draw log, to a file that the user picks. */
  async export(what: Exported): Promise<void> {
    await this.#work.run(async () => {
      const path = await this.#parts.main.call('sync:export', { what });
      if (path !== null) this.#parts.toasts.success(text('sync.savedTo', { path }));
    }, this.#parts.fail);
  }

  private take(status: SyncStatus): void {
    this.status = status;
  }
}
