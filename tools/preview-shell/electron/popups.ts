/** Closes windows that pages open although the app denied them, because Chromium opens them anyway. */
import type { BrowserContext, Page } from 'playwright-core';
import { note } from '../runtime.ts';

/** A denial and its window arrive in either order, so each waits for the other, but not for ever. */
const denied: string[] = [];
const opened = new Set<Page>();
const WAITING_MS = 60_000;

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

async function close(page: Page): Promise<void> {
  await page.close().catch(() => undefined);
}
