import { makeAutoObservable, observableRef } from 'mobx';
import type { SafetyCopyState } from '#shared/ipc/safety-copy.ts';
import { follow } from './follow.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { StoreParts } from './parts.ts';

type Parts = Pick<StoreParts, 'main' | 'clock' | 'fail'>;

/** The state names a folder, so only staff's screens ask for it; it is never sent to a visitor's. */
const INTERVAL_MS = 2000;

/** The safety copy of unsent entries (docs/specification.md, 4.11). Only for staff. */
export class SafetyCopyStore {
  /** Null before the first answer, and while the main process gives none. */
  state: SafetyCopyState | null = null;
  readonly #parts: Parts;
  readonly #work = new OneAtATime();

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, { state: observableRef }, { autoBind: true });
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** Asks now and every two seconds. Returns a function that stops this. */
  follow(): () => void {
    const { main, clock } = this.#parts;
    const read = async () => this.take(await main.call('safety-copy:state', {}).catch(() => null));
    return follow(clock, read, () => INTERVAL_MS);
  }

  /** Opens the system's dialog for a folder. */
  chooseFolder(): void {
    void this.#do('safety-copy:choose-folder');
  }

  forgetFolder(): void {
    void this.#do('safety-copy:forget-folder');
  }

  #do(channel: 'safety-copy:choose-folder' | 'safety-copy:forget-folder'): Promise<boolean> {
    const { main, fail } = this.#parts;
    return this.#work.run(async () => this.take(await main.call(channel, {})), fail);
  }

  private take(state: SafetyCopyState | null): void {
    this.state = state;
  }
}
