import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import type { EndpointName } from '#shared/api/endpoints.ts';
import { logInAsAdmin } from '../tests/e2e/support/admin.ts';
import { startKiosk } from '../tests/e2e/support/kiosk.ts';
import { ensureApp } from '../tools/ensure-app.ts';
import { type Finding, median, ratio } from './measure.ts';
import type { ReportsServer } from './reports.ts';
import { type Ask, timeToAsk, timeToOpen } from './table-times.ts';
import { longestTask } from './trace.ts';

const ROUNDS = 5;
const LIMIT = 1.5;
const LIMIT_TASK_MS = 200;
/** Turns of the mouse wheel in each direction: enough to reach the end of a page of 100 rows. */
const TURNS = 50;

interface Table {
  /** The accessible name of the table's region. */
  name: string;
  step: 'questions' | 'users' | 'report' | 'winners';
  endpoint: EndpointName;
  /** The screen's request for the rows. */
  channel: 'admin:call' | 'admin:overview';
  /** True for a chart, which is on the page without opening a tab, and does not scroll. */
  isChart?: true;
}

const TABLES: readonly Table[] = [
  { name: 'Questions', step: 'questions', endpoint: 'getCampaignQuestions', channel: 'admin:call' },
  { name: 'Users', step: 'users', endpoint: 'getCampaignUsers', channel: 'admin:call' },
  { name: 'Question overview', step: 'report', endpoint: 'getQuestionOverview', channel: 'admin:overview' },
  { name: 'User overview', step: 'report', endpoint: 'getUserOverview', channel: 'admin:overview' },
  { name: 'Points and prizes', step: 'report', endpoint: 'getPointsPrizes', channel: 'admin:call' },
  { name: 'Winners', step: 'winners', endpoint: 'getWinners', channel: 'admin:call' },
  { name: 'Visits', step: 'report', endpoint: 'getShowReport', channel: 'admin:call', isChart: true },
];

/** Measures the administrators' tables in the built app: the time to their first rows, and how smoothly they scroll. */
export async function reportScreens(server: ReportsServer): Promise<Finding[]> {
  ensureApp();
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-screen-'));
  const kiosk = await startKiosk({ userData: folder, apiUrl: server.url });
  try {
    const { page } = kiosk;
    await logInAsAdmin(page, server.username, server.password);
    const findings: Finding[] = [];
    for (const table of TABLES) findings.push(await firstRows(page, table, server));
    for (const table of TABLES) if (!table.isChart) findings.push(await scrolling(page, table, server));
    return findings;
  } finally {
    await kiosk.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/**
 * Measures the time from opening the step to its first rows. The limit is the time of the screen's one request for all
 * rows plus the time of the same step with one page of rows. Both sides include the drawing of a step, so a result over
 * the limit shows a second request, or a list that is drawn as a whole. Also prints the ratio to the request. Both
 * sides include the preview shell's overhead, because the request is the screen's own.
 */
async function firstRows(page: Page, table: Table, server: ReportsServer): Promise<Finding> {
  const [large, small, request]: [number[], number[], number[]] = [[], [], []];
  // The first round fills the caches of browser and system.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = [
      await page.evaluate(timeToAsk, askFor(table, server.campaignId)),
      await openAndTime(page, table, server.smallCampaignId),
      await openAndTime(page, table, server.campaignId),
    ] as const;
    if (round === 0) continue;
    request.push(times[0]);
    small.push(times[1]);
    large.push(times[2]);
  }
  const [largeMs, smallMs, requestMs] = [median(large), median(small), median(request)];
  const against = `one request (${requestMs.toFixed(0)} ms) and the same step of one page (${smallMs.toFixed(0)} ms); ${largeMs.toFixed(0)} ms, ${(largeMs / requestMs).toFixed(1)}x of the request alone, medians of ${ROUNDS}`;
  return ratio(
    `${table.isChart ? 'First paint' : 'First rows'} of ${table.name}`,
    largeMs / (requestMs + smallMs),
    LIMIT,
    against,
  );
}

/** Measures the page's longest task while a table with 100 rows per page scrolls to its end and back. */
async function scrolling(page: Page, table: Table, server: ReportsServer): Promise<Finding> {
  await openAndTime(page, table, server.campaignId);
  const region = page.getByRole('region', { name: table.name, exact: true });
  await choosePageOf100(page, region);
  await region.locator('tbody tr').first().hover();
  const longest = await longestTask(page, async () => {
    for (const way of [1, -1]) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await page.mouse.wheel(0, way * 200);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      const last = region.locator('tbody tr').last();
      if ((await isInSight(last)) !== (way === 1)) throw new Error(`${table.name} has not scrolled.`);
    }
  });
  return {
    name: `Longest task while ${table.name} scrolls`,
    value: `${longest.toFixed(0)} ms`,
    limit: `${LIMIT_TASK_MS} ms`,
    isMet: longest <= LIMIT_TASK_MS,
    against: `the browser's trace of ${2 * TURNS} turns of the mouse wheel, 100 rows a page`,
  };
}

async function choosePageOf100(page: Page, region: Locator): Promise<void> {
  await region.getByRole('combobox', { name: 'Page Size' }).click();
  await page.locator('.ant-select-dropdown').getByText('100 / page', { exact: true }).click();
  await region.locator('tbody tr').nth(90).waitFor();
}

const isInSight = async (row: Locator): Promise<boolean> => {
  const box = await row.boundingBox();
  return box !== null && box.y < (await row.page().evaluate(() => innerHeight));
};

const askFor = ({ channel, endpoint: name }: Table, campaignId: number): Ask => [
  channel,
  channel === 'admin:overview' ? { name, campaignId } : { name, request: { params: { campaignId } } },
];

/** For the second and third table of the report, measures from opening its tab, once the first table is shown. */
function openAndTime(page: Page, { name, step, isChart }: Table, campaignId: number): Promise<number> {
  const first = step === 'report' && !isChart ? 'Question overview' : name;
  return timeToOpen(page, `${step}/${campaignId}`, name, first);
}
