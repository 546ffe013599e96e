import type { Locator, Page } from 'playwright';

/**
 * A clock of the page that a test can advance, so that it need not wait until the kiosk notices an abandoned screen.
 */

interface FastClock {
  /** Lets this many seconds pass, one by one, and fires the timers that are due. */
  putForward(seconds: number): Promise<void>;
  /** The timers that have neither fired nor been cleared. */
  countTimers(): number;
}

declare const fastClock: FastClock;

/**
 * Starts the kiosk's page again, with this clock. Playwright's own clock stores a script in the browser for each step.
 */
export async function takeClock(page: Page): Promise<void> {
  await page.addInitScript(installClock);
  await page.reload();
  await page.getByLabel('Username').waitFor();
}

/** Advances the clock in steps of this many seconds until the element is on screen. */
export async function comes(page: Page, awaited: Locator, seconds: number): Promise<void> {
  while (!(await awaited.isVisible())) await page.evaluate((step) => fastClock.putForward(step), seconds);
}

/** Advances the clock in the same way until the element is no longer on screen. */
export async function goes(page: Page, shown: Locator, seconds: number): Promise<void> {
  while (await shown.isVisible()) await page.evaluate((step) => fastClock.putForward(step), seconds);
}

export const countTimers = (page: Page): Promise<number> => page.evaluate(() => fastClock.countTimers());

/** Runs in the page before its own scripts. Timers that are not due after a step fire at their own time, or in a later step. */
function installClock(): void {
  const now = performance.now.bind(performance);
  const { setTimeout, clearTimeout, requestAnimationFrame } = window;
  let ahead = 0;
  const timers = new Map<number, { due: number; fire: () => void }>();
  performance.now = () => now() + ahead;
  // The app compares the times of frames with the clock's.
  window.requestAnimationFrame = (draw) => requestAnimationFrame((time) => draw(time + ahead));
  window.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const fire = () => {
      timers.delete(id);
      clearTimeout(id);
      run(...args);
    };
    const id: number = setTimeout(fire, ms);
    timers.set(id, { due: performance.now() + ms, fire });
    return id;
  }) as typeof setTimeout;
  window.clearTimeout = (id) => {
    timers.delete(Number(id));
    clearTimeout(id);
  };
  const clock: FastClock = {
    async putForward(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        ahead += 1000;
        for (const { due, fire } of [...timers.values()].sort((a, b) => a.due - b.due)) {
          if (due <= performance.now()) fire();
        }
        // Lets the timers' effects happen.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    countTimers: () => timers.size,
  };
  Object.assign(window, { fastClock: clock });
}
