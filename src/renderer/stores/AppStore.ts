import { makeAutoObservable, observableRef } from 'mobx';
import { assertNever } from '#shared/app-error.ts';
import type { AppInfo, KeyStoreState } from '#shared/ipc/channels.ts';
import type { MainProcess } from '../platform/bridge.ts';
import { text } from '../texts.ts';

/** The facts about the app itself, such as its mode. */
export class AppStore {
  info: AppInfo | null = null;
  readonly #main: MainProcess;

  constructor(main: MainProcess) {
    this.#main = main;
    makeAutoObservable(this, { info: observableRef }, { autoBind: true });
    main.on('app:changed', (info) => this.take(info));
  }

  /** True if the app shows the participant side only: administration has no place on a kiosk. */
  get isKiosk(): boolean {
    return this.info?.mode === 'kiosk';
  }

  /** True if staff may be at the screen: on a kiosk it is the visitors' alone. */
  get isForStaff(): boolean {
    return this.info !== null && !this.isKiosk;
  }

  /** What staff should know about the system around the app; the login screen says it. */
  get staffNotices(): readonly string[] {
    return this.info === null ? [] : staffNotices(this.info);
  }

  /** Asks once; changes come as events. */
  async load(): Promise<void> {
    this.take(await this.#main.call('app:info', {}));
  }

  private take(info: AppInfo): void {
    this.info = info;
  }
}

function staffNotices({ keyStore }: AppInfo): string[] {
  const keyStoreNotice = noticeOf(keyStore);
  return keyStoreNotice === null ? [] : [keyStoreNotice];
}

function noticeOf(keyStore: KeyStoreState): string | null {
  switch (keyStore) {
    case 'ready':
      return null;
    case 'none':
      return text('login.noKeyStore');
    case 'failing':
      return text('login.keyStoreFails');
    default:
      return assertNever(keyStore);
  }
}
