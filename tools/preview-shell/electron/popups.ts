/** Closes windows that pages open although the app denied them, because Chromium opens them anyway. */
import type { BrowserContext, Page } from 'playwright-core';
import { note } from '../runtime.ts';

/** Kept until their pages appear, but only for a while, because a popup blocker may suppress them. */
const denied: string[] = [];
const DENIED_FOR_MS = 5000;

export function denyPopup(url: string): void {
  denied.push(url);
  setTimeout(() => denied.splice(denied.indexOf(url), 1), DENIED_FOR_MS).unref();
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
    if (isDeniedPopup(page.url()) || (isOpened && denied.length > 0)) await page.close().catch(() => undefined);
    else if (isOpened)
      note(`window.open of ${page.url()}: shown without the preload, the preview has no child windows`);
  });
}
