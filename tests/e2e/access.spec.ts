import type { Page } from 'playwright/test';
import { fingerOn } from './support/finger.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, segmentOf } from './support/play.ts';
import { outOfReach } from './support/reach.ts';
import { resize } from './support/resize.ts';
import { PASSWORD, players } from './support/vendor.ts';
import { SOUND } from './tour/visitors/scene.ts';

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

/**
 * Replaces the system's voice before the page's scripts run. Returns functions that read the spoken words. Words in
 * another language than the app's begin with its tag, such as '[de] Ja'.
 */
async function listenTo(page: Page) {
  await page.addInitScript(() => {
    const words: string[] = [];
    const voice = {
      speak: ({ text, lang }: SpeechSynthesisUtterance) =>
        void words.push(lang === document.documentElement.lang ? text : `[${lang}] ${text}`),
      cancel: () => {},
      words,
    };
    Object.defineProperty(window, 'speechSynthesis', { value: voice });
  });
  await page.reload();
  await page.getByLabel('Username').waitFor();
  const heard = () => page.evaluate(() => (speechSynthesis as unknown as { words: string[] }).words);
  let from = 0;
  return {
    /** Waits for an utterance that begins with or matches the words, after the last one heard. Returns all of it. */
    async hear(words: RegExp | string): Promise<string> {
      const isThat = (utterance: string) =>
        typeof words === 'string' ? utterance.startsWith(words) : words.test(utterance);
      let found = -1;
      const look = async () => {
        found = (await heard()).findIndex((utterance, index) => index >= from && isThat(utterance));
        return found;
      };
      await expect.poll(look, { message: `hears ${words}` }).toBeGreaterThanOrEqual(0);
      from = found + 1;
      return (await heard())[found] ?? '';
    },
    /** Presses the key until the voice says the words, at most 30 times. */
    async pressUntil(key: string, words: RegExp | string): Promise<string> {
      const isThat = (utterance = '') =>
        typeof words === 'string' ? utterance.startsWith(words) : words.test(utterance);
      for (let press = 0; press < 30; press += 1) {
        const before = (await heard()).length;
        await page.keyboard.press(key);
        await expect.poll(async () => (await heard()).length).toBeGreaterThan(before);
        const said = await heard();
        const found = said.slice(before).find(isThat);
        // One press may cause other words too.
        from = before;
        if (found !== undefined) return found;
      }
      throw new Error(`${key} never leads to ${words}. Heard: ${(await heard()).slice(-40).join(' | ')}`);
    },
  };
}

test('a whole game can be played by keyboard with the spoken words as the only source', async ({
  openKiosk,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 2);
  vendor.change("UPDATE campaigns SET language = 'de'");
  const { page } = await openKiosk({ draws: { segments: [segmentOf('bonus'), segmentOf(100)] } });
  const { hear, pressUntil } = await listenTo(page);
  await page.keyboard.press('Alt+a');
  await hear(/^Accessible mode\. The Tab key moves/);
  await pressUntil('Tab', 'Username, text field.');
  await page.keyboard.type(players.ordinary);
  await pressUntil('Tab', 'Password, text field.');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  expect(await hear(/^Welcome, /)).toMatch(/You get 2 questions\. Each correct answer earns a spin\./);
  await pressUntil('Tab', 'Start, button.');
  await page.keyboard.press('Enter');
  for (const number of [1, 2]) {
    // The voice speaks questions, answers and prizes in the language that the campaign names.
    const asked = await hear(/^\[de\] /);
    await hear(`Question ${number} of 2.`);
    const right = `[de] ${vendor.answerTo(asked.replace(/^\[de\] |\.$/g, ''), true)}, answer`;
    const first = await pressUntil('Tab', /, answer \d of \d\.$/);
    if (first.startsWith(right)) await page.keyboard.press('Space');
    else await pressUntil('ArrowDown', right);
    await hear('Chosen.');
    await pressUntil('Tab', 'Submit, button.');
    await page.keyboard.press('Enter');
    await hear(/^Correct! You earn a spin\.$/);
    await hear('Next, button.');
    await page.keyboard.press('Enter');
  }
  await hear(/^Well done! 2 of 2 correct\. You have earned 02 spins\.$/);
  await pressUntil('Tab', 'Start Prize Wheel, button.');
  await page.keyboard.press('Enter');
  // The wheel accepts no press until it is drawn.
  if ((await pressUntil('Tab', /^Spin, button/)) !== 'Spin, button.') await hear('Spin, button.');
  await page.keyboard.press('Enter');
  await hear('Spin, button, not available now.');
  await hear(/Bonus: 50 points/);
  await hear('Spin, button.');
  await page.keyboard.press('Enter');
  await hear(/100 points/);
  await hear(/^Congratulations!/);
  expect(await hear(/^\[de\] /)).toContain('Earbuds');
  await pressUntil('Tab', 'Log out, button.');
  await page.keyboard.press('Enter');
  await hear(/^Thank you for your participation/);
  await pressUntil('Tab', 'Close, button.');
  await page.keyboard.press('Enter');
  await hear('Accessible mode ended.');
});
