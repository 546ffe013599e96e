import type { Page } from 'playwright';

declare global {
  interface Window {
    /** The places where the focus was lost, by the window's title. */
    lostFocus?: string[];
  }
}

/** Records from now on whenever no element has the focus for longer than a change of screens takes. */
export const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lost: string[] = [];
    window.lostFocus = lost;
    /** About 200 ms. */
    const long = 12;
    let frames = 0;
    const look = () => {
      frames = document.activeElement === document.body || document.activeElement === null ? frames + 1 : 0;
      if (frames === long) lost.push(document.title);
      requestAnimationFrame(look);
    };
    look();
  });

/** Returns the titles of screens that have lost the focus. */
export const lostFocus = (page: Page): Promise<string[]> => page.evaluate(() => window.lostFocus ?? []);
