import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { RESTARTS } from '../../src/main/shell/watchdog/restarts.ts';
import { FAILURES } from '../../src/main/shell/watchdog/watchdog.ts';
import { appRuntime } from '../../tools/app-runtime.ts';
import { share } from '../support/fault-tally.ts';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { BOARD_SEED, playWithKills, SPINS } from './support/stations.ts';
import { players } from './support/vendor.ts';

/** For all plays together. A kiosk waits longer before each reload, so a play has only a few. */
const KILLS = 50;
const KILLS_OF_PLAY = 3;

// Playwright cannot use a crashed page in Electron; the preview shell replaces the page.
test.skip(() => appRuntime() === 'electron');

test.describe.configure({ mode: 'parallel' });

/** Ends the process of the page, and waits for the page that replaces it. */
async function kill(page: Page): Promise<Page> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const next = context.waitForEvent('page');
  // A process that has ended returns no answer.
  session.send('Page.crash').catch(() => {});
  const again = await next;
  await again.emulateMedia({ reducedMotion: 'reduce' });
  again.setDefaultTimeout(60_000);
  return again;
}

for (let play = 1; play <= Math.ceil(share(KILLS, KILLS_OF_PLAY) / KILLS_OF_PLAY); play += 1) {
  test(`a screen that is killed at random moments returns to where it was: play ${play}`, async ({
    openKiosk,
    vendor,
  }) => {
    const { page } = await openKiosk({ draws: { segments: SPINS, seed: BOARD_SEED } });
    await playWithKills({
      page,
      vendor,
      username: players.ordinary,
      seed: play,
      kills: KILLS_OF_PLAY,
      kill,
      name: 'the screen is killed',
    });
    await expect.poll(() => vendor.tokensOf(players.ordinary)).toBe(0);
  });
}

test('if neither a reload nor a restart helps, a safe screen appears, from which staff reach the app', async ({
  folder,
  openKiosk,
}) => {
  const userData = path.join(folder, 'kiosk');
  mkdirSync(userData, { recursive: true });
  writeFileSync(path.join(userData, 'restarts.json'), JSON.stringify(Array(RESTARTS).fill(Date.now())));
  const opened = await openKiosk({ mode: 'kiosk', userData });
  let { page } = opened;
  for (let kills = 0; kills < FAILURES; kills += 1) {
    await expect(page.getByLabel('Username')).toBeVisible();
    page = await kill(page);
  }
  await expect(page.getByRole('heading', { name: text('safeScreen.title') })).toBeVisible();
  await page.getByRole('link', { name: text('safeScreen.forStaff') }).click();
  // The door is closed, so it asks staff who they are.
  await expect(page.getByRole('dialog', { name: text('door.title') })).toBeVisible();
});
