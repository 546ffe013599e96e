/** A frame of a page as the sender of a message: the page's main frame, or one inside it. */
import type { WebFrameMain } from 'electron';
import { asSeenByApp } from '../addresses.ts';
import { emitterSurface, refuse } from './surface.ts';
import type { PreviewWebContents } from './web-contents.ts';

type FrameSurface = Pick<
  WebFrameMain,
  'url' | 'origin' | 'name' | 'processId' | 'routingId' | 'detached' | 'isDestroyed' | 'send' | 'executeJavaScript'
>;

let nextId = 1;

export class PreviewFrame extends emitterSurface('webFrameMain') implements FrameSurface {
  readonly name = '';
  readonly parent: PreviewFrame | null;
  readonly processId: number;
  readonly routingId = nextId++;
  readonly contents: PreviewWebContents;
  /** The address in Chromium, updated by the channel and by every message. */
  browserUrl = 'about:blank';
  readonly #frameId: string | undefined;
  #isGone = false;

  /** @param frameId Chromium's name for a frame inside the page; undefined for the page's own */
  constructor(contents: PreviewWebContents, parent: PreviewFrame | null = null, frameId?: string) {
    super();
    this.contents = contents;
    this.parent = parent;
    this.processId = contents.id;
    this.#frameId = frameId;
  }

  /** The address for the app, such as `app://kiosk/index.html#/login`. */
  get url(): string {
    return asSeenByApp(this.browserUrl, this.contents.session.protocol.schemes());
  }

  /** A frame with `about:blank` or `srcdoc` has its parent's origin, as in Electron. */
  get origin(): string {
    if (this.parent && this.url.startsWith('about:')) return this.parent.origin;
    const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(this.url);
    return match ? match[0] : 'null';
  }

  get top(): PreviewFrame {
    return this.parent?.top ?? this;
  }

  get detached(): boolean {
    return this.isDestroyed();
  }

  isDestroyed(): boolean {
    return this.#isGone || this.contents.isDestroyed();
  }

  /** Called when the frame was removed from the page. */
  markGone(): void {
    this.#isGone = true;
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.contents.deliver({ kind: 'event', channel, args: structuredClone(args) }, this.#frameId);
  }

  executeJavaScript(code: string): Promise<unknown> {
    if (this.parent) refuse('WebFrameMain.executeJavaScript of a subframe');
    return this.contents.executeJavaScript(code);
  }
}
