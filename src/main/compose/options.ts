import type { AxiosInstance } from 'axios';
import type { MemoryUse } from '#shared/entities/health.ts';
import type { AppInfo, EventName, EventPayload } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import type { Clock } from '#shared/ports.ts';
import type { AppCalls } from '../ipc/handlers.ts';
import type { RegisterOptions } from '../ipc/register.ts';
import type { CopyEdges } from '../outbox/safety-copy/safety-copy.ts';
import type { Pairing } from '../registration/own-device.ts';
import type { Encryption } from '../shell/key-store.ts';

/** The settings and functions that the app gives to the kiosk. */
export interface KioskOptions extends AppCalls, Pick<RegisterOptions, 'ipc' | 'isOwnScreen'> {
  userData: string;
  /** Returns the API's base address. A built-in server's address changes at each start. */
  baseUrl(): string;
  /** See `ApiClientOptions.http`. */
  http?: AxiosInstance;
  /** Defaults to the computer's clock. */
  clock?: Clock;
  /** Returns the server's name, the same at every start; null before one is chosen. Each origin has its own data. */
  origin(): string | null;
  mode: KioskMode;
  /** Returns the app's part of `AppInfo`. `Kiosk.serverChanged` reports a change. */
  info(): Omit<AppInfo, 'damagedData' | 'keyStore' | 'mode' | 'takesCodes'>;
  /** Returns the memory use of the app's processes. */
  memory(): MemoryUse;
  /** Null if unknown. */
  isOnBattery(): boolean | null;
  /** The registration code from the settings. Without it, staff type the code. */
  pairing?: Pairing;
  safetyCopy: CopyEdges;
  encryption: Encryption;
  /** Prefix of image addresses on the screen: empty, except with a development server. */
  screenOrigin: string;
  showInFolder(path: string): void;
  send<N extends EventName>(event: N, payload: EventPayload<N>): void;
}

/** Returns the time without a touch that ends a visit, or null if only a logout ends it. */
export const visitLastsMs = (mode: KioskMode, idleSeconds: number): number | null =>
  mode === 'desktop' || idleSeconds === 0 ? null : idleSeconds * 1000;
