import { makeAutoObservable, runInAction } from 'mobx';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import type { AddressRequest, KioskRole, OwnServerRequest } from '#shared/ipc/set-up.ts';
import { messageOf } from './message-of.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { StoreParts } from './parts.ts';
import type { StaffStore } from './StaffStore.ts';

type Parts = Pick<StoreParts, 'main' | 'app' | 'fail'> & { staff: StaffStore };

/** The steps of the set-up. The answers of the first two are sent together; then the third is shown. */
export type SetUpStep = 'role' | 'server' | 'done';

/** Sets the kiosk's role and server (docs/specification.md, 2.1). */
export class SetUpStore {
  step: SetUpStep = 'role';
  /** The choice of the first step; null before it. */
  role: KioskRole | null = null;
  readonly #parts: Parts;
  readonly #work = new OneAtATime();

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** True if the set-up replaces all screens: without a server and, for staff, until they close the last step. */
  get isShown(): boolean {
    const { app, staff } = this.#parts;
    return !app.hasServer || this.isBusy || (this.step === 'done' && staff.isInside);
  }

  /** The mode that needs a restart of the app, or null if the app runs in the chosen mode. */
  get modeToStart(): KioskMode | null {
    const { info } = this.#parts.app;
    if (info === null || this.role === null || info.givenAtStart.includes('mode')) return null;
    return this.role.mode === info.mode ? null : this.role.mode;
  }

  chooseRole(role: KioskRole): void {
    this.role = role;
    this.step = 'server';
  }

  back(): void {
    this.step = 'role';
  }

  /** Sends a server's address. Returns null if the app accepts it, otherwise the reason, which the form shows. */
  takeAddress(server: AddressRequest): Promise<string | null> {
    return this.take((role) => this.#parts.main.call('set-up:take-address', { server, role }));
  }

  /** Sends the administrator of a built-in server. Returns like `takeAddress`. */
  takeOwnServer(server: OwnServerRequest): Promise<string | null> {
    return this.take((role) => this.#parts.main.call('set-up:take-own-server', { server, role }));
  }

  /** Closes the set-up. */
  end(): void {
    this.step = 'role';
    this.role = null;
  }

  tryAgain(): Promise<boolean> {
    return this.#work.run(() => this.#parts.main.call('set-up:try-again', {}), this.#parts.fail);
  }

  chooseAgain(): Promise<boolean> {
    return this.#work.run(() => this.#parts.main.call('set-up:choose-again', {}), this.#parts.fail);
  }

  private async take(work: (role: KioskRole) => Promise<null>): Promise<string | null> {
    const { role } = this;
    let refusal: string | null = null;
    if (role === null) return refusal;
    await this.#work.run(
      async () => {
        await work(role);
        runInAction(() => {
          this.step = 'done';
        });
      },
      (error) => {
        refusal = messageOf(error);
      },
    );
    return refusal;
  }
}
