import path from 'node:path';
import type { ApiServer } from '../../tests/e2e/support/api-server.ts';
import { startKiosk } from '../../tests/e2e/support/kiosk.ts';
import { Vendor } from '../../tests/e2e/support/vendor.ts';
import type { KioskSetup, Series, Tour, Walk } from '../../tests/e2e/tour/tour.ts';
import type { Album } from './album.ts';
import { START } from './still-time.cjs';

/** Takes a picture at each stop of a tour. */
export class Studio implements Tour {
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
        // Waits for the layout, then for the canvas and the elements over it. Charts follow a new size after 300 ms.
        await page.waitForTimeout(600);
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

/** Fixes the page's date and random numbers, but not its timers. */
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
