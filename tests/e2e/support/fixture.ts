import path from 'node:path';
import { test as base } from 'playwright/test';
import { type ApiServer, withFolder, withServer } from './api-server.ts';
import { FaultyLine } from './faulty-line.ts';
import { type Kiosk, type KioskOptions, startKiosk } from './kiosk.ts';
import { Vendor } from './vendor.ts';

export type OpenKiosk = (options?: Partial<KioskOptions>) => Promise<Kiosk>;

interface Fixtures {
  folder: string;
  /** The running reference server with the demo vendor, in its initial state. */
  server: ApiServer;
  /** Reads the server's data and changes its vendor. */
  vendor: Vendor;
  /** The line between the server and a kiosk opened with the line's `url`. */
  line: FaultyLine;
  /** Starts a kiosk with the test's own user data. All kiosks end with the test. */
  openKiosk: OpenKiosk;
  /** A kiosk on the line, at the login. Tests of a worker share it, so its disk may hold data of an earlier test. */
  desk: Kiosk;
}

interface WorkerFixtures {
  /** Fixtures that the tests of a worker share. */
  demoServer: ApiServer;
  demoLine: FaultyLine;
  demoDesk: Kiosk;
}

/** A test with its own data on a server, and its own kiosks. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demoServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    ({}, use) =>
      withServer((server) => {
        server.remember();
        return use(server);
      }),
    { scope: 'worker' },
  ],
  demoLine: [
    async ({ demoServer }, use) => {
      const line = await FaultyLine.to(demoServer);
      await use(line);
      await line.close();
    },
    { scope: 'worker' },
  ],
  demoDesk: [
    ({ demoLine }, use) =>
      withFolder(async (folder) => {
        const desk = await startKiosk({ userData: folder, apiUrl: demoLine.url });
        await use(desk);
        await desk.kill();
      }),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  folder: ({}, use) => withFolder(use),
  server: async ({ demoServer }, use) => {
    await demoServer.restore();
    await use(demoServer);
  },
  vendor: async ({ server }, use) => use(new Vendor(server)),
  line: async ({ server: _restored, demoLine }, use) => {
    await use(demoLine);
    demoLine.clear();
  },
  desk: async ({ line: _cleared, demoDesk }, use) => {
    await use(demoDesk);
    await demoDesk.startAgain();
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
