import path from 'node:path';
import type { AxiosInstance } from 'axios';
import type { MemoryUse } from '#shared/entities/health.ts';
import type { AppInfo, EventName, EventPayload } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import type { Clock } from '#shared/ports.ts';
import type { AppControl, SetUp } from '../ipc/handlers.ts';
import { isOpenIn } from '../ipc/kiosk-mode.ts';
import { type Handlers, type Ipc, registerHandlers } from '../ipc/register.ts';
import { Media } from '../link/media.ts';
import type { Pairing } from '../registration/own-device.ts';
import type { StaffDoor } from '../set-up/staff-door.ts';
import type { Encryption } from '../shell/key-store.ts';
import type { Updates } from '../shell/updates/updates.ts';
import { openBooth } from './booth.ts';

export interface KioskOptions {
  userData: string;
  /** Where calls go; a built-in server has another address at each start. */
  baseUrl(): string;
  /** See `ApiClientOptions.http`. */
  http?: AxiosInstance;
  /** Left out: the machine's own. */
  clock?: Clock;
  /** Which server this is, the same at every start; null for none yet. What is kept for it goes nowhere else. */
  origin(): string | null;
  mode: KioskMode;
  /** What is known of the app; `tellInfo` says that it has changed. */
  info(): Omit<AppInfo, 'keyStore' | 'mode' | 'takesCodes'>;
  /** What the app's processes take. */
  memory(): MemoryUse;
  /** Null where the system does not say. */
  isOnBattery(): boolean | null;
  /** The screen says that it is alive, and whether it waits for visitors. */
  onAlive(isIdle: boolean): void;
  setUp: SetUp;
  staffDoor: StaffDoor;
  /** Left out: staff type the code in. */
  pairing?: Pairing;
  /** See `CopiesOptions`. */
  lanAddress(): string | null;
  appControl: AppControl;
  updates: Pick<Updates, 'state' | 'check' | 'install'>;
  encryption: Encryption;
  ipc: Ipc;
  isOwnScreen(url: string): boolean;
  /** Prefix of image addresses on the screen; empty unless a development server serves the screen. */
  screenOrigin: string;
  /** Saves a file under a name the user picks. Returns its path, or null when cancelled. */
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
  showInFolder(path: string): void;
  onLog(line: string): void;
  send<N extends EventName>(event: N, payload: EventPayload<N>): void;
}

/** The running kiosk without its window. */
export interface Kiosk {
  media: Media;
  /** What staff should know about this start, or null. */
  notice: string | null;
  /** How many rows its server has not received; 0 while another server is being taken up. */
  unsent(): number;
  /** Whether anybody is signed in, as far as is known while another server is being taken up. */
  hasVisitor(): boolean;
  /** Something of the server has changed: its state, or which one it is. */
  serverChanged(): Promise<void>;
  /** The computer was asleep: looks at once for the server. */
  wake(): void;
  start(): void;
  stop(): void;
}

/** What the kiosk keeps and does for one server. */
export interface Booth {
  handlers: Handlers;
  /** What staff should know about this start, or null. */
  notice: string | null;
  /** How many rows the server has not received. */
  unsent(): number;
  hasVisitor(): boolean;
  /** Tells the screen that something of the app has changed. */
  tellInfo(): void;
  /** See `Kiosk.wake`. */
  wake(): void;
  start(): void;
  stop(): void;
}

/** The kiosk: its channels, and the booth of the server it works with. */
export async function createKiosk(options: KioskOptions): Promise<Kiosk> {
  const { onLog } = options;
  const media = new Media({
    folder: path.join(options.userData, 'media'),
    baseUrl: options.baseUrl,
    screenOrigin: options.screenOrigin,
    http: options.http,
    onLog,
  });
  let origin = options.origin();
  let isStarted = false;
  let isStopped = false;
  const first = await openBooth(origin, media, options);
  let open: Booth | null = first;
  /** The booth, once it is open: calls wait for it. */
  let opening = Promise.resolve(first);

  const reopen = async (): Promise<Booth> => {
    open?.stop();
    open = null;
    const next = await openBooth(origin, media, options);
    if (isStopped) next.stop();
    else if (isStarted) next.start();
    open = next;
    return next;
  };

  registerHandlers(async () => (await opening).handlers, {
    ipc: options.ipc,
    isOwnScreen: options.isOwnScreen,
    isOpen: (name) => isOpenIn(options.mode, name, options.staffDoor.position),
    onLog,
  });
  return {
    media,
    notice: first.notice,
    unsent: () => open?.unsent() ?? 0,
    hasVisitor: () => open?.hasVisitor() ?? true,
    async serverChanged() {
      if (isStopped) return;
      if (options.origin() !== origin) {
        origin = options.origin();
        opening = opening.then(reopen);
      }
      (await opening).tellInfo();
    },
    wake: () => open?.wake(),
    start() {
      isStarted = true;
      first.start();
    },
    stop() {
      isStopped = true;
      open?.stop();
      open = null;
    },
  };
}
