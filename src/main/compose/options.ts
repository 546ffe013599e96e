import type { AxiosInstance } from 'axios';
import type { MemoryUse } from '#shared/entities/health.ts';
import type { AppInfo, EventName, EventPayload } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import type { Clock } from '#shared/ports.ts';
import type { AppControl, SetUp } from '../ipc/handlers.ts';
import type { Ipc } from '../ipc/register.ts';
import type { CopyEdges } from '../outbox/safety-copy/safety-copy.ts';
import type { Pairing } from '../registration/own-device.ts';
import type { StaffDoor } from '../set-up/staff-door.ts';
import type { Encryption } from '../shell/key-store.ts';
import type { Updates } from '../shell/updates/updates.ts';

/** The app around the kiosk. */
export interface KioskOptions {
  userData: string;
  /** The address of the API; a built-in server has another one at each start. */
  baseUrl(): string;
  /** See `ApiClientOptions.http`. */
  http?: AxiosInstance;
  /** Left out: the machine's own. */
  clock?: Clock;
  /** The name of the server, the same at every start; null before one is chosen. Data of one origin never goes to another. */
  origin(): string | null;
  mode: KioskMode;
  /** The app's part of `AppInfo`; `Kiosk.serverChanged` reports a change. */
  info(): Omit<AppInfo, 'keyStore' | 'mode' | 'takesCodes'>;
  /** The memory of the app's processes. */
  memory(): MemoryUse;
  /** Null where the system does not say. */
  isOnBattery(): boolean | null;
  /** Called when the screen reports that it runs, and whether it waits for visitors. */
  onAlive(isIdle: boolean): void;
  setUp: SetUp;
  staffDoor: StaffDoor;
  /** Left out: staff type the code in. */
  pairing?: Pairing;
  safetyCopy: CopyEdges;
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
