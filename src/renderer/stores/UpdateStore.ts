import { makeAutoObservable, observableRef } from 'mobx';
import type { UpdateState } from '#shared/ipc/updates.ts';
import type { StoreParts } from './parts.ts';

type Parts = Pick<StoreParts, 'main' | 'fail'>;

/** The state of the kiosk's update to the next version (docs/specification.md, 4.10). Only for staff. */
export class UpdateStore {
  /** Null before the first load. */
  state: UpdateState | null = null;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, { state: observableRef }, { autoBind: true });
    parts.main.on('staff:update-changed', (state) => this.take(state));
  }

  async load(): Promise<void> {
    const state = await this.#parts.main.call('staff:update-state', {}).catch(this.#parts.fail);
    if (state) this.take(state);
  }

  async check(): Promise<void> {
    await this.#parts.main.call('staff:check-for-update', {}).catch(this.#parts.fail);
  }

  async install(): Promise<void> {
    await this.#parts.main.call('staff:install-update', {}).catch(this.#parts.fail);
  }

  private take(state: UpdateState): void {
    this.state = state;
  }
}
