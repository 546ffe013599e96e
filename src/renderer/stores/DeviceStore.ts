import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DeviceState } from '#shared/ipc/device.ts';
import type { MainProcess } from '../platform/bridge.ts';
import { type Failure, failureOf } from './message-of.ts';

/** This kiosk's registration at its server (docs/specification.md, 7.11). Only for staff; kiosk mode hides it. */
export class DeviceStore {
  /** Null before the first load. */
  state: DeviceState | null = null;
  isRegistering = false;
  /** The reason why the last code was rejected, or null. */
  refusal: Failure | null = null;
  readonly #main: MainProcess;

  constructor(main: MainProcess) {
    this.#main = main;
    makeAutoObservable(this, { state: observableRef, refusal: observableRef }, { autoBind: true });
    main.on('device:changed', (state) => this.take(state));
  }

  /** The kiosk's name, or null before registration. */
  get name(): string | null {
    return this.state !== null && 'device' in this.state ? this.state.device.name : null;
  }

  /**
   * Loads the stored registration. The main process then asks the server, and sends changes as an event. @throws
   * AppError
   */
  async load(): Promise<void> {
    this.take(await this.#main.call('device:state', {}));
  }

  /** Registers this kiosk. @throws AppError */
  async register(pairingCode: string): Promise<void> {
    this.take(await this.#main.call('device:register', { pairingCode }));
  }

  /** Registers this kiosk with a typed code. Returns false if the code was rejected; `refusal` then has the reason. */
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
