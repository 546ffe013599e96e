import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import type { ApiServer } from '../../tests/e2e/support/api-server.ts';
import { startKiosk, type WantedDraws } from '../../tests/e2e/support/kiosk.ts';
import { Vendor } from '../../tests/e2e/support/vendor.ts';

export interface Size {
  width: number;
  height: number;
}
export const FULL_HD: readonly Size[] = [{ width: 1920, height: 1080 }];
export const DESKTOP_SIZES: readonly Size[] = [...FULL_HD, { width: 1280, height: 800 }];
export const ALL_SIZES: readonly Size[] = [...DESKTOP_SIZES, { width: 1080, height: 1920 }];

/** Pictures that belong together: their folder below docs/screenshots, and the sizes each is taken in. */
export interface Series {
  name: string;
  sizes: readonly Size[];
}

/** Takes the picture of that name. */
export type Shoot = (name: string) => Promise<void>;

export interface KioskSetup {
  draws?: WantedDraws;
  /** Left out: the studio's server. */
  apiUrl?: string;
}

const target = path.resolve(import.meta.dirname, '../../docs/screenshots');

/** A running server with the demo vendor, and kiosks with a camera before them. */
export class Studio {
  readonly server: ApiServer;
  readonly vendor: Vendor;
  readonly folder: string;
  #kiosks = 0;

  constructor(server: ApiServer, folder: string) {
    this.server = server;
    this.vendor = new Vendor(server);
    this.folder = folder;
  }

  /** Starts a kiosk of its own for some pictures, and ends it. */
  async withKiosk(
    { name: series, sizes }: Series,
    { draws = {}, apiUrl = this.server.url }: KioskSetup,
    work: (page: Page, shoot: Shoot) => Promise<void>,
  ): Promise<void> {
    this.#kiosks += 1;
    const userData = path.join(this.folder, `kiosk-${this.#kiosks}`);
    const kiosk = await startKiosk({ userData, apiUrl, draws });
    const { page } = kiosk;
    const shoot = async (name: string) => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        const into = path.join(target, series, `${size.width}x${size.height}`);
        await mkdir(into, { recursive: true });
        // The new size takes a few frames: layout first, then the canvas and what lies over it.
        await page.waitForTimeout(250);
        // With few colours a picture is a fifth of the size, and looks the same.
        await sharp(await page.screenshot())
          .png({ palette: true, effort: 7 })
          .toFile(path.join(into, `${name}.png`));
      }
      console.log(`${series}: ${name}`);
    };
    try {
      await work(page, shoot);
    } finally {
      await kiosk.kill();
    }
  }
}
