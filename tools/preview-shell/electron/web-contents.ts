/** A window's content: navigation, messages to the page, events. The page opens a moment after the window. */
import type { HandlerDetails, RenderProcessGoneDetails, WebContents, WindowOpenHandlerResponse } from 'electron';
import type { ConsoleMessage, Page } from 'playwright-core';
import { asSeenByApp, toBrowserAddress } from '../addresses.ts';
import { hearPageGone } from '../browser.ts';
import type { Delivery } from '../injected/isolated-world.ts';
import type { PermissionQuestion } from '../injected/permission-gate.ts';
import type { PageChannel } from '../page-channel.ts';
import { note } from '../runtime.ts';
import { enforcePermission } from './permissions.ts';
import type { PreviewSession } from './session.ts';
import { emitterSurface, makeEvent, refuse } from './surface.ts';
import { PreviewFrame } from './web-frame.ts';

type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;
interface Opened {
  readonly page: Page;
  readonly channel: PageChannel;
}
type ContentsSurface = Pick<
  WebContents,
  | 'id'
  | 'send'
  | 'loadURL'
  | 'getURL'
  | 'getTitle'
  | 'getType'
  | 'isDestroyed'
  | 'isCrashed'
  | 'isLoading'
  | 'reload'
  | 'reloadIgnoringCache'
  | 'forcefullyCrashRenderer'
  | 'openDevTools'
  | 'closeDevTools'
  | 'isDevToolsOpened'
  | 'setZoomFactor'
  | 'getZoomFactor'
  | 'setVisualZoomLevelLimits'
  | 'setWindowOpenHandler'
  | 'executeJavaScript'
  | 'focus'
>;

const LEVELS: Record<string, string> = { warning: 'warning', error: 'error', debug: 'debug' };
/** Electron's reasons by Chromium's words. */
const REASONS: Readonly<Record<string, RenderProcessGoneDetails['reason']>> = {
  normal: 'clean-exit',
  abnormal: 'abnormal-exit',
  killed: 'killed',
  oom: 'oom',
  'failed to launch': 'launch-failed',
  'integrity failure': 'integrity-failure',
};
let nextId = 1;

export class PreviewWebContents extends emitterSurface('webContents') implements ContentsSurface {
  readonly id = nextId++;
  readonly session: PreviewSession;
  readonly mainFrame: PreviewFrame;
  /** The frames inside the page, by Chromium's ids. */
  readonly #subframes = new Map<string, PreviewFrame>();
  readonly #open: () => Promise<Opened>;
  #opened: Promise<Opened>;
  #channel: PageChannel | undefined;
  #page: Page | undefined;
  #openHandler: WindowOpenHandler | undefined;
  /** Where the app itself navigates, which needs no permission. */
  #expectedUrl: string | undefined;
  #lastAppUrl: string | undefined;
  #title = '';
  #zoomFactor = 1;
  #isDestroyed = false;
  #isCrashed = false;
  #isLoading = false;

  /** @param open resolves when a page and its channel exist */
  constructor(session: PreviewSession, open: () => Promise<Opened>) {
    super();
    this.session = session;
    this.mainFrame = new PreviewFrame(this);
    this.#open = open;
    this.#opened = this.#openPage();
  }

  /** Resolves when the first page exists. */
  get opened(): Promise<unknown> {
    return this.#opened;
  }

  #openPage(): Promise<Opened> {
    const opened = this.#open().then(async (each) => {
      this.#channel = each.channel;
      this.#follow(each.page);
      // Ignores the rejection, because a window that the app has destroyed has no page.
      await hearPageGone(each.channel.session, (how) => this.#noteGone(how)).catch(() => undefined);
      return each;
    });
    opened.catch(() => undefined);
    return opened;
  }

  /** Opens another page in its place, because Playwright cannot use a crashed page. */
  #replaceCrashed(): void {
    if (!this.#isCrashed) return;
    this.#isCrashed = false;
    for (const frameId of [...this.#subframes.keys()]) this.noteSubframeGone(frameId);
    this.#opened = this.#openPage();
  }

  send(channel: string, ...args: unknown[]): void {
    this.mainFrame.send(channel, ...args);
  }

  /** Sends a message to a frame's isolated world, by default the main frame's. */
  deliver(message: Delivery, frameId?: string): void {
    if (!this.#isDestroyed) this.#channel?.deliver(message, frameId);
  }

  /** @returns the frame inside the page with that name, else the main frame */
  frame(frameId: string): PreviewFrame {
    return this.#subframes.get(frameId) ?? this.mainFrame;
  }

  /** Called when a frame inside the page shows another document. */
  noteSubframe(frameId: string, parentId: string, browserUrl: string): void {
    const frame = this.#subframes.get(frameId) ?? new PreviewFrame(this, this.frame(parentId), frameId);
    frame.browserUrl = browserUrl;
    this.#subframes.set(frameId, frame);
  }

  noteSubframeGone(frameId: string): void {
    this.#subframes.get(frameId)?.markGone();
    this.#subframes.delete(frameId);
  }

  /** Asks the app's permission handlers, and tells the page when the answer applies. */
  async answerPermission(frame: PreviewFrame, question: PermissionQuestion): Promise<boolean> {
    const isGranted = await this.session.permissions.ask(frame, question);
    const { channel } = await this.#opened;
    const url = frame.browserUrl.startsWith('about:') ? frame.top.browserUrl : frame.browserUrl;
    await enforcePermission(channel.session, new URL(url).origin, question.permission, isGranted);
    return isGranted;
  }

  /** Resolves when the page has loaded; otherwise rejects as Electron does. */
  async loadURL(url: string): Promise<void> {
    const target = toBrowserAddress(url);
    this.#replaceCrashed();
    const { page } = await this.#opened;
    this.#expectedUrl = target;
    this.#lastAppUrl = target;
    try {
      await page.goto(target, { waitUntil: 'load' });
    } catch (error) {
      const [, reason = 'ERR_FAILED'] = /net::(ERR_\w+)/.exec(`${error}`) ?? [];
      this.emit('did-fail-load', makeEvent({}), -2, reason, url, true, 1, 1);
      throw Object.assign(new Error(`${reason} (-2) loading '${url}'`), { code: reason, errno: -2, url });
    } finally {
      this.#expectedUrl = undefined;
    }
  }

  getURL(): string {
    return this.mainFrame.browserUrl === 'about:blank' ? '' : this.mainFrame.url;
  }

  getTitle(): string {
    return this.#title;
  }

  getType(): 'window' {
    return 'window';
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isCrashed(): boolean {
    return this.#isCrashed;
  }

  isLoading(): boolean {
    return this.#isLoading;
  }

  reload(): void {
    if (this.#isCrashed) void this.loadURL(this.getURL()).catch(() => undefined);
    else void this.#opened.then(({ page }) => page.reload()).catch(() => undefined);
  }

  reloadIgnoringCache(): void {
    this.reload();
  }

  forcefullyCrashRenderer(): void {
    // Ignores the error, because a crashed process gives no answer.
    void this.#opened.then(({ channel }) => channel.session.send('Page.crash')).catch(() => undefined);
  }

  /** In a preview, any browser at the ready line's `cdp` address serves as developer tools. */
  openDevTools(): void {}
  closeDevTools(): void {}
  isDevToolsOpened(): boolean {
    return false;
  }

  setZoomFactor(factor: number): void {
    this.#zoomFactor = factor;
    void this.#opened.then(({ channel }) =>
      channel.session.send('Emulation.setPageScaleFactor', { pageScaleFactor: factor }),
    );
  }

  getZoomFactor(): number {
    return this.#zoomFactor;
  }

  /** Electron starts without the zoom by two fingers. Here it stays off. */
  async setVisualZoomLevelLimits(minimum: number, maximum: number): Promise<void> {
    if (minimum !== 1 || maximum !== 1) refuse('webContents.setVisualZoomLevelLimits with a range');
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.#opened).page.evaluate(code);
  }

  focus(): void {
    void this.#opened.then(({ page }) => page.bringToFront()).catch(() => undefined);
  }

  /** @returns whether the app lets the page open a window there; no handler means yes, as in Electron */
  allowsWindow(url: string, frameName: string, features: string): boolean {
    const referrer: HandlerDetails['referrer'] = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' };
    const seen = asSeenByApp(url, this.session.protocol.schemes());
    const details: HandlerDetails = { url: seen, frameName, features, disposition: 'foreground-tab', referrer };
    return this.#openHandler?.(details)?.action !== 'deny';
  }

  /** Asks the app's navigation listeners. @returns whether the page may go to `browserUrl` */
  mayNavigate(browserUrl: string, isMainFrame: boolean): boolean {
    const sansHash = (url: string | undefined) => url?.replace(/#.*$/, '');
    const target = sansHash(browserUrl);
    // The app's own loadURL and reloads (also by a debugging client) do not leave the app.
    const isOwn = target === sansHash(this.#expectedUrl) || target === sansHash(this.mainFrame.browserUrl);
    if (isMainFrame && isOwn) return true;
    const url = asSeenByApp(browserUrl, this.session.protocol.schemes());
    const details = { url, isSameDocument: false, isMainFrame, frame: this.mainFrame, initiator: this.mainFrame };
    const event = makeEvent(details);
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event, url, false, true, this.id, this.id);
    return !event.defaultPrevented;
  }

  /** Called by the channel when the main frame shows another address. */
  noteNavigated(browserUrl: string, isSameDocument: boolean): void {
    const wasApp = this.#lastAppUrl !== undefined;
    // Navigates back from a blank page, because it needs no request that could be refused.
    if (wasApp && /^(about|blob|data):/.test(browserUrl) && !this.mayNavigate(browserUrl, true)) {
      void this.loadURL(this.#lastAppUrl ?? '').catch(() => undefined);
      return;
    }
    this.mainFrame.browserUrl = browserUrl;
    if (/^https?:/.test(browserUrl)) this.#lastAppUrl = browserUrl;
    if (isSameDocument) this.emit('did-navigate-in-page', makeEvent({}), this.mainFrame.url, true, this.id, this.id);
    else if (wasApp) {
      this.#isLoading = true;
      this.emit('did-start-loading');
      this.emit('did-navigate', makeEvent({}), this.mainFrame.url, 200, 'OK');
    }
  }

  /**
   * Fires 'beforeunload' in all frames, and asks the app if one of them wants to stay. The shell fires the event
   * itself, because any debugging client might answer Chromium's dialog, and Chromium skips it on a page without a
   * click.
   *
   * @returns whether the page may unload
   */
  async mayUnload(): Promise<boolean> {
    const page = this.#page;
    if (!page || this.#isCrashed) return true;
    const answers = await Promise.all(page.frames().map((frame) => frame.evaluate(wantsToStay).catch(() => false)));
    return !answers.includes(true) || this.#appLetsUnload();
  }

  #appLetsUnload(): boolean {
    const event = makeEvent({});
    this.emit('will-prevent-unload', event);
    return event.defaultPrevented;
  }

  markDestroyed(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.emit('destroyed');
  }

  #follow(page: Page): void {
    this.#page = page;
    // At a reload or a navigation, Chromium asks.
    page.on('dialog', (dialog) => {
      const isAccepted = dialog.type() === 'beforeunload' && this.#appLetsUnload();
      if (dialog.type() !== 'beforeunload') note(`${dialog.type()}: ${dialog.message()} → dismissed`);
      (isAccepted ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
    });
    page.on('domcontentloaded', () => this.emit('dom-ready', makeEvent({})));
    page.on('load', async () => {
      this.#isLoading = false;
      this.emit('did-finish-load');
      this.emit('did-stop-loading');
      const title = await page.title().catch(() => this.#title);
      if (title !== this.#title) this.emit('page-title-updated', makeEvent({}), title, true);
      this.#title = title;
    });
    page.on('console', (message: ConsoleMessage) => this.#emitConsole(message));
  }

  #noteGone(how: string): void {
    this.#isCrashed = true;
    this.emit('render-process-gone', makeEvent({}), { reason: REASONS[how] ?? 'crashed', exitCode: 1 });
  }

  #emitConsole(message: ConsoleMessage): void {
    const { url, lineNumber } = message.location();
    const level = LEVELS[message.type()] ?? 'info';
    const details = { message: message.text(), level, lineNumber, sourceId: this.#seen(url), frame: this.mainFrame };
    const oldLevel = ['debug', 'info', 'warning', 'error'].indexOf(level);
    this.emit('console-message', makeEvent(details), oldLevel, details.message, lineNumber, details.sourceId);
  }

  #seen(url: string): string {
    return asSeenByApp(url, this.session.protocol.schemes());
  }
}

/** Runs in the page. */
function wantsToStay(): boolean {
  const event = document.createEvent('BeforeUnloadEvent') as BeforeUnloadEvent;
  event.initEvent('beforeunload', false, true);
  window.dispatchEvent(event);
  return event.defaultPrevented || `${event.returnValue}` !== '';
}
