import type { Page } from 'playwright';
import { goTo } from '../tests/e2e/support/admin.ts';

/** A call of the screen to the main process. */
export type Ask = readonly [channel: string, request: object];

declare const spinboard: { invoke(channel: string, request: object): Promise<unknown> };

/** Runs in the page: milliseconds until the main process has answered. */
export async function timeToAsk([channel, request]: Ask): Promise<number> {
  const start = performance.now();
  await spinboard.invoke(channel, request);
  return performance.now() - start;
}

/**
 * Opens a page of the administrators' area, coming from another one. Returns the milliseconds until the frame that
 * shows a table's rows.
 *
 * @param name the accessible name of the table's region
 * @param first the name of the page's first table; if it is another one, the time starts when the table's tab is opened
 */
export async function timeToOpen(page: Page, address: string, name: string, first = name): Promise<number> {
  await goTo(page, 'branding');
  await page.getByRole('heading', { name: 'Branding' }).waitFor();
  const time = page.evaluate(watchTable, first);
  await goTo(page, address);
  return name === first ? time : time.then(() => page.evaluate(watchTable, name));
}

/**
 * Runs in the page: opens the tab of that name, if there is one. Returns the milliseconds until the region of that name
 * has rows or a chart.
 */
function watchTable(name: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      // Opens the tab, because a step first shows the tab that was open last.
      const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=false]')];
      tabs.find(({ textContent }) => textContent === name)?.click();
      const hasRows = document.querySelector(`section[aria-label="${name}"] :is(tbody td, canvas)`) !== null;
      if (hasRows) requestAnimationFrame((time) => resolve(time - start));
      else requestAnimationFrame(look);
    };
    look();
  });
}
