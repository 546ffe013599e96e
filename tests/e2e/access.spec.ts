import type { Page } from 'playwright/test';
import { fingerOn } from './support/finger.ts';
import { expect, test } from './support/fixture.ts';
import { logIn } from './support/play.ts';
import { resize } from './support/resize.ts';
import { players } from './support/vendor.ts';

/** The controls that begin in the upper 45 % of the screen. Nothing behind an open dialog can be pressed. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    return [...top.querySelectorAll('button, a[href], input, select')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().top < 0.45 * innerHeight)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

test('a tap counts when the finger lifts inside the control, and a slide away cancels it', async ({
  desk: { page },
}) => {
  const tap = await fingerOn(page);
  await logIn(page, players.ordinary);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await tap(start, { px: 600 });
  await expect(start).toBeVisible();
  await tap(start, { px: 20 });
  const [first, second] = [page.getByRole('radio').nth(0), page.getByRole('radio').nth(1)];
  await tap(first, { px: 20 });
  await expect(first).toBeChecked();
  await tap(second, { holdMs: 1_200 });
  await expect(second).toBeChecked();
  await test.step('a choice shows without colours', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const answers = page.getByRole('radio').locator('..');
    await expect(answers.nth(1)).toContainText('✓');
    const edges = await answers.evaluateAll((cards) =>
      cards.map((card) => `${getComputedStyle(card).borderColor} ${getComputedStyle(card).outlineStyle}`),
    );
    expect(edges[1]).not.toBe(edges[0]);
    const width = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).borderWidth);
    expect([await width('Quit'), await width('Submit')]).toEqual(['2px', '2px']);
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  });
  await tap(first, { px: 900 });
  await expect(second).toBeChecked();
  await tap(page.getByRole('button', { name: 'Quit', exact: true }), { px: 20, holdMs: 1_200 });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await tap(page.getByRole('button', { name: 'Yes quit' }), { px: 20 });
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('in portrait every control lies in the lower 55 % of the screen', async ({ desk: { page } }) => {
  await resize(page, { width: 1080, height: 1920 });
  expect(await outOfReach(page)).toEqual([]);
  await logIn(page, players.ordinary);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.waitFor();
  expect(await outOfReach(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change Password' }).click();
  expect(await outOfReach(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await start.click();
  await page.getByRole('radio').first().waitFor();
  expect(await outOfReach(page)).toEqual([]);
  await page.getByRole('button', { name: 'Quit', exact: true }).click();
  expect(await outOfReach(page)).toEqual([]);
});
