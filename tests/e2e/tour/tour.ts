import type { Page } from 'playwright';
import type { ApiServer } from '../support/api-server.ts';
import type { KioskOptions } from '../support/kiosk.ts';
import type { Vendor } from '../support/vendor.ts';

export interface Size {
  width: number;
  height: number;
  /** The size of the text, as a factor; by default its usual size. */
  textScale?: 2;
}
export const FULL_HD: readonly Size[] = [{ width: 1920, height: 1080 }];
export const DESKTOP_SIZES: readonly Size[] = [...FULL_HD, { width: 1280, height: 800 }];
export const ALL_SIZES: readonly Size[] = [...DESKTOP_SIZES, { width: 1080, height: 1920 }];

/** Screens that belong together, and the sizes of their pictures. */
export interface Series {
  name: string;
  sizes: readonly Size[];
}

export interface KioskSetup extends Pick<KioskOptions, 'args' | 'draws' | 'env' | 'idleSeconds' | 'mode' | 'shell'> {
  /** Defaults to the tour's server. */
  apiUrl?: string;
  /** Writes files into the kiosk's folder before it starts. */
  prepare?(userData: string): void;
}

/** Looks at the screen, which has this name. */
export type Shoot = (name: string) => Promise<void>;

/** The stops of one kiosk; `userData` is its folder. */
export type Walk = (page: Page, shoot: Shoot, userData: string) => Promise<void>;

/** Leads through the screens of a server with the demo vendor. The implementation decides what happens at each stop. */
export interface Tour {
  readonly server: ApiServer;
  readonly vendor: Vendor;
  readonly folder: string;
  /** Starts a separate kiosk for a walk, and ends it. */
  withKiosk(series: Series, setup: KioskSetup, walk: Walk): Promise<void>;
}
