import type { Page } from 'playwright/test';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { atFirstFrame, logIn, playQuiz, seedFor, segmentOf, spin, spinButton, start } from './support/play.ts';
import { openReport } from './support/report.ts';
import { resize } from './support/resize.ts';
import { players } from './support/vendor.ts';

/** The page's text and its button while a canvas is lost. */
interface LostMoment {
  says: string;
  isDisabled: boolean;
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  // The crashed process sends no answer.
  await session?.send('Browser.crashGpuProcess').catch(() => {});
}

/**
 * Crashes the graphics process. While the canvas in `area` is lost, clicks the button as assistive technology does.
 * Returns the state of that moment, once the canvas is drawn again.
 */
async function crashGraphics(page: Page, area: string, button: string): Promise<LostMoment> {
  // Returns once it listens, because a busy page would otherwise hear of the crash first.
  const listening = await page.evaluateHandle(
    ([areaName, buttonName]) => {
      const canvas = document.querySelector(`${areaName} canvas`);
      const pressed = [...document.querySelectorAll('button')].find((each) => each.textContent === buttonName);
      const lost = new Promise<LostMoment>((resolve) => {
        canvas?.addEventListener('contextlost', () =>
          // Clicks before the context returns, half a second after its loss.
          setTimeout(() => {
            pressed?.click();
            resolve({ says: document.body.innerText, isDisabled: pressed?.ariaDisabled === 'true' });
          }, 100),
        );
      });
      return { lost };
    },
    [area, button],
  );
  await crash(page);
  const moment = await listening.evaluate(({ lost }) => lost);
  await expect(page.getByText(text('wait.canvas'))).toHaveCount(0);
  return moment;
}

/** Returns the share of the canvas's pixels that are opaque. */
const drawnShare = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let opaque = 0;
      for (let alpha = 3; alpha < pixels.length; alpha += 4) opaque += Number(pixels[alpha] === 255);
      return (4 * opaque) / pixels.length;
    });

test('after a crash of the graphics process, canvases are drawn again; until then wheel and board say so and accept no press', async ({
  openKiosk,
  vendor,
}) => {
  vendor.keepQuestions('Spin the Sound', 1);
  const { page } = await openKiosk({
    draws: { segments: [segmentOf('pressYourLuck')], seed: seedFor(2) },
    hasGraphics: true,
  });
  // Small, because the graphics process draws in software.
  await resize(page, { width: 960, height: 540 });
  await logIn(page, players.ordinary);
  await start(page);
  await playQuiz(page, vendor, [true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await expect(spinButton(page)).toBeEnabled();

  await test.step('the wheel', async () => {
    const moment = await crashGraphics(page, '[data-phase]', 'Spin');
    expect(moment).toEqual({ says: expect.stringContaining(text('wait.canvas')), isDisabled: true });
    await expect(page.getByLabel('SPINS REMAINING')).toContainText('01');
    expect(await drawnShare(page, '#wheelOfFortune')).toBeGreaterThan(0.7);
  });

  await spin(page);
  await test.step('the board', () =>
    atFirstFrame(page, async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
      const press = page.getByRole('button', { name: 'Press Your Luck' });
      await expect(press).toBeEnabled();
      const moment = await crashGraphics(page, 'main', 'Press Your Luck');
      expect(moment).toEqual({ says: expect.stringContaining(text('wait.canvas')), isDisabled: true });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await drawnShare(page, 'main canvas')).toBeGreaterThan(0.3);
      await press.click();
      await expect(page.getByRole('dialog')).toContainText('WIN!');
    }));

  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Thank you for your participation')).toBeVisible();
  await page.keyboard.press('Escape');
  await openReport(page);

  await test.step("the report's chart is drawn again too", async () => {
    const chart = page.locator('main canvas').first();
    await expect(chart).toBeVisible();
    await crash(page);
    await expect.poll(() => drawnShare(page, 'main canvas')).toBeGreaterThan(0.2);
  });
});
