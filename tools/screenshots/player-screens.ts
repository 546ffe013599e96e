import type { Locator, Page } from 'playwright';
import { leaveStuckRows } from '../../tests/e2e/support/kiosk-data.ts';
import {
  answer,
  atFirstFrame,
  logIn,
  playQuiz,
  seedFor,
  segmentOf,
  spin,
  start,
} from '../../tests/e2e/support/play.ts';
import { players, type Vendor } from '../../tests/e2e/support/vendor.ts';
import { text } from '../../tests/support/texts.ts';
import { ALL_SIZES, FULL_HD, type Series } from './album.ts';
import type { Tour } from './studio.ts';

const SOUND = 'Spin the Sound';
const DEFAULT_SERIES: Series = { name: 'full', sizes: ALL_SIZES };
const OTHER_THEMES = ['midnight', 'citrus'];

/** A series and where it is taken. */
interface Scene extends Series {
  studio: Tour;
}

/** Every screen of visitors in every size in the default theme, and the main ones in the others. */
export async function shootPlayerScreens(studio: Tour): Promise<void> {
  const full: Scene = { studio, ...DEFAULT_SERIES };
  await shootPlayerHighlights(studio);
  await lostGame(full, player(7));
  await board(full, player(9), 'whammy');
  await otherScreens(full, player(10));
  for (const [index, theme] of OTHER_THEMES.entries()) {
    studio.vendor.change('UPDATE clients SET theme_id = (SELECT id FROM themes WHERE lower(description) = ?)', theme);
    await glimpse({ studio, name: theme, sizes: FULL_HD }, player(11 + index));
  }
}

/** The main screens of visitors in the default theme, on a server that nobody has used before. */
export async function shootPlayerHighlights(studio: Tour): Promise<void> {
  const full: Scene = { studio, ...DEFAULT_SERIES };
  studio.vendor.keepQuestions(SOUND, 3);
  await login(full);
  await game(full, player(6));
  await board(full, player(15), 2);
}

const player = (number: number): string => `player${String(number).padStart(2, '0')}@nordwind.example`;

const dialogWith = (page: Page, words: string): Locator => page.getByRole('dialog').filter({ hasText: words });

async function reachWheel(page: Page, vendor: Vendor, user: string): Promise<void> {
  await logIn(page, user);
  await start(page);
  await playQuiz(page, vendor, [true, true, true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await page.getByText('SPINS REMAINING').waitFor();
}

async function game(scene: Scene, user: string): Promise<void> {
  const draws = { segments: [segmentOf(85), segmentOf(100), segmentOf('bonus')] };
  await scene.studio.withKiosk(scene, { draws }, async (page, shoot) => {
    await logIn(page, user);
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await page.waitForTimeout(500);
    await shoot('welcome');
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await shoot('quiz');
    await answer(page, scene.studio.vendor, true);
    await page.waitForTimeout(300);
    await shoot('quiz-correct');
    await page.getByText('Question 2 of 3').waitFor();
    await answer(page, scene.studio.vendor, false);
    await page.waitForTimeout(300);
    await shoot('quiz-wrong');
    await page.getByText('Question 3 of 3').waitFor();
    await answer(page, scene.studio.vendor, true);
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
    await dialogWith(page, 'Earbuds').waitFor();
    await shoot('wheel-prize');
  });
}

/** The main screens of another theme. */
async function glimpse(scene: Scene, user: string): Promise<void> {
  await scene.studio.withKiosk(scene, { draws: { segments: [segmentOf('pressYourLuck')] } }, async (page, shoot) => {
    await logIn(page, user);
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await shoot('welcome');
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await shoot('quiz');
    await playQuiz(page, scene.studio.vendor, [true, true, true]);
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

async function lostGame(scene: Scene, user: string): Promise<void> {
  await scene.studio.withKiosk(scene, { draws: { segments: [segmentOf(5)] } }, async (page, shoot) => {
    await reachWheel(page, scene.studio.vendor, user);
    for (let turn = 0; turn < 3; turn += 1) await spin(page);
    await dialogWith(page, text('wheel.loseText')).waitFor();
    await shoot('wheel-lose');
  });
}

/** A press that hits the cell. The board stays on its first frame until the press, so the press hits that frame. */
async function board(scene: Scene, user: string, cell: 2 | 'whammy'): Promise<void> {
  const isWin = cell === 2;
  await scene.studio.withKiosk(
    scene,
    { draws: { segments: [segmentOf('pressYourLuck')], seed: seedFor(cell) } },
    async (page, shoot) => {
      await reachWheel(page, scene.studio.vendor, user);
      await spin(page);
      if (isWin) await shoot('wheel-offer');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await atFirstFrame(page, async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
        const press = page.getByRole('button', { name: 'Press Your Luck' });
        await press.waitFor();
        if (isWin) await shoot('board');
        // No confetti: it looks different at every moment.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await press.click();
      });
      await dialogWith(page, isWin ? text('board.winTitle') : text('board.loseText')).waitFor();
      await page.waitForTimeout(600);
      await shoot(isWin ? 'board-win' : 'board-lose');
    },
  );
}

async function login(scene: Scene): Promise<void> {
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await shoot('login');
  });
}

async function otherScreens(scene: Scene, user: string): Promise<void> {
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
    await page.getByRole('button', { name: 'Log In' }).waitFor();
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
  await scene.studio.withKiosk(scene, { prepare: leaveStuckRows }, async (page, shoot) => {
    await logIn(page, user);
    await start(page);
    await page.getByRole('radio').first().waitFor();
    scene.studio.vendor.change('DELETE FROM tokens');
    await answer(page, scene.studio.vendor, true);
    await page.getByRole('button', { name: /^Sync: / }).click();
    await page.getByText('Needs sign-in').first().waitFor();
    await page.getByText('Unreadable').first().waitFor();
    await shoot('login-sync-panel');
  });
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
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
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
    scene.studio.vendor.change(
      'UPDATE game_statuses SET game_status_type = 1 WHERE user_id IN (SELECT id FROM users WHERE user_name = ?)',
      player(7),
    );
    await logIn(page, player(7));
    await start(page);
    await page.getByText(text('play.alreadyPlayed')).waitFor();
    await shoot('already-played');
  });
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
    await logIn(page, players.noCampaign);
    await page.getByText('Nothing is assigned to you.').waitFor();
    await shoot('welcome-nothing-assigned');
  });
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
    await logIn(page, user);
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await scene.studio.server.stop();
    await answer(page, scene.studio.vendor, false);
    await page.getByText(/Working offline/).waitFor();
    await shoot('quiz-offline');
    await scene.studio.server.start();
  });
}
