/**
 * Connects one page to the main process: its two worlds get their scripts at the start of every document (also after a
 * reload by another debugging client), and strings go both ways. The binding exists only in the isolated world;
 * Playwright's `exposeBinding` would leave one in the page's world.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { decodeValue, encodeValue } from './codec.ts';
import { createBridgeEnd } from './injected/bridge-end.ts';
import { type Delivery, type Posted, startIsolatedWorld } from './injected/isolated-world.ts';
import { forbidPinch } from './injected/no-pinch.ts';
import { gatePermissions } from './injected/permission-gate.ts';

/** Where a message comes from. */
export interface PostedFrom {
  readonly frameId: string;
  /** Whether the sending document is still there. */
  isCurrent(): boolean;
}

export interface PageChannelEvents {
  onPosted(message: Posted, from: PostedFrom): void;
  /** A frame shows another document, or another fragment of the same one. The main frame has no parent. */
  onNavigated(frame: { id: string; parentId: string | undefined; url: string }, isSameDocument: boolean): void;
  onFrameGone(frameId: string): void;
  /** The page calls window.open or follows a link into a new window. */
  onWindowOpen(details: { url: string; windowName: string; windowFeatures: string[] }): void;
}

export interface PageChannel {
  readonly session: CDPSession;
  /**
   * Delivers a message to a frame's current document, by default the main frame's. Without a document the message is
   * lost, as in Electron.
   */
  deliver(message: Delivery, frameId?: string): void;
}

export interface PreloadOptions {
  /** paths of CommonJS files, run in this order */
  readonly paths: readonly string[];
  /** the page's `process.argv` */
  readonly argv: readonly string[];
  /** whether frames inside the page run them too */
  readonly isInSubframes: boolean;
}

/** The `process` of a sandboxed preload, without the environment. */
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
  };
}

function isolatedWorldScript(names: Names, { paths, argv, isInSubframes }: PreloadOptions): string {
  const sources = paths.map((path) => {
    const scope = 'exports, require, module, __filename, __dirname, process, global';
    return `{ path: ${JSON.stringify(path)}, run: function (${scope}) {${readFileSync(path, 'utf8')}\n} }`;
  });
  return `(() => {
    const post = globalThis[${JSON.stringify(names.binding)}];
    const isMainFrame = window === window.top;
    (${forbidPinch})();
    (${startIsolatedWorld})({
      bridge: (${createBridgeEnd})(${JSON.stringify(names.toPreload)}, ${JSON.stringify(names.toPage)}),
      preloads: isMainFrame || ${isInSubframes} ? [${sources.join(',\n')}] : [],
      deliverName: ${JSON.stringify(names.deliver)},
      permissionAskName: ${JSON.stringify(names.permissionAsk)},
      permissionAnswerName: ${JSON.stringify(names.permissionAnswer)},
      post,
      encode: ${encodeValue},
      decode: ${decodeValue},
      process: { ...${JSON.stringify(preloadProcess(argv))}, isMainFrame },
    });
  })();`;
}

const PARTS = ['preload', 'binding', 'deliver', 'toPage', 'toPreload', 'permissionAsk', 'permissionAnswer'] as const;
type Names = Record<(typeof PARTS)[number], string>;

/** Random names, which the page cannot guess. */
function secretNames(): Names {
  const secret = randomUUID();
  return Object.fromEntries(PARTS.map((part) => [part, `${part}-${secret}`])) as Names;
}

/** Omits frames of other sites, because they have their own processes. */
export async function openPageChannel(
  context: BrowserContext,
  page: Page,
  preload: PreloadOptions,
  events: PageChannelEvents,
): Promise<PageChannel> {
  const names = secretNames();
  const session = await context.newCDPSession(page);
  let mainFrameId = '';
  /** The frames of the isolated worlds, by their execution contexts' ids. */
  const contexts = new Map<number, string>();

  session.on('Runtime.executionContextCreated', ({ context: created }) => {
    const { frameId } = (created.auxData ?? {}) as { frameId?: string };
    if (created.name === names.preload && frameId) contexts.set(created.id, frameId);
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => contexts.delete(executionContextId));
  session.on('Runtime.executionContextsCleared', () => contexts.clear());
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const frameId = contexts.get(executionContextId);
    if (name !== names.binding || frameId === undefined) return;
    events.onPosted(decodeValue(payload) as Posted, { frameId, isCurrent: () => contexts.has(executionContextId) });
  });
  session.on('Page.frameNavigated', ({ frame: { id, parentId, url, urlFragment = '' } }) => {
    if (!parentId) mainFrameId = id;
    events.onNavigated({ id, parentId, url: url + urlFragment }, false);
  });
  session.on('Page.frameAttached', ({ frameId: id, parentFrameId: parentId }) =>
    events.onNavigated({ id, parentId, url: 'about:blank' }, false),
  );
  session.on('Page.frameDetached', ({ frameId }) => events.onFrameGone(frameId));
  session.on('Page.navigatedWithinDocument', ({ frameId: id, url }) => {
    if (id === mainFrameId) events.onNavigated({ id, parentId: undefined, url }, true);
  });
  session.on('Page.windowOpen', (details) => events.onWindowOpen(details));

  await session.send('Page.enable');
  mainFrameId = (await session.send('Page.getFrameTree')).frameTree.frame.id;
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: names.binding, executionContextName: names.preload });
  // Adds the page's end first, because it must listen before the preload exposes something.
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${createBridgeEnd})(${JSON.stringify(names.toPage)}, ${JSON.stringify(names.toPreload)});
      (${gatePermissions})(${JSON.stringify(names.permissionAsk)}, ${JSON.stringify(names.permissionAnswer)});`,
  });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: isolatedWorldScript(names, preload),
    worldName: names.preload,
  });

  return {
    session,
    deliver(message, frameId = mainFrameId) {
      const contextId = [...contexts.keys()].findLast((id) => contexts.get(id) === frameId);
      if (contextId === undefined) return;
      const call = `globalThis[${JSON.stringify(names.deliver)}]`;
      const expression = `${call}(${JSON.stringify(encodeValue(message))})`;
      // Ignores errors, because a document that closes in between drops the message.
      session.send('Runtime.evaluate', { expression, contextId }).catch(() => undefined);
    },
  };
}
