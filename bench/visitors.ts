import path from 'node:path';
import type { Page } from 'playwright';
import { withServer } from '../tests/e2e/support/api-server.ts';
import { countTimers, takeClock } from '../tests/e2e/support/fast-clock.ts';
import { startKiosk } from '../tests/e2e/support/kiosk.ts';
import { Vendor } from '../tests/e2e/support/vendor.ts';
import {
  IDLE_SECONDS,
  inviteVisitors,
  LEAVINGS,
  VISIT_DRAWS,
  type Visitor,
  visit,
} from '../tests/e2e/support/visits.ts';
import { ensureApp } from '../tools/ensure-app.ts';
import { liveMemory } from './canvas/heap.ts';
import type { Finding } from './measure.ts';

/** Each way to leave is used as often, by 504 visitors after the first ones, who fill caches. */
const ROUNDS = 36;
const FIRST_ROUNDS = 3;
const GROWTH_KB = 1024;

/** The page's memory, nodes, listeners and timers between visitors. */
interface Held {
  /** Memory in KB. */
  memory: number;
  nodes: number;
  listeners: number;
  timers: number;
}

/** Measures a kiosk's page after 504 visitors, who leave in all ways. */
export function visitors(): Promise<Finding[]> {
  ensureApp();
  return withServer(async (server, folder) => {
    const invited = await inviteVisitors(server, LEAVINGS.length * (FIRST_ROUNDS + ROUNDS));
    const userData = path.join(folder, 'kiosk');
    const options = { mode: 'kiosk', idleSeconds: IDLE_SECONDS, draws: VISIT_DRAWS };
    const kiosk = await startKiosk({ userData, apiUrl: server.url, ...options });
    try {
      const { page } = kiosk;
      await takeClock(page);
      const vendor = new Vendor(server);
      const come = async (some: readonly Visitor[]) => {
        for (const visitor of some) await visit(page, vendor, visitor);
      };
      await come(invited.slice(0, LEAVINGS.length * FIRST_ROUNDS));
      const before = await heldBy(page);
      const counted = invited.slice(LEAVINGS.length * FIRST_ROUNDS);
      await come(counted);
      return findings(counted.length, before, await heldBy(page));
    } finally {
      await kiosk.kill();
    }
  });
}

function findings(count: number, before: Held, after: Held): Finding[] {
  const growth = after.memory - before.memory;
  const left = (['nodes', 'listeners', 'timers'] as const).map((what) => {
    const more = after[what] - before[what];
    return {
      name: `${what[0]?.toUpperCase()}${what.slice(1)} after ${count} visitors`,
      value: `${more} more`,
      limit: 'none more',
      isMet: more <= 0,
      against: `the same page after ${LEAVINGS.length * FIRST_ROUNDS} visitors (${before[what]})`,
    };
  });
  return [
    {
      name: `Memory after ${count} visitors`,
      value: `${growth.toFixed(0)} KB more`,
      limit: `${GROWTH_KB} KB`,
      isMet: growth <= GROWTH_KB,
      against: `the same page after ${LEAVINGS.length * FIRST_ROUNDS} visitors (${(before.memory / 1024).toFixed(1)} MB of objects and texts)`,
    },
    ...left,
  ];
}

/** Measures at the login, once the thanks are gone. */
async function heldBy(page: Page): Promise<Held> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // Omits native memory, because the browser's lists of measured and loaded things grow to some hundred entries each.
  // Nodes are counted separately.
  const memory = await liveMemory(session, ['native']);
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const timers = await countTimers(page);
  await session.detach();
  return { memory, nodes: value('Nodes'), listeners: value('JSEventListeners'), timers };
}
