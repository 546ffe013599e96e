import { expect, type Locator, type Page } from 'playwright/test';
import { type Cell, frame } from '#shared/rules/board.ts';
import { wheelLayout } from '#shared/rules/wheel.ts';
import { PASSWORD, type Vendor } from './vendor.ts';

/** Steps of a visitor, in the words on screen. */

/** For steps that take the app several seconds even outside tests. */
const PATIENT = { timeout: 30_000 };

/** A closing dialog may take the focus back during fast typing, and receive the text. */
async function type(field: Locator, value: string) {
  do await field.fill(value);
  while ((await field.inputValue()) !== value);
}

export async function logIn(page: Page, username: string, options: { isRemembered?: boolean; password?: string } = {}) {
  await type(page.getByLabel('Username'), username);
  await type(page.getByLabel('Password'), options.password ?? PASSWORD);
  if (options.isRemembered) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Log In' }).click();
}

export async function start(page: Page) {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
}

/** Answers the open question and returns the question's text. */
export async function answer(page: Page, vendor: Pick<Vendor, 'answerTo'>, isCorrect: boolean): Promise<string> {
  await page.getByRole('radio').first().waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  const question = (await heading.textContent()) ?? '';
  await page.getByRole('radio', { name: vendor.answerTo(question, isCorrect), exact: true }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  return question;
}

/** Plays a quiz with one entry of `pattern` per question, right or wrong, and waits for each verdict to end. */
export async function playQuiz(page: Page, vendor: Pick<Vendor, 'answerTo'>, pattern: readonly boolean[]) {
  for (const [index, isCorrect] of pattern.entries()) {
    const question = await answer(page, vendor, isCorrect);
    if (index < pattern.length - 1) {
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(question, PATIENT);
    }
  }
  await expect(page.getByRole('dialog')).toBeVisible(PATIENT);
}

export const spinButton = (page: Page) => page.getByRole('button', { name: 'Spin', exact: true });

/** Spins once and waits until the wheel is free again or the game continues elsewhere. */
export async function spin(page: Page) {
  await expect(spinButton(page)).toBeEnabled(PATIENT);
  const remaining = page.getByLabel('SPINS REMAINING');
  const before = (await remaining.textContent()) ?? '';
  await spinButton(page).click();
  const dialog = page.getByRole('dialog');
  // The button is disabled for less than a second, which a check may miss. A spin with none remaining ends in a dialog.
  await expect(remaining.filter({ hasNotText: before }).or(dialog).first()).toBeVisible(PATIENT);
  await expect(dialog.or(page.locator('button:not([aria-disabled])', { hasText: /^Spin$/ })).first()).toBeVisible(
    PATIENT,
  );
}

/** Returns the index of a segment on the demo's wheel, by its points. */
export function segmentOf(value: number | 'pressYourLuck' | 'bonus', isPressYourLuckAllowed = true): number {
  const layout = wheelLayout({ isPressYourLuckAllowed, bonusPoints: 50 });
  const index = layout.findIndex((segment) =>
    typeof value === 'number' ? segment.kind === 'points' && segment.value === value : segment.kind === value,
  );
  if (index < 0) throw new Error(`The wheel has no segment ${value}.`);
  return index;
}

/** The board's button once the countdown is over. */
export const livePress = (page: Page) => page.locator('button:not([aria-disabled])', { hasText: 'Press Your Luck' });

/**
 * Runs `work` on the board with time stopped as soon as the board is live, so that even a late press hits one of the
 * opening frames.
 */
export async function atFirstFrame(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    let stopped: number | null = null;
    performance.now = () => stopped ?? now();
    const stop = () => {
      // Finds the button by its place, because its name depends on the language. Only the wheel has a phase.
      const press = document.querySelector('main:has(canvas):not(:has([data-phase])) button');
      if (!press || press.ariaDisabled === 'true') return;
      stopped = now();
      watch.disconnect();
    };
    const watch = new MutationObserver(stop);
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    stop();
  });
  await work();
  await page.evaluate(() => {
    delete (performance as { now?: unknown }).now;
  });
}

/** The most frames that a slow machine may show between opening the board and stopping the time. */
const OPENING_FRAMES = 6;

/** Finds a seed whose board shows the wanted cell lit in its first frames, one after the other. */
export function seedFor(cell: Cell): string {
  for (let number = 1; ; number += 1) {
    const seed = number.toString(16).padStart(8, '0').repeat(4);
    const isLit = (tick: number) => {
      const { cells, activeIndex } = frame(seed, tick);
      return cells[activeIndex] === cell;
    };
    if (Array.from({ length: OPENING_FRAMES }, (_, tick) => tick).every(isLit)) return seed;
  }
}
