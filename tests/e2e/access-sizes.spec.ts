import type { Page } from 'playwright/test';
import { expect, test } from './support/fixture.ts';
import { lookAtScreen } from './support/look-at-screen.ts';
import { livePress, logIn, playQuiz, segmentOf, spin, start } from './support/play.ts';
import { outOfReach } from './support/reach.ts';
import { resize } from './support/resize.ts';
import { players } from './support/vendor.ts';
import { SOUND } from './tour/visitors/scene.ts';

const PORTRAIT = { width: 1080, height: 1920 };
const SIZES = [{ width: 1920, height: 1080 }, PORTRAIT, { width: 1280, height: 800 }];

/** Looks at a screen in each size with text of twice its size, and in portrait with text of its usual size. */
async function lookAt(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    await page.keyboard.press('Control+0');
    for (const size of [PORTRAIT, { width: 768, height: 1024 }]) {
      await resize(page, size);
      const at = `${name} at ${size.width} x ${size.height}`;
      expect.soft(await outOfReach(page), `${at}: controls out of reach`).toEqual([]);
    }
    await page.keyboard.press('Control++');
    await page.keyboard.press('Control++');
    for (const size of SIZES) {
      await resize(page, size);
      const look = async () => {
        const { problems, broken } = await page.evaluate(lookAtScreen);
        return [...problems, ...broken.map((word) => `broken: ${word}`)];
      };
      await expect.soft
        .poll(look, { message: `${name} at ${size.width} x ${size.height}`, timeout: 3_000 })
        .toEqual([]);
    }
  });
}

test('a game fits three sizes at twice the text and in forced colours, and in portrait its controls are within reach', async ({
  openKiosk,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 2);
  const draws = { segments: [segmentOf(0), segmentOf('pressYourLuck')] };
  const { page } = await openKiosk({ draws });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Username').waitFor();
  await lookAt(page, 'login');
  await logIn(page, players.ordinary);
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await lookAt(page, 'welcome');
  await start(page);
  await page.getByRole('radio').first().waitFor();
  await lookAt(page, 'question');
  await playQuiz(page, vendor, [true, true]);
  await lookAt(page, 'end of the quiz');
  await dialog.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await page.getByRole('button', { name: 'Spin', exact: true }).waitFor();
  await lookAt(page, 'wheel');
  await page
    .getByRole('button', { name: /^About / })
    .first()
    .click();
  await lookAt(page, 'prize');
  await page.keyboard.press('Escape');
  await spin(page);
  await spin(page);
  await lookAt(page, 'offer');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await livePress(page).waitFor();
  await lookAt(page, 'board');
  await livePress(page).click();
  await dialog.waitFor();
  await lookAt(page, 'outcome');
});
