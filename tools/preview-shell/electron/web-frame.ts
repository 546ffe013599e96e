/** The main frame of a page, as handlers see the sender of a message. */
import type { WebFrameMain } from 'electron';
import { asSeenByApp } from '../addresses.ts';
import { emitterSurface } from './surface.ts';
import type { PreviewWebContents } from './web-contents.ts';

type FrameSurface = Pick<
  WebFrameMain,
  'url' | 'origin' | 'name' | 'processId' | 'routingId' | 'isDestroyed' | 'send' | 'executeJavaScript'
>;

export class PreviewFrame extends emitterSurface('webFrameMain') implements FrameSurface {
  readonly name = '';
  readonly parent = null;
  readonly processId: number;
  readonly routingId: number;
  readonly #contents: PreviewWebContents;

  constructor(contents: PreviewWebContents) {
    super();
    this.#contents = contents;
    this.processId = contents.id;
    this.routingId = contents.id;
  }

  /** The page's address as the app knows it, `app://kiosk/index.html#/login`. */
  get url(): string {
    return asSeenByApp(this.#contents.browserUrl, this.#contents.session.protocol.schemes());
  }

  get origin(): string {
    const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(this.url);
    return match ? match[0] : 'null';
  }

  get top(): this {
    return this;
  }

  get detached(): boolean {
    return this.isDestroyed();
  }

  isDestroyed(): boolean {
    return this.#contents.isDestroyed();
  }

  send(channel: string, ...args: unknown[]): void {
    this.#contents.send(channel, ...args);
  }

  executeJavaScript(code: string): Promise<unknown> {
    return this.#contents.executeJavaScript(code);
  }
}
