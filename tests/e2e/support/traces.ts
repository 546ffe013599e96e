import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright/test';

/** Finds the places where a page, its memory or a file still contains a visitor's data. */

/** Returns the searched texts that a text contains. */
type Find = (text: string) => readonly string[];

/** Returns the places where the page contains a searched text, one line each. */
export async function tracesIn(page: Page, find: Find): Promise<string[]> {
  // Events of animations and dialogs keep their target until the next frame.
  await page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const session = await page.context().newCDPSession(page);
  try {
    const { entries } = await session.send('Page.getNavigationHistory');
    const { cookies } = await session.send('Network.getCookies');
    const places: Record<string, string[]> = {
      ...(await page.evaluate(whatThePageHolds)),
      history: entries.map(({ url, title }) => `${url} ${title}`),
      cookies: cookies.map((cookie) => JSON.stringify(cookie)),
      memory: await stringsInMemory(session),
    };
    return Object.entries(places).flatMap(([place, texts]) => found(place, texts, find));
  } finally {
    await session.detach();
  }
}

function found(place: string, texts: readonly string[], find: Find): string[] {
  const all = texts.flatMap((text) => find(text).map((trace) => `${place}: ${trace} in ${text.slice(0, 200)}`));
  return [...new Set(all)];
}

/** Runs in the page. */
async function whatThePageHolds(): Promise<Record<string, string[]>> {
  const caches = await window.caches?.keys();
  const databases = await indexedDB.databases();
  return {
    document: [document.title, document.documentElement.outerHTML, location.href, document.cookie, window.name],
    fields: [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value),
    storage: [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).map((entry) => entry.join())),
    // The app creates none, so any content in one is a trace.
    caches: [...(caches ?? []), ...databases.map(({ name }) => name ?? '')],
    state: [JSON.stringify(history.state) ?? ''],
  };
}

/** Returns all texts in a snapshot of the page's memory, including the stores. V8 cuts them after 1,024 letters. */
async function stringsInMemory(session: CDPSession): Promise<string[]> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings;
}

/**
 * Returns the files below a folder that contain a searched text, one line each. `isLeftOut` gets a path in the folder.
 */
export function tracesInFiles(folder: string, find: Find, isLeftOut: (file: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !isLeftOut(file) && statSync(path.join(folder, file)).isFile())
    .flatMap((file) => {
      const bytes = readFileSync(path.join(folder, file));
      return found(file, [bytes.toString('latin1'), bytes.toString('utf16le')], find).map((line) => line.slice(0, 300));
    });
}
