import { makeAutoObservable, observableRef } from 'mobx';
import { assertNever } from '#shared/app-error.ts';
import type { AppInfo, KeyStoreState } from '#shared/ipc/channels.ts';
import { isReadableOnTheWay } from '#shared/rules/server-address.ts';
import type { MainProcess } from '../platform/bridge.ts';
import { text } from '../texts.ts';

/** The facts about the app itself, such as its mode. */
export class AppStore {
  info: AppInfo | null = null;
  /** An administrator's message, until somebody closes it. */
  message: string | null = null;
  readonly #main: MainProcess;

  constructor(main: MainProcess) {
    this.#main = main;
    makeAutoObservable(this, { info: observableRef }, { autoBind: true });
    main.on('app:changed', (info) => this.take(info));
    main.on('app:message', ({ message }) => this.show(message));
  }

  /** True if the app has the administrators' area: where visitors are, it does not. */
  get isForAdmins(): boolean {
    return this.info?.mode === 'desktop';
  }

  /** True if staff may be at the screen: on a kiosk it is the visitors' alone. */
  get isForStaff(): boolean {
    return this.info !== null && this.info.mode !== 'kiosk';
  }

  /** True if the screen is the visitors', one after the other: the app then runs by itself between them. */
  get isAmongVisitors(): boolean {
    return this.info !== null && this.info.mode !== 'desktop';
  }

  /** How long nobody may touch the screen before a visit ends, in milliseconds; 0 for never. */
  get idleMs(): number {
    return this.isAmongVisitors && this.hasServer ? (this.info?.idleSeconds ?? 0) * 1000 : 0;
  }

  /** True if the app travels with staff, who set it up for days without a network. */
  get isInField(): boolean {
    return this.info?.mode === 'field';
  }

  /** True if there is a server to work with, as far as is known. */
  get hasServer(): boolean {
    const kind = this.info?.server.kind;
    return kind !== 'set-up' && kind !== 'failed';
  }

  /** Messages for staff about the system around the app; the login screen shows them. */
  get staffNotices(): readonly string[] {
    return this.info === null ? [] : staffNotices(this.info);
  }

  /** Asks once; changes come as events. */
  async load(): Promise<void> {
    this.take(await this.#main.call('app:info', {}));
  }

  show(message: string | null): void {
    this.message = message;
  }

  private take(info: AppInfo): void {
    this.info = info;
  }
}

function staffNotices({ keyStore, server, apiUrl, settingsSetAside, provisionProblem }: AppInfo): string[] {
  const notices = [
    noticeOf(keyStore),
    server.kind === 'interrupted' ? text('login.serverInterrupted', { reason: server.reason }) : null,
    apiUrl !== null && isReadableOnTheWay(apiUrl) ? text('login.plainHttp', { host: new URL(apiUrl).host }) : null,
    settingsSetAside === null ? null : text('login.settingsSetAside', { file: settingsSetAside }),
    provisionProblem === null ? null : text('login.provisionProblem', provisionProblem),
  ];
  return notices.filter((notice) => notice !== null);
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
