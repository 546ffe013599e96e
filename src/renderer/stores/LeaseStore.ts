import { makeAutoObservable, observableRef } from 'mobx';
import type { LeaseState, LeaseWish, OfflinePrizes } from '#shared/ipc/lease.ts';
import type { MainProcess } from '../platform/bridge.ts';

/** The units reserved for this kiosk (docs/specification.md, 4.8). Staff only: kiosk mode has no channel for it. */
export class LeaseStore {
  /** Null before it has been asked for. */
  state: LeaseState | null = null;
  readonly #main: MainProcess;

  constructor(main: MainProcess) {
    this.#main = main;
    makeAutoObservable(this, { state: observableRef }, { autoBind: true });
    main.on('lease:changed', (state) => this.take(state));
  }

  /** @throws AppError */
  async load(): Promise<void> {
    this.take(await this.#main.call('lease:state', {}));
  }

  /** Sets what the kiosk is to hold of a campaign; nothing gives all of it back. @throws AppError */
  async want(wish: LeaseWish): Promise<void> {
    this.take(await this.#main.call('lease:want', wish));
  }

  /** Sets what happens to prizes without a network and without a lease. @throws AppError */
  async choose(offlinePrizes: OfflinePrizes): Promise<void> {
    this.take(await this.#main.call('lease:choose', { offlinePrizes }));
  }

  private take(state: LeaseState): void {
    this.state = state;
  }
}
