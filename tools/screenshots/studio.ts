import path from 'node:path';
import type { Page } from 'playwright';
import type { ApiServer } from '../../tests/e2e/support/api-server.ts';
import { type KioskOptions, startKiosk } from '../../tests/e2e/support/kiosk.ts';
import { Vendor } from '../../tests/e2e/support/vendor.ts';
import type { Album, Series } from './album.ts';
import { START } from './still-time.cjs';

/** Takes the picture of that name. */
export type Shoot = (name: string) => Promise<void>;

export interface KioskSetup extends Pick<KioskOptions, 'args' | 'draws' | 'env' | 'mode' | 'shell'> {
  /** Left out: the studio's server. */
  apiUrl?: string;
  /** Puts something into the kiosk's folder before it starts. */
  prepare?(userData: string): void;
}

/** The stops of one kiosk; `userData` is its folder. */
export type Walk = (page: Page, shoot: Shoot, userData: string) => Promise<void>;

/** What a walk through the screens needs; its implementation decides what happens at each stop. */
export type Tour = Pick<Studio, 'server' | 'vendor' | 'folder' | 'withKiosk'>;

/** A running server with the demo vendor, and kiosks with a camera before them. */
export class Studio {
  readonly server: ApiServer;
  readonly vendor: Vendor;
  readonly folder: string;
  readonly #album: Album;
  #kiosks = 0;

  constructor(server: ApiServer, folder: string, album: Album) {
    this.server = server;
    this.vendor = new Vendor(server);
    this.folder = folder;
    this.#album = album;
  }

  /** Starts a separate kiosk for some pictures, and ends it. */
  async withKiosk(
    series: Series,
    { apiUrl = this.server.url, prepare, ...options }: KioskSetup,
    work: Walk,
  ): Promise<void> {
    this.#kiosks += 1;
    const userData = path.join(this.folder, `kiosk-${this.#kiosks}`);
    prepare?.(userData);
    const kiosk = await startKiosk({ userData, apiUrl, ...options });
    const { page } = kiosk;
    const shoot = async (name: string) => {
      for (const size of this.#album.sizesOf(series, name)) {
        await page.setViewportSize(size);
        // The new size takes a few frames: layout first, then the canvas and what lies over it.
        await page.waitForTimeout(250);
        const picture = await page.screenshot({ animations: 'disabled' });
        await this.#album.keep(picture, series, size, name);
        console.log(`${series.name}: ${name} ${size.width}x${size.height}`);
      }
    };
    try {
      await page.addInitScript(stopPageTime, START);
      await page.evaluate(stopPageTime, START);
      await work(page, shoot, userData);
    } finally {
      await kiosk.kill();
    }
  }
}

/** The page's date and chance: the same in every run. Timers go on. */
function stopPageTime(start: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [start] : args) as [number]));
    }
    static override now() {
      return start;
    }
  } as DateConstructor;
  let last = 1;
  Math.random = () => {
    last = (last * 48_271) % 0x7fffffff;
    return last / 0x7fffffff;
  };
}
