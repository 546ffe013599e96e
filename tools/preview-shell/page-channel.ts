/**
 * Joins one page to the main process: its two worlds get their scripts at the start of every document (a reload by another
 * debugging client included), and strings go both ways. The binding exists in the isolated world only, so the page's own
 * world never holds anything of it. Playwright's `exposeBinding` would leave its own binding in the page's world.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { decodeValue, encodeValue } from './codec.ts';
import { createBridgeEnd } from './injected/bridge-end.ts';
import { type Delivery, type Posted, startIsolatedWorld } from './injected/isolated-world.ts';

export interface PageChannelEvents {
  onPosted(message: Posted): void;
  /** The page's main frame shows another document, or another fragment of the same one. */
  onNavigated(url: string, isSameDocument: boolean): void;
  /** The page calls window.open or follows a link into a new window. */
  onWindowOpen(details: { url: string; windowName: string; windowFeatures: string[] }): void;
}

export interface PageChannel {
  readonly session: CDPSession;
  /** Delivers to the current document; lost, as in Electron, when there is none. */
  deliver(message: Delivery): void;
}

/** What a sandboxed preload sees as `process`; the environment is kept from it. */
function preloadProcess(argv: readonly string[]): object {
  return {
    type: 'renderer',
    platform: process.platform,
    arch: process.arch,
    versions: process.versions,
    argv,
    env: {},
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
  };
}

function isolatedWorldScript(names: Names, preloads: readonly string[], argv: readonly string[]): string {
  const sources = preloads.map((path) => {
    const scope = 'exports, require, module, __filename, __dirname, process, global';
    return `{ path: ${JSON.stringify(path)}, run: function (${scope}) {${readFileSync(path, 'utf8')}\n} }`;
  });
  return `if (window === window.top) (() => {
    const post = globalThis[${JSON.stringify(names.binding)}];
    (${startIsolatedWorld})({
      bridge: (${createBridgeEnd})(${JSON.stringify(names.toPreload)}, ${JSON.stringify(names.toPage)}),
      preloads: [${sources.join(',\n')}],
      deliverName: ${JSON.stringify(names.deliver)},
      post,
      encode: ${encodeValue},
      decode: ${decodeValue},
      process: ${JSON.stringify(preloadProcess(argv))},
    });
  })();`;
}

interface Names {
  readonly world: string;
  readonly binding: string;
  readonly deliver: string;
  readonly toPage: string;
  readonly toPreload: string;
}

/**
 * @param preloads paths of CommonJS files, run in this order
 * @param argv what the preloads see as `process.argv`
 */
export async function openPageChannel(
  context: BrowserContext,
  page: Page,
  preloads: readonly string[],
  argv: readonly string[],
  events: PageChannelEvents,
): Promise<PageChannel> {
  const secret = randomUUID();
  const names: Names = {
    world: `preload-${secret}`,
    binding: `post-${secret}`,
    deliver: `deliver-${secret}`,
    toPage: `to-page-${secret}`,
    toPreload: `to-preload-${secret}`,
  };
  const session = await context.newCDPSession(page);
  let mainFrameId = '';
  let contextId: number | undefined;

  session.on('Runtime.executionContextCreated', ({ context: created }) => {
    const { frameId } = (created.auxData ?? {}) as { frameId?: string };
    if (created.name === names.world && frameId === mainFrameId) contextId = created.id;
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === contextId) contextId = undefined;
  });
  session.on('Runtime.executionContextsCleared', () => {
    contextId = undefined;
  });
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === names.binding && executionContextId === contextId) events.onPosted(decodeValue(payload) as Posted);
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId) return;
    mainFrameId = frame.id;
    events.onNavigated(frame.url + (frame.urlFragment ?? ''), false);
  });
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === mainFrameId) events.onNavigated(url, true);
  });
  session.on('Page.windowOpen', (details) => events.onWindowOpen(details));

  await session.send('Page.enable');
  mainFrameId = (await session.send('Page.getFrameTree')).frameTree.frame.id;
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: names.binding, executionContextName: names.world });
  // The page's end first: it must be listening when the preload exposes something.
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (window === window.top) (${createBridgeEnd})(${JSON.stringify(names.toPage)}, ${JSON.stringify(names.toPreload)});`,
  });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: isolatedWorldScript(names, preloads, argv),
    worldName: names.world,
  });

  return {
    session,
    deliver(message) {
      if (contextId === undefined) return;
      const call = `globalThis[${JSON.stringify(names.deliver)}]`;
      const expression = `${call}(${JSON.stringify(encodeValue(message))})`;
      // A document that goes away in between takes the message with it; that is no error of the sender.
      session.send('Runtime.evaluate', { expression, contextId }).catch(() => undefined);
    },
  };
}
