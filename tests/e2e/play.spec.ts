import type { Page } from 'playwright/test';
import { expect, test } from './support/fixture.ts';
import { answer, logIn, playQuiz, segmentOf, spin, spinButton, start } from './support/play.ts';
import { players } from './support/vendor.ts';

const SOUND = 'Spin the Sound';

/** Counts from now on how often a canvas is cleared for a new frame. */
const countDrawings = (page: Page, selector: string) =>
  page.locator(selector).evaluateHandle((canvas: HTMLCanvasElement) => {
    const drawings = { count: 0 };
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (this.canvas === canvas) drawings.count += 1;
      clearRect.apply(this, box);
    };
    return drawings;
  });

/** Runs in the page: returns the properties that endless animations change, or null without such animations. */
function endlessIn(selector: string): string[] | null {
  const moved = document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || !effect.target?.matches(selector)) return [];
    if (effect.getTiming().iterations !== Number.POSITIVE_INFINITY) return [];
    const plain = ['offset', 'computedOffset', 'easing', 'composite'];
    return Object.keys(effect.getKeyframes()[0] ?? {}).filter((name) => !plain.includes(name));
  });
  return moved.length > 0 ? moved : null;
}

test('a visitor answers, spins, wins a prize and is thanked; the server has exactly that', async ({
  openKiosk,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 3);
  const { page } = await openKiosk({ draws: { segments: [segmentOf(95), segmentOf(100), segmentOf('bonus')] } });
  await logIn(page, players.ordinary);
  await expect(page.getByText('María Núñez')).toBeVisible();
  await start(page);
  await playQuiz(page, vendor, [true, true, true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();

  await expect(page.getByText('SPINS REMAINING')).toBeVisible();
  await expect(page.getByText('Bonus: earn 50 points')).toBeVisible();
  await spin(page);
  await spin(page);
  await spin(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Earbuds');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Thank you for your participation')).toBeVisible();
  await expect(page).toHaveURL(/#\/login\?thankyou=true$/);

  await expect.poll(() => vendor.tokensOf(players.ordinary)).toBe(0);
  expect(vendor.answersOf(players.ordinary).map((given) => given.isCorrect)).toEqual([1, 1, 1]);
  expect(vendor.awardsOf(players.ordinary)).toEqual(['Earbuds']);
  expect(vendor.statusOf(players.ordinary)).toEqual({
    game_status_type: 1,
    total_spins_earned: 3,
    remaining_spins: 0,
    total_points_earned: 245,
    is_press_your_luck_spin_used: 0,
  });
});

test('a question shows its picture, and can be answered without one that cannot be loaded', async ({
  openKiosk,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 2);
  const ofCampaign = `WHERE campaign_id = (SELECT id FROM campaigns WHERE name LIKE '${SOUND}%')`;
  vendor.change(
    `INSERT INTO files (client_id, file_name, mime_type, bytes, sha256, width, height, created_at)
     SELECT client_id, 'broken.png', mime_type, x'00', 'broken', 1, 1, created_at FROM files LIMIT 1`,
  );
  vendor.change(
    `UPDATE questions SET image_file_id = (SELECT id FROM files WHERE file_name = 'broken.png') ${ofCampaign}`,
  );
  vendor.change(
    `UPDATE questions SET image_file_id = (SELECT image_file_id FROM prizes WHERE name = 'Earbuds')
     WHERE id = (SELECT id FROM questions ${ofCampaign} ORDER BY created_at LIMIT 1)`,
  );
  const { page } = await openKiosk();
  await logIn(page, players.ordinary);
  await start(page);
  const picture = page.getByRole('main').locator('img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  const first = await answer(page, vendor, true);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first, { timeout: 30_000 });
  await expect(picture).toHaveCount(0);
  await playQuiz(page, vendor, [true]);
});

test('a game without a prize ends in a dialog that says so, and logs out', async ({ openKiosk, vendor }) => {
  vendor.keepQuestions(SOUND, 1);
  vendor.keepQuestions('Know Your Sound', 1);
  const { page } = await openKiosk({ draws: { segments: [segmentOf(5)] } });
  const dialog = page.getByRole('dialog');
  const leave = async (button: string, user: string) => {
    await dialog.getByRole('button', { name: button }).click();
    await expect(page.getByText('Thank you for your participation')).toBeVisible();
    await expect.poll(() => vendor.tokensOf(user)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await test.step('too few points end in the lose dialog', async () => {
    await logIn(page, players.ordinary);
    await start(page);
    await playQuiz(page, vendor, [true]);
    await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
    await spin(page);
    await expect(dialog).toContainText('Thank you for Participating');
    await expect(dialog).toContainText('Better luck next time');
    await leave('Log out', players.ordinary);
    expect(vendor.statusOf(players.ordinary)).toMatchObject({ game_status_type: 1, total_points_earned: 5 });
    expect(vendor.awardsOf(players.ordinary)).toEqual([]);
  });

  await test.step('without a right answer there is no spin and the game is over', async () => {
    await logIn(page, players.other);
    await start(page);
    await playQuiz(page, vendor, [false]);
    await leave('Log Out', players.other);
    expect(vendor.statusOf(players.other)).toMatchObject({ game_status_type: 1, total_spins_earned: 0 });
  });

  await test.step('a points-only campaign ends with Quit Game', async () => {
    await logIn(page, players.pointsOnly);
    await start(page);
    await playQuiz(page, vendor, [true]);
    await leave('Quit Game', players.pointsOnly);
    expect(vendor.statusOf(players.pointsOnly)).toMatchObject({ game_status_type: 1, total_spins_earned: 1 });
  });
});

test('at full length the wheel turns for eight seconds and stops on the drawn segment, and double clicks count once', async ({
  openKiosk,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 2);
  const drawn = segmentOf(75);
  const { page } = await openKiosk({ draws: { segments: [drawn] }, isReducedMotion: false });
  await logIn(page, players.ordinary);
  await start(page);
  await expect(page.getByText('Question 1 of 2')).toBeVisible();
  const question = page.getByRole('heading', { level: 1 });
  const text = (await question.textContent()) ?? '';
  await page.getByRole('radio', { name: vendor.answerTo(text, true), exact: true }).click();
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(question).not.toHaveText(text);
  await playQuiz(page, vendor, [true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await expect(spinButton(page)).toBeEnabled();
  const drawings = await countDrawings(page, '#wheelOfFortune');
  const chase = page.waitForFunction(endlessIn, '[data-phase=spinning] div').then((found) => found.jsonValue());
  await spinButton(page).dblclick({ force: true });
  await expect(page.locator('button:not([aria-disabled])', { hasText: /^Spin$/ })).toBeVisible();
  // The lamps run only by changing position, and only while the wheel turns.
  expect(await chase).toEqual(['transform']);
  expect(await page.evaluate(endlessIn, '[data-phase] div')).toBeNull();
  // A mask, or a square larger than its place, would cost every frame.
  const face = page.locator('#wheelOfFortune');
  await expect(face).toHaveCSS('border-radius', '0px');
  const isClipped = await face.evaluate((canvas) => {
    for (let box = canvas.parentElement; box && !box.hasAttribute('data-phase'); box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'clip') return true;
    }
    return false;
  });
  expect(isClipped).toBe(true);
  // The compositor turns the wheel: drawing it in each of some hundred frames would stutter. Its font and logo may load
  // late.
  expect(await drawings.evaluate(({ count }) => count)).toBeLessThan(5);
  const rotation = await page.locator('#wheelOfFortune').evaluate((canvas) => {
    const { a, b } = new DOMMatrix(getComputedStyle(canvas).transform);
    return (Math.atan2(b, a) * 180) / Math.PI;
  });
  const underPointer = Math.floor(((((43 - rotation) % 360) + 360) % 360) / 15);
  expect(underPointer).toBe(drawn);
  await expect
    .poll(() => vendor.statusOf(players.ordinary))
    .toMatchObject({ total_spins_earned: 2, remaining_spins: 1, total_points_earned: 75 });
  expect(vendor.answersOf(players.ordinary)).toHaveLength(2);
});
