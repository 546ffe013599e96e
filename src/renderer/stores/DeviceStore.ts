import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DeviceState } from '#shared/ipc/device.ts';
import type { MainProcess } from '../platform/bridge.ts';
import { type Failure, failureOf } from './message-of.ts';

/**
 * This kiosk's registration at its server (docs/specification.md, 7.11). Staff only: kiosk mode has no channel for it.
 */
export class DeviceStore {
  /** Null before it has been asked for. */
  state: DeviceState | null = null;
  isRegistering = false;
  /** Why the last pairing code was not taken, or null. */
  refusal: Failure | null = null;
  readonly #main: MainProcess;

  constructor(main: MainProcess) {
    this.#main = main;
    makeAutoObservable(this, { state: observableRef, refusal: observableRef }, { autoBind: true });
    main.on('device:changed', (state) => this.take(state));
  }

  /** The kiosk's name where it has one, or null. */
  get name(): string | null {
    return this.state !== null && 'device' in this.state ? this.state.device.name : null;
  }

  /** Asks what the kiosk is. It then asks its server too, and tells changes as an event. @throws AppError */
  async load(): Promise<void> {
    this.take(await this.#main.call('device:state', {}));
  }

  /** Registers this kiosk. @throws AppError */
  async register(pairingCode: string): Promise<void> {
    this.take(await this.#main.call('device:register', { pairingCode }));
  }

  /** Registers this kiosk under a typed code. False if the code was not taken; `refusal` says why. */
  async enter(pairingCode: string): Promise<boolean> {
    if (this.isRegistering) return false;
    this.isRegistering = true;
    this.refusal = null;
    let refusal: Failure | null = null;
    try {
      await this.register(pairingCode);
    } catch (error) {
      refusal = failureOf(error);
    }
    runInAction(() => {
      this.isRegistering = false;
      this.refusal = refusal;
    });
    return refusal === null;
  }

  /** Clears the error when the code is edited. */
  forgetRefusal(): void {
    this.refusal = null;
  }

  private take(state: DeviceState): void {
    this.state = state;
  }
}
