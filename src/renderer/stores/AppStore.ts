import { makeAutoObservable, observableRef } from 'mobx';
import type { AppInfo, KeyStoreState } from '#shared/ipc/channels.ts';
import { isReadableOnTheWay } from '#shared/rules/server-address.ts';
import type { MainProcess } from '../platform/bridge.ts';
import { text } from '../texts.ts';

/** The facts about the app itself, such as its mode. */
export class AppStore {
  info: AppInfo | null = null;
  /** An administrator's message to the people at the kiosk, until closed; null for no message. */
  message: string | null = null;
  /** True while a step waits for another program that locks the kiosk's data. */
  isWaiting = false;
  readonly #main: MainProcess;

  constructor(main: MainProcess) {
    this.#main = main;
    makeAutoObservable(this, { info: observableRef }, { autoBind: true });
    main.on('app:changed', (info) => this.take(info));
    main.on('app:message', ({ message }) => this.show(message));
    main.on('app:waiting', ({ isWaiting }) => this.setWaiting(isWaiting));
  }

  /** True if the screen is at a desk, not among visitors. */
  get isDesk(): boolean {
    return this.info?.mode === 'desktop';
  }

  /** True if the screen is for visitors only, so that nothing on it is for staff or administrators. */
  get isForVisitorsOnly(): boolean {
    return this.info === null || this.info.mode === 'kiosk';
  }

  /** True if visitors take turns at the screen, so that the app must end their visits by itself. */
  get isAmongVisitors(): boolean {
    return this.info !== null && this.info.mode !== 'desktop';
  }

  /** The time without a touch after which a visit ends, in milliseconds; 0 for never. */
  get idleMs(): number {
    return this.isAmongVisitors && this.hasServer ? (this.info?.idleSeconds ?? 0) * 1000 : 0;
  }

  /** True if the app travels with staff, who prepare it for days without a network. */
  get isInField(): boolean {
    return this.info?.mode === 'field';
  }

  /** True if the kiosk has a server, or before `info` has loaded. */
  get hasServer(): boolean {
    const kind = this.info?.server.kind;
    return kind !== 'set-up' && kind !== 'failed';
  }

  /** Notices for staff about the system around the app. */
  get staffNotices(): readonly string[] {
    return [...this.loginNotices, ...(this.info?.damagedData ? [this.info.damagedData] : [])];
  }

  /** The notices that the login screen shows to visitors too. */
  get loginNotices(): readonly string[] {
    return this.info === null ? [] : loginNotices(this.info);
  }

  /** Loads the facts. Changes that the main process makes by itself arrive as events. */
  async load(): Promise<void> {
    this.take(await this.#main.call('app:info', {}));
  }

  show(message: string | null): void {
    this.message = message;
  }

  private setWaiting(isWaiting: boolean): void {
    this.isWaiting = isWaiting;
  }

  private take(info: AppInfo): void {
    this.info = info;
  }
}

function loginNotices({ keyStore, server, apiUrl, settingsSetAside, provisionProblem }: AppInfo): string[] {
  const notices = [
    KEY_STORE_NOTICES[keyStore],
    server.kind === 'interrupted' ? text('login.serverInterrupted', { reason: server.reason }) : null,
    apiUrl !== null && isReadableOnTheWay(apiUrl) ? text('login.plainHttp', { host: new URL(apiUrl).host }) : null,
    settingsSetAside === null ? null : text('login.settingsSetAside', { file: settingsSetAside }),
    provisionProblem === null ? null : text('login.provisionProblem', provisionProblem),
  ];
  return notices.filter((notice) => notice !== null);
}

const KEY_STORE_NOTICES: Record<KeyStoreState, string | null> = {
  ready: null,
  none: text('login.noKeyStore'),
  failing: text('login.keyStoreFails'),
};
