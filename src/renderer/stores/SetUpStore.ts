import { makeAutoObservable } from 'mobx';
import type { AddressRequest, OwnServerRequest } from '#shared/ipc/set-up.ts';
import type { MainProcess } from '../platform/bridge.ts';
import { messageOf } from './message-of.ts';
import { OneAtATime } from './OneAtATime.ts';

interface SetUpStoreParts {
  main: MainProcess;
  fail: (error: unknown) => void;
}

/** Gives the kiosk its server. Whether it has one is the app's info, which changes by events. */
export class SetUpStore {
  readonly #parts: SetUpStoreParts;
  readonly #work = new OneAtATime();

  constructor(parts: SetUpStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** Null if the server was taken, otherwise why not: the form says it. */
  takeAddress(request: AddressRequest): Promise<string | null> {
    return this.take(() => this.#parts.main.call('set-up:take-address', request));
  }

  /** As for an address. */
  takeOwnServer(request: OwnServerRequest): Promise<string | null> {
    return this.take(() => this.#parts.main.call('set-up:take-own-server', request));
  }

  tryAgain(): Promise<void> {
    return this.#work.run(() => this.#parts.main.call('set-up:try-again', {}), this.#parts.fail);
  }

  chooseAgain(): Promise<void> {
    return this.#work.run(() => this.#parts.main.call('set-up:choose-again', {}), this.#parts.fail);
  }

  private async take(work: () => Promise<null>): Promise<string | null> {
    let refusal: string | null = null;
    await this.#work.run(work, (error) => {
      refusal = messageOf(error);
    });
    return refusal;
  }
}
