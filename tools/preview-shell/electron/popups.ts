/** Closes windows that pages open although the app denied them, because Chromium opens them anyway. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { note } from '../runtime.ts';

const denied: string[] = [];
const WAITING_MS = 60_000;
const CLOSING_MS = 200;

/** @returns whether a window was denied that address a moment ago */
export function isDeniedPopup(url: string): boolean {
  return denied.includes(url);
}

/**
 * Asks the browser itself again and again, because the denial and its window arrive in either order, and Chromium may
 * ignore the close of a window that is still opening.
 */
export async function denyPopup(context: BrowserContext, url: string): Promise<void> {
  denied.push(url);
  try {
    const session = await context.browser()?.newBrowserCDPSession();
    for (let waited = 0; session && waited < WAITING_MS; waited += CLOSING_MS) {
      const { targetInfos } = await session.send('Target.getTargets');
      for (const { targetId, type, openerId, url } of targetInfos)
        if (type === 'page' && (openerId !== undefined || isDeniedPopup(url)))
          await session.send('Target.closeTarget', { targetId }).catch(() => undefined);
      await pause(CLOSING_MS, undefined, { ref: false });
    }
    await session?.detach();
  } catch {
    // The browser can no longer answer, because it has ended.
  }
  denied.splice(denied.indexOf(url), 1);
}

/** @param isWindow tells the app's own windows from the pages of a debugging client */
export function watchPopups(context: BrowserContext, isWindow: (page: Page | null) => boolean): void {
  context.on('page', async (page) => {
    if (isWindow(await page.opener().catch(() => null)) && denied.length === 0)
      note(`window.open of ${page.url()}: shown without the preload, the preview has no child windows`);
  });
}
