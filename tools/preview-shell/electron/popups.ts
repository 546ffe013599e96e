/** Closes windows that pages open although the app denied them, because Chromium opens them anyway. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { note } from '../runtime.ts';

/** A denial and its window arrive in either order, so each waits for the other, but not for ever. */
const denied: string[] = [];
const opened = new Set<Page>();
const WAITING_MS = 60_000;
const CLOSING_MS = 200;

export function denyPopup(url: string): void {
  denied.push(url);
  for (const page of opened) void close(page);
  setTimeout(() => denied.splice(denied.indexOf(url), 1), WAITING_MS).unref();
}

/** @returns whether a window was denied that address a moment ago */
export function isDeniedPopup(url: string): boolean {
  return denied.includes(url);
}

/** @param isWindow tells the app's own windows from the pages of a debugging client */
export function closeDeniedPopups(context: BrowserContext, isWindow: (page: Page | null) => boolean): void {
  context.on('page', async (page) => {
    const isOpened = isWindow(await page.opener().catch(() => null));
    // A page without an opener was made by a debugging client, unless it was denied a moment ago.
    if (isDeniedPopup(page.url()) || (isOpened && denied.length > 0)) return close(page);
    if (!isOpened) return;
    opened.add(page);
    setTimeout(() => opened.delete(page), WAITING_MS).unref();
    note(`window.open of ${page.url()}: shown without the preload, the preview has no child windows`);
  });
}

/** Chromium may ignore the close of a window that is still opening, and Playwright sends it once, so this repeats it. */
async function close(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    for (let waited = 0; !page.isClosed() && waited < WAITING_MS; waited += CLOSING_MS) {
      await session.send('Page.close');
      await pause(CLOSING_MS);
    }
  } catch {
    // The browser can no longer answer, because it has closed the window or ended.
  }
}
