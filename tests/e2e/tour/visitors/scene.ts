import type { Locator, Page } from 'playwright';
import { delayAfterAnswerMs } from '#shared/rules/quiz.ts';
import { answer, logIn, start } from '../../support/play.ts';
import type { Vendor } from '../../support/vendor.ts';
import type { Series, Tour } from '../tour.ts';

/** The campaign of most players; the tour keeps three of its questions. */
export const SOUND = 'Spin the Sound';

/** A series of screens, and the tour that takes it. */
export interface Scene extends Series {
  studio: Tour;
}

export const player = (number: number): string => `player${String(number).padStart(2, '0')}@nordwind.example`;

export const dialogWith = (page: Page, words: string): Locator => page.getByRole('dialog').filter({ hasText: words });

export const startButton = (page: Page): Locator => page.getByRole('button', { name: 'Start', exact: true });

/** Opens an address as if typed into the kiosk. */
export async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
}

/** Returns the id of the logged-in player. */
export const ownId = (page: Page): string => /user\/(\d+)/.exec(page.url())?.[1] ?? '';

/**
 * Runs the work while timers of this length wait, so that their screens stay; then fires them all. `goOn` fires those
 * waiting.
 */
export async function whileTimersWait(
  page: Page,
  length: number,
  work: (goOn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await page.evaluate((waits) => {
    const { setTimeout, clearTimeout } = window;
    const waiting = new Map<number, () => void>();
    window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== waits) return setTimeout(run, ms, ...rest);
      const id = setTimeout(() => {}, 2 ** 30);
      waiting.set(id, run);
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = (id) => {
      waiting.delete(Number(id));
      clearTimeout(id);
    };
    const goOn = () => {
      const due = [...waiting.values()];
      waiting.clear();
      for (const run of due) run();
    };
    const end = () => {
      document.removeEventListener('tour:go-on', goOn);
      Object.assign(window, { setTimeout, clearTimeout });
      goOn();
    };
    document.addEventListener('tour:go-on', goOn);
    document.addEventListener('tour:end', end, { once: true });
  }, length);
  const tell = (name: string) => page.evaluate((event) => void document.dispatchEvent(new Event(event)), name);
  await work(() => tell('tour:go-on'));
  await tell('tour:end');
}

/** Closes the thank-you that follows a game. Until it has closed, the login accepts no typing. */
export async function endThanks(page: Page): Promise<void> {
  const thanks = dialogWith(page, 'Thank you for your participation');
  await thanks.getByRole('button', { name: 'Close' }).click();
  await thanks.waitFor({ state: 'hidden' });
}

export async function toWheel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await page.getByText('SPINS REMAINING').waitFor();
}

/** Answers the open question, and ends its verdict. */
export const answerAtOnce = (page: Page, vendor: Vendor, isCorrect: boolean): Promise<void> =>
  whileTimersWait(page, delayAfterAnswerMs(isCorrect), async () => {
    await answer(page, vendor, isCorrect);
    await page.getByText(isCorrect ? 'Correct!' : 'Not quite!').waitFor();
  });

export async function reachWheel(page: Page, vendor: Vendor, user: string): Promise<void> {
  await logIn(page, user);
  await start(page);
  for (const number of [1, 2, 3]) {
    await page.getByText(`Question ${number} of 3`).waitFor();
    await answerAtOnce(page, vendor, true);
  }
  await toWheel(page);
}
