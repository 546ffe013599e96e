import { makeAutoObservable, runInAction } from 'mobx';
import type { AddressRequest, OwnServerRequest } from '#shared/ipc/set-up.ts';
import type { MainProcess } from '../platform/bridge.ts';

interface SetUpStoreParts {
  main: MainProcess;
  fail: (error: unknown) => void;
}

/** Gives the kiosk its server. Whether it has one is the app's info, which changes by events. */
export class SetUpStore {
  isBusy = false;
  readonly #parts: SetUpStoreParts;

  constructor(parts: SetUpStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  takeAddress(request: AddressRequest): Promise<void> {
    return this.run(() => this.#parts.main.call('set-up:take-address', request));
  }

  takeOwnServer(request: OwnServerRequest): Promise<void> {
    return this.run(() => this.#parts.main.call('set-up:take-own-server', request));
  }

  tryAgain(): Promise<void> {
    return this.run(() => this.#parts.main.call('set-up:try-again', {}));
  }

  chooseAgain(): Promise<void> {
    return this.run(() => this.#parts.main.call('set-up:choose-again', {}));
  }

  private async run(work: () => Promise<null>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await work();
    } catch (error) {
      this.#parts.fail(error);
    } finally {
      runInAction(() => {
        this.isBusy = false;
      });
    }
  }
}
