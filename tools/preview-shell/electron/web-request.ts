/** session.webRequest: keeps the listeners, and calls those that can affect the app's own responses. */
import type { WebRequest } from 'electron';
import { objectSurface } from './surface.ts';

type Listener = (details: object, callback: (response: Answer) => void) => void;
type Answer = { cancel?: boolean; responseHeaders?: Record<string, string | string[]> };
type Filter = { urls: string[] };
type Stage = 'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived';

/** Chrome's match patterns, as far as an app uses them: `*` stands for anything. */
function matches(filter: Filter | null, url: string): boolean {
  if (!filter) return true;
  return filter.urls.some((pattern) => {
    if (pattern === '<all_urls>') return true;
    const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${escaped}$`).test(url);
  });
}

export class PreviewWebRequest {
  readonly #listeners = new Map<Stage, { filter: Filter | null; listener: Listener }>();
  /** The app's `session.webRequest`. */
  readonly api: Pick<WebRequest, Stage> = objectSurface('webRequest', {
    onBeforeRequest: this.#setter('onBeforeRequest'),
    onBeforeSendHeaders: this.#setter('onBeforeSendHeaders'),
    onHeadersReceived: this.#setter('onHeadersReceived'),
  });

  /** @returns the answer of the app's listener, or an empty one without a listener for this address */
  ask(stage: Stage, details: { url: string; [name: string]: unknown }): Promise<Answer> {
    const entry = this.#listeners.get(stage);
    if (!entry || !matches(entry.filter, details.url)) return Promise.resolve({});
    return new Promise((resolve) => entry.listener(details, (answer) => resolve(answer ?? {})));
  }

  #setter(stage: Stage) {
    return (first: unknown, second?: unknown): void => {
      const [filter, listener] = typeof first === 'function' || first === null ? [null, first] : [first, second];
      if (typeof listener !== 'function') this.#listeners.delete(stage);
      else this.#listeners.set(stage, { filter: filter as Filter | null, listener: listener as Listener });
    };
  }
}
