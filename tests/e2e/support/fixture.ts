import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from 'playwright/test';
import { ApiServer } from './api-server.ts';
import { FaultyLine } from './faulty-line.ts';
import { type Kiosk, type KioskOptions, startKiosk } from './kiosk.ts';
import { Vendor } from './vendor.ts';

export type OpenKiosk = (options?: Partial<KioskOptions>) => Promise<Kiosk>;

interface Fixtures {
  folder: string;
  /** The running reference server with the demo vendor. */
  server: ApiServer;
  /** Reads the server's data and changes its vendor. */
  vendor: Vendor;
  /** The line between the server and a kiosk that is opened with the line's `url`. */
  line: FaultyLine;
  /** Starts a kiosk with the test's own user data. All kiosks end with the test. */
  openKiosk: OpenKiosk;
}

/** A test with its own server and kiosks. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'spinboard-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  },
  server: async ({ folder }, use) => {
    const server = new ApiServer(folder);
    await server.start();
    await use(server);
    await server.stop();
  },
  vendor: async ({ server }, use) => use(new Vendor(server)),
  line: async ({ server }, use) => {
    const line = await FaultyLine.to(server);
    await use(line);
    await line.close();
  },
  openKiosk: async ({ folder, server }, use) => {
    const kiosks: Kiosk[] = [];
    await use(async (options = {}) => {
      const kiosk = await startKiosk({ userData: path.join(folder, 'kiosk'), apiUrl: server.url, ...options });
      kiosks.push(kiosk);
      return kiosk;
    });
    for (const kiosk of kiosks) await kiosk.kill();
  },
});

export { expect } from 'playwright/test';
