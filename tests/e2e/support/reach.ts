import type { Page } from 'playwright/test';

/** Returns the controls that begin in the upper 45 % of the screen, or of the open dialog if there is one. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    return [...top.querySelectorAll('button, a[href], input, select')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().top < 0.45 * innerHeight)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });
