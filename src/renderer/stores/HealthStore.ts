import { makeAutoObservable, observableRef } from 'mobx';
import type { HealthState } from '#shared/ipc/health.ts';
import type { MainProcess } from '../platform/bridge.ts';

/** The app's health. Only for staff. */
export class HealthStore {
  /** Null before the first load. */
  state: HealthState | null = null;
  readonly #main: MainProcess;

  constructor(main: MainProcess) {
    this.#main = main;
    makeAutoObservable(this, { state: observableRef }, { autoBind: true });
  }

  /** @throws AppError */
  async load(): Promise<void> {
    this.take(await this.#main.call('health:state', {}));
  }

  private take(state: HealthState): void {
    this.state = state;
  }
}
