/** ipcMain, and the passage of messages from a page to their handlers and back. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { Posted } from '../injected/isolated-world.ts';
import type { PostedFrom } from '../page-channel.ts';
import { emitterSurface } from './surface.ts';
import type { PreviewWebContents } from './web-contents.ts';

// Electron's own types say `any` here: a handler names what it expects, and checks it.
type Handler = Parameters<IpcMain['handle']>[1];

class PreviewIpcMain
  extends emitterSurface('ipcMain')
  implements Pick<IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>
{
  readonly #handlers = new Map<string, { handler: Handler; isOnce: boolean }>();

  handle(channel: string, listener: Handler): void {
    this.#register(channel, listener, false);
  }

  handleOnce(channel: string, listener: Handler): void {
    this.#register(channel, listener, true);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Every channel that a page can reach, whichever module opened it. */
  openChannels(): string[] {
    return [...this.#handlers.keys(), ...this.eventNames().map(String)].sort();
  }

  /** @returns the handler's result; throws what the handler throws, or Electron's error when there is none */
  async dispatch(channel: string, event: IpcMainInvokeEvent, args: unknown[]): Promise<unknown> {
    const entry = this.#handlers.get(channel);
    if (!entry) throw new Error(`No handler registered for '${channel}'`);
    if (entry.isOnce) this.#handlers.delete(channel);
    return entry.handler(event, ...args);
  }

  #register(channel: string, handler: Handler, isOnce: boolean): void {
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, { handler, isOnce });
  }
}

export const ipcMain = new PreviewIpcMain();

/** @param from the sending frame; the app gets null once it shows another document */
function ipcEvent(sender: PreviewWebContents, from: PostedFrom): object {
  const frame = sender.frame(from.frameId);
  return {
    type: 'frame',
    sender,
    get senderFrame() {
      return from.isCurrent() && !frame.isDestroyed() ? frame : null;
    },
    frameId: frame.routingId,
    processId: frame.processId,
    ports: [],
    defaultPrevented: false,
    preventDefault: () => undefined,
  };
}

async function answerInvoke(
  sender: PreviewWebContents,
  posted: Posted & { kind: 'invoke' },
  from: PostedFrom,
): Promise<void> {
  const { channel, document, id } = posted;
  const reply = (isOk: boolean, value: unknown) =>
    sender.deliver({ kind: 'reply', document, id, isOk, value }, from.frameId);
  try {
    const result = await ipcMain.dispatch(channel, ipcEvent(sender, from) as IpcMainInvokeEvent, posted.args);
    reply(true, structuredClone(result));
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    reply(false, `Error invoking remote method '${channel}': ${error}`);
  }
}

/** Handles a message that an isolated world has posted for the app's ipcMain. */
export function receiveMessage(
  sender: PreviewWebContents,
  posted: Posted & { kind: 'invoke' | 'send' },
  from: PostedFrom,
): void {
  if (posted.kind === 'invoke') {
    void answerInvoke(sender, posted, from);
    return;
  }
  const reply = (channel: string, ...args: unknown[]) => sender.frame(from.frameId).send(channel, ...args);
  const event = Object.defineProperty(ipcEvent(sender, from), 'reply', { value: reply });
  ipcMain.emit(posted.channel, event, ...posted.args);
}
