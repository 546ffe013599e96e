/** BrowserWindow over a page of Chromium. Position and size are remembered, not applied: a preview has one viewport. */
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { BrowserContext, Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { routeNetwork } from '../network.ts';
import { openPageChannel, type PageChannel } from '../page-channel.ts';
import { announceReady, note, shellOptions } from '../runtime.ts';
import { app } from './app.ts';
import { receivePosted } from './ipc.ts';
import { PreviewSession, session as sessions } from './session.ts';
import { emitterSurface, makeEvent } from './surface.ts';
import { PreviewWebContents } from './web-contents.ts';
import { openWindows } from './windows.ts';

type WindowSurface = Pick<
  BrowserWindow,
  | 'id'
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'blur'
  | 'isVisible'
  | 'isFocused'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'setKiosk'
  | 'isKiosk'
  | 'setFullScreen'
  | 'isFullScreen'
  | 'setMenu'
  | 'removeMenu'
  | 'setMenuBarVisibility'
  | 'setAutoHideMenuBar'
  | 'setAlwaysOnTop'
  | 'setBackgroundColor'
  | 'maximize'
  | 'isMaximized'
  | 'minimize'
  | 'restore'
  | 'isMinimized'
  | 'getBounds'
  | 'setBounds'
  | 'getSize'
  | 'getTitle'
  | 'setTitle'
  | 'reload'
>;

const windows = new Map<PreviewBrowserWindow, Page | undefined>();
/** Addresses of windows just denied, until their pages turn up and are closed; a popup blocker may keep them away for ever. */
const denied: string[] = [];
const DENIED_FOR_MS = 5000;
let nextId = 1;

function windowOf(page: Page | undefined | null): PreviewBrowserWindow | undefined {
  for (const [window, its] of windows) if (page && its === page) return window;
  return undefined;
}

/** Prepares a freshly started browser: its network, and the windows its pages try to open. */
async function prepareBrowser(context: BrowserContext): Promise<void> {
  context.on('page', async (page) => {
    const opener = windowOf(await page.opener().catch(() => null));
    // A page without an opener was made by a debugging client, unless it was denied a moment ago.
    const isDenied = denied.includes(page.url()) || (opener && denied.length > 0);
    if (isDenied) await page.close().catch(() => undefined);
    else if (opener)
      note(`window.open of ${page.url()}: shown without the preload, as the preview has no child windows`);
  });
  await routeNetwork(context, {
    sessionOf: (page) => windowOf(page)?.webContents.session ?? sessions.defaultSession,
    mayNavigate: (page, url, isMainFrame) => windowOf(page)?.webContents.mayNavigate(url, isMainFrame) ?? true,
    isDeniedPopup: (url) => denied.includes(url),
  });
}

/** What would open the preload or Node to the page is refused, so that nobody gets used to it here. */
function refuseUnsafe({ webPreferences = {} }: BrowserWindowConstructorOptions): void {
  const { contextIsolation, sandbox, nodeIntegration, webviewTag } = webPreferences;
  if (contextIsolation === false) throw new Error('preview shell: webPreferences.contextIsolation must not be false');
  if (sandbox === false) throw new Error('preview shell: webPreferences.sandbox must not be false');
  if (nodeIntegration) throw new Error('preview shell: webPreferences.nodeIntegration is not supported');
  if (webviewTag) throw new Error('preview shell: webPreferences.webviewTag is not supported');
}

export class PreviewBrowserWindow extends emitterSurface('BrowserWindow') implements WindowSurface {
  readonly id = nextId++;
  readonly webContents: PreviewWebContents;
  #bounds: Rectangle;
  #title: string;
  #isVisible: boolean;
  #isKiosk: boolean;
  #isFullScreen: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #isDestroyed = false;
  #hasLoaded = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    refuseUnsafe(options);
    const { size } = shellOptions();
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? size.width,
      height: options.height ?? size.height,
    };
    this.#title = options.title ?? app.getName();
    this.#isVisible = options.show !== false;
    this.#isKiosk = options.kiosk === true;
    this.#isFullScreen = options.fullscreen === true || this.#isKiosk;
    const preferences = options.webPreferences ?? {};
    const given = preferences.session as unknown;
    const its = given instanceof PreviewSession ? given : sessions.fromPartition(preferences.partition ?? '');
    const opened = this.#open(its, preferences);
    this.webContents = new PreviewWebContents(its, opened);
    windows.set(this, undefined);
    openWindows.add(this);
    this.webContents.on('did-finish-load', () => this.#noteLoaded());
    this.webContents.on('render-process-gone', (_event, details) => {
      app.emit('render-process-gone', makeEvent({}), this.webContents, details);
    });
    opened.catch((error) => {
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
    const wasVisible = this.#isVisible;
    this.#isVisible = true;
    if (!wasVisible) this.emit('show');
    this.focus();
    this.#announceWhenShown();
  }

  showInactive(): void {
    this.show();
  }

  hide(): void {
    this.#isVisible = false;
    this.emit('hide');
  }

  focus(): void {
    this.webContents.focus();
    this.emit('focus');
  }

  blur(): void {
    this.emit('blur');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isFocused(): boolean {
    return this.#isVisible && !this.#isMinimized;
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = makeEvent({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    const page = windows.get(this);
    this.#forget();
    void page?.close().catch(() => undefined);
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  setKiosk(isKiosk: boolean): void {
    this.#isKiosk = isKiosk;
    this.setFullScreen(isKiosk);
  }

  isKiosk(): boolean {
    return this.#isKiosk;
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#isFullScreen = isFullScreen;
    this.#applyWindowState(isFullScreen ? 'fullscreen' : 'normal');
    this.emit(isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#isFullScreen;
  }

  setMenu(_menu: unknown): void {}
  removeMenu(): void {}
  setMenuBarVisibility(_isVisible: boolean): void {}
  setAutoHideMenuBar(_isHidden: boolean): void {}
  setAlwaysOnTop(_isOnTop: boolean): void {}
  setBackgroundColor(_color: string): void {}

  maximize(): void {
    this.#isMaximized = true;
    this.#applyWindowState('maximized');
    this.emit('maximize');
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  minimize(): void {
    this.#isMinimized = true;
    this.emit('minimize');
  }

  restore(): void {
    this.#isMinimized = false;
    this.#isMaximized = false;
    this.emit('restore');
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }

  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  reload(): void {
    this.webContents.reload();
  }

  async #open(
    its: PreviewSession,
    preferences: NonNullable<BrowserWindowConstructorOptions['webPreferences']>,
  ): Promise<{ page: Page; channel: PageChannel }> {
    const { context, page } = await openPage(prepareBrowser);
    const frames = its.getPreloadScripts().filter((script) => script.type === 'frame');
    const preloads = frames.map((script) => script.filePath);
    if (preferences.preload) preloads.push(preferences.preload);
    const channel = await openPageChannel(context, page, preloads, preferences.additionalArguments ?? [], {
      onPosted: (message) => {
        this.webContents.browserUrl = message.url;
        receivePosted(this.webContents, message);
      },
      onNavigated: (url, isSameDocument) => this.webContents.noteNavigated(url, isSameDocument),
      onWindowOpen: ({ url, windowName, windowFeatures }) => {
        if (this.webContents.allowsWindow(url, windowName, windowFeatures.join(','))) return;
        denied.push(url);
        setTimeout(() => denied.splice(denied.indexOf(url), 1), DENIED_FOR_MS).unref();
      },
    });
    if (this.#isDestroyed) await page.close().catch(() => undefined);
    else windows.set(this, page);
    // The user closed the window, or the browser: too late to ask.
    page.on('close', () => this.#forget());
    if (this.#isFullScreen) this.#applyWindowState('fullscreen');
    return { page, channel };
  }

  #noteLoaded(): void {
    if (!this.#hasLoaded) this.emit('ready-to-show');
    this.#hasLoaded = true;
    this.#announceWhenShown();
  }

  #announceWhenShown(): void {
    if (this.#hasLoaded && this.#isVisible && !this.#isDestroyed) announceReady();
  }

  #applyWindowState(windowState: 'fullscreen' | 'maximized' | 'normal'): void {
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
