/** BrowserWindow over a page of Chromium. Remembers position and size without applying them: there is one viewport. */
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { BrowserContext, Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import type { Posted } from '../injected/isolated-world.ts';
import { routeNetwork } from '../network.ts';
import { openPageChannel, type PageChannel, type PostedFrom } from '../page-channel.ts';
import { announceReady, note, shellOptions } from '../runtime.ts';
import { app } from './app.ts';
import { offerDownload } from './downloads.ts';
import { ipcMain, receiveMessage } from './ipc.ts';
import { Menu, type MenuRole, roleFor } from './menu.ts';
import { denyPopup, isDeniedPopup, watchPopups } from './popups.ts';
import { RememberedWindow, type WindowState } from './remembered-window.ts';
import { PreviewSession, session as sessions } from './session.ts';
import { makeEvent } from './surface.ts';
import { PreviewWebContents } from './web-contents.ts';
import { openWindows } from './windows.ts';

type WindowSurface = Pick<
  BrowserWindow,
  'id' | 'loadURL' | 'show' | 'showInactive' | 'close' | 'destroy' | 'isDestroyed' | 'reload'
>;

const windows = new Map<PreviewBrowserWindow, Page | undefined>();
let nextId = 1;

function windowOf(page: Page | undefined | null): PreviewBrowserWindow | undefined {
  for (const [window, its] of windows) if (page && its === page) return window;
  return undefined;
}

/** Prepares a freshly started browser: its network, and the windows its pages try to open. */
async function prepareBrowser(context: BrowserContext): Promise<void> {
  watchPopups(context, (page) => windowOf(page) !== undefined);
  await routeNetwork(context, {
    sessionOf: (page) => windowOf(page)?.webContents.session ?? sessions.defaultSession,
    mayNavigate: (page, url, isMainFrame) => windowOf(page)?.webContents.mayNavigate(url, isMainFrame) ?? true,
    isWindow: (page) => windowOf(page) !== undefined,
    isDeniedPopup,
  });
}

/** Runs in the page. Harsher than Chromium, which lets the timers of a covered page run once a minute. */
function stopTimers(): void {
  Object.assign(globalThis, { setTimeout: () => 0, setInterval: () => 0 });
}

/** Refuses options that would expose the preload or Node to the page, so that no app relies on them here. */
function refuseUnsafe({ webPreferences = {} }: BrowserWindowConstructorOptions): void {
  const { contextIsolation, sandbox, nodeIntegration, webviewTag } = webPreferences;
  if (contextIsolation === false) throw new Error('preview shell: webPreferences.contextIsolation must not be false');
  if (sandbox === false) throw new Error('preview shell: webPreferences.sandbox must not be false');
  if (nodeIntegration) throw new Error('preview shell: webPreferences.nodeIntegration is not supported');
  if (webviewTag) throw new Error('preview shell: webPreferences.webviewTag is not supported');
}

export class PreviewBrowserWindow extends RememberedWindow implements WindowSurface {
  readonly id = nextId++;
  readonly webContents: PreviewWebContents;
  #isDestroyed = false;
  #hasLoaded = false;
  #isAskingPage = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super(options);
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    refuseUnsafe(options);
    const preferences = options.webPreferences ?? {};
    const given = preferences.session as unknown;
    const its = given instanceof PreviewSession ? given : sessions.fromPartition(preferences.partition ?? '');
    this.webContents = new PreviewWebContents(its, () => this.#open(its, preferences));
    windows.set(this, undefined);
    openWindows.add(this);
    this.setMenu(Menu.getApplicationMenu());
    this.webContents.on('did-finish-load', () => this.#noteLoaded());
    this.webContents.on('render-process-gone', (_event, details) => {
      app.emit('render-process-gone', makeEvent({}), this.webContents, details);
    });
    this.webContents.opened.catch((error: unknown) => {
      note(`cannot open a window: ${error instanceof Error ? error.message : error}`);
      app.exit(1);
    });
    app.emit('browser-window-created', makeEvent({}), this);
    app.emit('web-contents-created', makeEvent({}), this.webContents);
  }

  static getAllWindows(): PreviewBrowserWindow[] {
    return [...windows.keys()];
  }

  static fromWebContents(contents: unknown): PreviewBrowserWindow | null {
    return PreviewBrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): PreviewBrowserWindow | null {
    return PreviewBrowserWindow.getAllWindows().find((window) => window.id === id) ?? null;
  }

  static getFocusedWindow(): PreviewBrowserWindow | null {
    return PreviewBrowserWindow.getAllWindows().findLast((window) => window.isFocused()) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    this.markVisible();
    this.#announceWhenShown();
  }

  override focus(): void {
    super.focus();
    if (this.isFocused()) this.webContents.focus();
  }

  /**
   * Asks the app first ('close'), then the page ('beforeunload', and 'will-prevent-unload' if the page wants to stay).
   */
  close(): void {
    if (this.#isDestroyed) return;
    const event = makeEvent({});
    this.emit('close', event);
    if (event.defaultPrevented) app.noteCloseCancelled();
    else if (!this.#isAskingPage) void this.#closePage();
  }

  destroy(): void {
    const page = windows.get(this);
    this.#forget();
    void page?.close().catch(() => undefined);
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  reload(): void {
    this.webContents.reload();
  }

  async #closePage(): Promise<void> {
    this.#isAskingPage = true;
    try {
      if (await this.webContents.mayUnload()) this.destroy();
      else app.noteCloseCancelled();
    } finally {
      this.#isAskingPage = false;
    }
  }

  async #open(
    its: PreviewSession,
    preferences: NonNullable<BrowserWindowConstructorOptions['webPreferences']>,
  ): Promise<{ page: Page; channel: PageChannel }> {
    const { context, page } = await openPage(prepareBrowser);
    const isThrottled = shellOptions().switches.covered && preferences.backgroundThrottling !== false;
    if (isThrottled) await page.addInitScript(stopTimers);
    const frames = its.getPreloadScripts().filter((script) => script.type === 'frame');
    const preloads = frames.map((script) => script.filePath);
    if (preferences.preload) preloads.push(preferences.preload);
    const { additionalArguments: argv = [], nodeIntegrationInSubFrames = false } = preferences;
    const isInSubframes = nodeIntegrationInSubFrames || shellOptions().switches.preloadInSubframes;
    const channel = await openPageChannel(
      context,
      page,
      { paths: preloads, argv, isInSubframes },
      {
        onPosted: (message, from) => this.#receive(message, from),
        onNavigated: ({ id, parentId, url }, isSameDocument) => {
          if (parentId === undefined) this.webContents.noteNavigated(url, isSameDocument);
          else this.webContents.noteSubframe(id, parentId, url);
        },
        onFrameGone: (id) => this.webContents.noteSubframeGone(id),
        onWindowOpen: ({ url, windowName, windowFeatures }) => {
          if (!this.webContents.allowsWindow(url, windowName, windowFeatures.join(','))) void denyPopup(context, url);
        },
      },
    );
    if (this.#isDestroyed) await page.close().catch(() => undefined);
    else this.#show(page);
    page.on('download', (download) => offerDownload(download, this.webContents));
    // The user has closed the window or the browser, so it is too late to ask.
    page.on('close', () => {
      if (windows.get(this) === page) this.#forget();
    });
    if (this.isFullScreen()) this.applyWindowState('fullscreen');
    return { page, channel };
  }

  /** In place of a page that has crashed, if there is one. */
  #show(page: Page): void {
    const crashed = windows.get(this);
    windows.set(this, page);
    void crashed?.close().catch(() => undefined);
  }

  #receive(message: Posted, from: PostedFrom): void {
    const frame = this.webContents.frame(from.frameId);
    frame.browserUrl = message.url;
    switch (message.kind) {
      case 'invoke':
      case 'send':
        receiveMessage(this.webContents, message, from);
        break;
      case 'preload-error':
        console.error(`Unable to load preload script: ${message.path}`, message.error);
        this.webContents.emit('preload-error', {}, message.path, message.error);
        break;
      case 'permission':
        void this.#answerPermission(message, from);
        break;
      case 'key': {
        const role = roleFor(this.menu, message);
        if (role) this.#perform(role);
        break;
      }
      default:
        message satisfies never;
    }
  }

  async #answerPermission(message: Posted & { kind: 'permission' }, { frameId }: PostedFrom): Promise<void> {
    const { document, id, question } = message;
    const isGranted = await this.webContents
      .answerPermission(this.webContents.frame(frameId), question)
      .catch((error) => note(`permission ${question.permission}: ${error}`));
    this.webContents.deliver({ kind: 'permission', document, id, isGranted: isGranted ?? false }, frameId);
  }

  /** Runs the menu item of a key. */
  #perform(role: MenuRole): void {
    const actions: Record<MenuRole, () => void> = {
      close: () => this.close(),
      quit: () => app.quit(),
      minimize: () => this.minimize(),
      reload: () => this.reload(),
      forceReload: () => this.reload(),
      toggleFullScreen: () => this.setFullScreen(!this.isFullScreen()),
      resetZoom: () => this.webContents.setZoomFactor(1),
    };
    actions[role]();
  }

  #noteLoaded(): void {
    if (!this.#hasLoaded && !shellOptions().switches.neverReady) this.emit('ready-to-show');
    this.#hasLoaded = true;
    this.#announceWhenShown();
  }

  #announceWhenShown(): void {
    if (!this.#hasLoaded || !this.isVisible() || this.#isDestroyed) return;
    const isFirst = announceReady();
    if (isFirst) note(`channels open to the page: ${ipcMain.openChannels().join(' ')}`);
    if (isFirst && this.id === 1 && shellOptions().switches.minimized) this.minimize();
  }

  protected override applyWindowState(windowState: WindowState): void {
    const page = windows.get(this);
    if (shellOptions().headless || !page) return;
    const apply = async () => {
      const cdp = await page.context().newCDPSession(page);
      const { windowId } = await cdp.send('Browser.getWindowForTarget');
      await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
      await cdp.detach();
    };
    apply().catch((error) => note(`cannot make the window ${windowState}: ${error}`));
  }

  #forget(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.delete(this);
    openWindows.delete(this);
    this.webContents.markDestroyed();
    this.emit('closed');
    app.noteWindowClosed();
  }
}
