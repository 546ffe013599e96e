import path from 'node:path';
import type { Page } from 'playwright';
import { logInAsAdmin } from '../tests/e2e/support/admin.ts';
import { type ApiServer, withServer } from '../tests/e2e/support/api-server.ts';
import { stageKiosks } from '../tests/e2e/support/fleet.ts';
import { startKiosk } from '../tests/e2e/support/kiosk.ts';
import { ensureApp } from '../tools/ensure-app.ts';
import { type Finding, median, ratio } from './measure.ts';
import { timeToAsk, timeToOpen } from './table-times.ts';

const KIOSKS = 1000;
/** One page of the table. */
const PAGE = 25;
const ROUNDS = 5;
const LIMIT = 1.5;

/**
 * Measures the time from opening the kiosks page to its first rows, with a thousand kiosks. The limit is the time of
 * its one request plus the time of the same page with 25 kiosks, so both sides include the drawing of the page.
 */
export function fleet(): Promise<Finding[]> {
  ensureApp();
  return withServer(async (server, folder) => {
    stageKiosks(
      server,
      Array.from({ length: KIOSKS }, (_, index) => ({ name: `Stand ${index + 1}`, silentMs: 0 })),
    );
    const kiosk = await startKiosk({ userData: path.join(folder, 'kiosk'), apiUrl: server.url });
    try {
      const { page } = kiosk;
      await logInAsAdmin(page);
      const [large, small, request]: [number[], number[], number[]] = [[], [], []];
      // The first round fills the caches of browser and system.
      for (let round = 0; round <= ROUNDS; round += 1) {
        showOnly(server, PAGE);
        const smallMs = await open(page);
        showOnly(server, KIOSKS);
        const largeMs = await open(page);
        const requestMs = await page.evaluate(timeToAsk, askOf(server));
        if (round === 0) continue;
        small.push(smallMs);
        large.push(largeMs);
        request.push(requestMs);
      }
      const [largeMs, smallMs, requestMs] = [median(large), median(small), median(request)];
      const against = `one request (${requestMs.toFixed(0)} ms) and the page with ${PAGE} kiosks (${smallMs.toFixed(0)} ms); ${largeMs.toFixed(0)} ms, medians of ${ROUNDS}`;
      return [ratio(`First rows of ${KIOSKS} kiosks`, largeMs / (requestMs + smallMs), LIMIT, against)];
    } finally {
      await kiosk.stop();
    }
  });
}

const open = (page: Page): Promise<number> => timeToOpen(page, 'kiosks', 'All kiosks');

const askOf = (server: ApiServer) => {
  const clientId = server.query((db) => db.prepare('SELECT min(client_id) FROM devices').pluck().get());
  return ['admin:call', { name: 'getDevices', request: { query: { clientId } } }] as const;
};

/** Gives the first kiosks to the vendor, and the rest to another vendor. */
function showOnly(server: ApiServer, count: number): void {
  server.query((db) => {
    const vendor = db.prepare('SELECT min(client_id) FROM campaigns').pluck().get();
    const other = db.prepare("INSERT INTO clients (name) VALUES ('Another') RETURNING id").pluck().get();
    db.prepare('UPDATE devices SET client_id = CASE WHEN id <= ? THEN ? ELSE ? END').run(count, vendor, other);
  });
}
