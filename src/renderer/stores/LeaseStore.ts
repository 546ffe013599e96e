import { makeAutoObservable, observableRef } from 'mobx';
import type { LeasedPlayers, LeaseState, LeaseWish, OfflinePrizes } from '#shared/ipc/lease.ts';
import type { MainProcess } from '../platform/bridge.ts';

/** The units reserved for this kiosk (docs/specification.md, 4.8). Only for staff; kiosk mode hides them. */
export class LeaseStore {
  /** Null before the first load. */
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

  /** Sets the units to reserve of a campaign. An empty wish returns all of them. @throws AppError */
  async want(wish: LeaseWish): Promise<void> {
    this.take(await this.#main.call('lease:want', wish));
  }

  /** Sets how the kiosk treats prizes without a lease while it is offline. @throws AppError */
  async choose(offlinePrizes: OfflinePrizes): Promise<void> {
    this.take(await this.#main.call('lease:choose', { offlinePrizes }));
  }

  /** Sets whether players can play only at this kiosk. @throws AppError */
  async choosePlayers(players: LeasedPlayers): Promise<void> {
    this.take(await this.#main.call('lease:choose-players', { players }));
  }

  private take(state: LeaseState): void {
    this.state = state;
  }
}
