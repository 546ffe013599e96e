import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { ApiServer } from '../tests/e2e/support/api-server.ts';
import { type Kiosk, startKiosk, type WantedDraws } from '../tests/e2e/support/kiosk.ts';
import { answer, logIn, playQuiz, seedFor, segmentOf, spin, start } from '../tests/e2e/support/play.ts';
import { players, Vendor } from '../tests/e2e/support/vendor.ts';
import { ensureBuiltOrExit } from './build.ts';

/**
 * `npm run screenshots`: plays the built app and keeps pictures: of every screen in every size in the default theme, and
 * of the main screens in the others.
 */

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 800 },
];
const OTHER_THEMES = ['midnight', 'citrus'];
const SOUND = 'Spin the Sound';
const target = path.resolve(import.meta.dirname, '../docs/screenshots');

ensureBuiltOrExit();
const folder = await mkdtemp(path.join(tmpdir(), 'spinboard-screens-'));
const server = new ApiServer(folder);
await server.start();
const vendor = new Vendor(server);
vendor.keepQuestions(SOUND, 3);
let kiosks = 0;
try {
  await game('full', player(6));
  await lostGame('full', player(7));
  await board('full', player(8), 2, 'board-win');
  await board('full', player(9), 'whammy', 'board-lose');
  await otherScreens('full', player(10));
  for (const [index, theme] of OTHER_THEMES.entries()) {
    vendor.change('UPDATE clients SET theme_id = (SELECT id FROM themes WHERE lower(description) = ?)', theme);
    await glimpse(theme, player(11 + index));
  }
} finally {
  await server.stop();
  // A browser that has just ended may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function player(number: number): string {
  return `player${String(number).padStart(2, '0')}@nordwind.example`;
}

/** A kiosk of its own, and a camera for it. */
async function withKiosk(
  theme: string,
  draws: WantedDraws,
  work: (page: Page, shoot: (name: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  kiosks += 1;
  const userData = path.join(folder, `kiosk-${kiosks}`);
  const kiosk: Kiosk = await startKiosk({ userData, apiUrl: server.url, draws });
  const { page } = kiosk;
  const shoot = async (name: string) => {
    for (const size of theme === 'full' ? SIZES : SIZES.slice(0, 1)) {
      await page.setViewportSize(size);
      const into = path.join(target, theme, `${size.width}x${size.height}`);
      await mkdir(into, { recursive: true });
      // The new size takes a few frames: layout first, then the canvas and what lies over it.
      await page.waitForTimeout(250);
      // With few colours a picture is a fifth of the size, and looks the same.
      await sharp(await page.screenshot())
        .png({ palette: true, effort: 7 })
        .toFile(path.join(into, `${name}.png`));
    }
    console.log(`${theme}: ${name}`);
  };
  try {
    await work(page, shoot);
  } finally {
    await kiosk.kill();
  }
}

async function reachWheel(page: Page, user: string): Promise<void> {
  await logIn(page, user);
  await start(page);
  await playQuiz(page, vendor, [true, true, true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await page.getByText('SPINS REMAINING').waitFor();
}

async function game(theme: string, user: string): Promise<void> {
  const draws = { segments: [segmentOf(85), segmentOf(100), segmentOf('bonus')] };
  await withKiosk(theme, draws, async (page, shoot) => {
    await logIn(page, user);
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await page.waitForTimeout(500);
    await shoot('welcome');
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await shoot('quiz');
    await answer(page, vendor, true);
    await page.waitForTimeout(300);
    await shoot('quiz-correct');
    await page.getByText('Question 2 of 3').waitFor();
    await answer(page, vendor, false);
    await page.waitForTimeout(300);
    await shoot('quiz-wrong');
    await page.getByText('Question 3 of 3').waitFor();
    await answer(page, vendor, true);
    await page.getByRole('button', { name: 'Start Prize Wheel' }).waitFor();
    await shoot('quiz-end');
    await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
    await page.getByText('SPINS REMAINING').waitFor();
    await page.waitForTimeout(1000);
    await shoot('wheel');
    await page
      .getByRole('button', { name: /^About / })
      .first()
      .click();
    await shoot('wheel-prize-detail');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Quit', exact: true }).click();
    await shoot('wheel-quit');
    await page.getByRole('button', { name: 'No continue' }).click();
    await spin(page);
    await shoot('wheel-after-spin');
    await spin(page);
    await page.getByRole('dialog').waitFor();
    await shoot('wheel-prize');
  });
}

/** The main screens of another theme. */
async function glimpse(theme: string, user: string): Promise<void> {
  await withKiosk(theme, { segments: [segmentOf('pressYourLuck')] }, async (page, shoot) => {
    await logIn(page, user);
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await shoot('welcome');
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await shoot('quiz');
    await playQuiz(page, vendor, [true, true, true]);
    await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
    await page.getByText('SPINS REMAINING').waitFor();
    await page.waitForTimeout(1000);
    await shoot('wheel');
    await spin(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Press Your Luck' }).waitFor();
    await shoot('board');
  });
}

async function lostGame(theme: string, user: string): Promise<void> {
  await withKiosk(theme, { segments: [segmentOf(5)] }, async (page, shoot) => {
    await reachWheel(page, user);
    for (let turn = 0; turn < 3; turn += 1) await spin(page);
    await shoot('wheel-lose');
  });
}

async function board(theme: string, user: string, cell: 2 | 'whammy', name: string): Promise<void> {
  await withKiosk(theme, { segments: [segmentOf('pressYourLuck')], seed: seedFor(cell) }, async (page, shoot) => {
    await reachWheel(page, user);
    await spin(page);
    if (cell === 2) await shoot('wheel-offer');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    const press = page.getByRole('button', { name: 'Press Your Luck' });
    await press.waitFor();
    if (cell === 2) await shoot('board');
    else await press.click();
    if (cell === 2) await press.click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(600);
    await shoot(name);
  });
}

async function otherScreens(theme: string, user: string): Promise<void> {
  await withKiosk(theme, {}, async (page, shoot) => {
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await shoot('login');
    await logIn(page, user, { password: 'wrong-password' });
    await page.getByText('The user name or password is incorrect.').waitFor();
    await shoot('login-error');
    await page.getByText('Forgot Password?').click();
    await shoot('login-forgot-password');
    await page.getByText('Back to login').click();
    const go = async (hash: string) => {
      await page.evaluate((next) => {
        location.hash = next;
      }, hash);
      await page.waitForTimeout(400);
    };
    await go('#/login?thankyou=true');
    await shoot('login-thank-you');
    await go('#/nowhere');
    await shoot('not-found');
    await go('#/login');

    await logIn(page, players.enforcedPassword);
    await page.getByLabel('Old Password').waitFor();
    await page.getByLabel('Old Password').fill('nord');
    await page.getByLabel('New Password').fill('südwind-2026');
    await page.getByLabel('Confirm Password').fill('südwind');
    await page.keyboard.press('Tab');
    await shoot('change-password');
    await page.reload();
  });
  await withKiosk(theme, {}, async (page, shoot) => {
    await logIn(page, user);
    await start(page);
    await page.getByRole('radio').first().waitFor();
    vendor.change('DELETE FROM tokens');
    await answer(page, vendor, true);
    await page.getByRole('button', { name: /^Sync: / }).click();
    await page.getByText('Needs sign-in').first().waitFor();
    await shoot('login-sync-panel');
  });
  await withKiosk(theme, {}, async (page, shoot) => {
    await logIn(page, players.twoCampaigns);
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await shoot('welcome-two-campaigns');
    const userId = /user\/(\d+)/.exec(page.url())?.[1];
    await page.evaluate((id) => {
      location.hash = `#/user/${id}/report`;
    }, userId);
    await page.getByText('Requested information is not permitted').waitFor();
    await shoot('not-permitted');
  });
  await withKiosk(theme, {}, async (page, shoot) => {
    await logIn(page, players.noCampaign);
    await page.getByText('Nothing is assigned to you.').waitFor();
    await shoot('welcome-nothing-assigned');
  });
  await withKiosk(theme, {}, async (page, shoot) => {
    await logIn(page, players.admin);
    await page.getByText('Hello Admin').waitFor();
    await shoot('admin');
  });
  await withKiosk(theme, {}, async (page, shoot) => {
    await logIn(page, user);
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await server.stop();
    await answer(page, vendor, false);
    await page.getByText(/Working offline/).waitFor();
    await shoot('quiz-offline');
    await server.start();
  });
}
