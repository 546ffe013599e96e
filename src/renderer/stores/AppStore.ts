import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AppInfo } from '#shared/ipc/channels.ts';
import type { MainProcess } from '../platform/bridge.ts';

/** The facts about the app itself, such as its mode. */
export class AppStore {
  info: AppInfo | null = null;
  readonly #main: MainProcess;

  constructor(main: MainProcess) {
    this.#main = main;
    makeAutoObservable(this, { info: observableRef }, { autoBind: true });
  }

  /** True if the app shows the participant side only: administration has no place on a kiosk. */
  get isKiosk(): boolean {
    return this.info?.mode === 'kiosk';
  }

  /** True if the system offers no encryption, so that no session outlives the app; the login screen tells staff. */
  get keepsNothingSecret(): boolean {
    return this.info?.canKeepSecrets === false;
  }

  async load(): Promise<void> {
    const info = await this.#main.call('app:info', {});
    runInAction(() => {
      this.info = info;
    });
  }
}
