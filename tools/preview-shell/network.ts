/**
 * Handles every request of the browser: the app's handlers answer those of their schemes, requests to the development
 * server in ELECTRON_RENDERER_URL pass, and all others are refused. Playwright's routing does not see redirects,
 * sockets and workers, so the browser also has a resolver that finds no host.
 */
import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { PreviewSession } from './electron/session.ts';
import { note } from './runtime.ts';

/** The network's view of pages; browser-window.ts implements it. */
export interface PageDirectory {
  sessionOf(page: Page | undefined): PreviewSession;
  /** @returns whether the page may navigate there; called only for navigations */
  mayNavigate(page: Page, url: string, isMainFrame: boolean): boolean;
  /** @returns whether the page is a window of the app, not one that a page has opened */
  isWindow(page: Page): boolean;
  /** @returns whether this is the first request of a window the app has denied */
  isDeniedPopup(url: string): boolean;
}

/** The development server's origin, when there is one. */
export function devServerOrigin(): string | undefined {
  const address = process.env.ELECTRON_RENDERER_URL;
  return address ? new URL(address).origin : undefined;
}

/** @returns the page, or undefined for the first request of a window that is opening */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

async function answerFromApp(route: Route, session: PreviewSession, address: string): Promise<void> {
  const request = route.request();
  const details = { url: address, method: request.method(), resourceType: request.resourceType() };
  const before = await session.requests.ask('onBeforeRequest', details);
  if (before.cancel) return route.abort('blockedbyclient');
  const headers = await request.allHeaders();
  const response = await session.protocol.answer(address, request.method(), headers, request.postDataBuffer());
  if (!response) return route.abort('failed');
  const { status, body } = response;
  const sent: Record<string, string[]> = {};
  for (const [name, value] of response.headers) sent[name] = [...(sent[name] ?? []), value];
  const received = await session.requests.ask('onHeadersReceived', {
    ...details,
    statusCode: status,
    responseHeaders: sent,
  });
  if (received.cancel) return route.abort('blockedbyclient');
  const final = Object.entries(received.responseHeaders ?? sent);
  const joined = Object.fromEntries(
    final.map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : value]),
  );
  return route.fulfill({ status, headers: joined, body });
}

/** Takes over the network of the browser. */
export async function routeNetwork(context: BrowserContext, pages: PageDirectory): Promise<void> {
  const refused = new Set<string>();
  const noteRefused = (url: string) => {
    const origin = new URL(url).origin;
    if (!refused.has(origin)) note(`refused a request to ${origin}`);
    refused.add(origin);
  };
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const url = request.url();
    const page = pageOf(request);
    const isWindow = page !== undefined && pages.isWindow(page);
    // A window whose first navigation fails stays half open and blocks every debugging client, so it gets an empty
    // page.
    const openEmpty = () => route.fulfill({ status: 200, contentType: 'text/html', body: '' });
    if (!isWindow && pages.isDeniedPopup(url)) return openEmpty();
    if (page && request.isNavigationRequest()) {
      const isMainFrame = request.frame() === page.mainFrame();
      if (!pages.mayNavigate(page, url, isMainFrame)) return route.abort('aborted');
    }
    const session = pages.sessionOf(page);
    const address = session.protocol.appAddress(url);
    if (address !== undefined) return answerFromApp(route, session, address);
    if (new URL(url).origin === devServerOrigin()) return route.continue();
    noteRefused(url);
    if (!isWindow) return openEmpty();
    return route.abort('blockedbyclient');
  };
  await context.route(
    () => true,
    (route) =>
      answer(route).catch((error) => {
        note(`${route.request().url()}: ${error instanceof Error ? error.stack : error}`);
        return route.abort('failed').catch(() => undefined);
      }),
  );
}
