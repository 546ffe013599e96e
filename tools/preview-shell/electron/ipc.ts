/** ipcMain, and the way of a message from a page to its handler and back. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { Posted } from '../injected/isolated-world.ts';
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

  /** @returns the handler's result; throws what the handler throws, or Electron's words where there is none */
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

function ipcEvent(sender: PreviewWebContents): object {
  const { mainFrame } = sender;
  return {
    type: 'frame',
    sender,
    senderFrame: mainFrame,
    frameId: mainFrame.routingId,
    processId: mainFrame.processId,
    ports: [],
    defaultPrevented: false,
    preventDefault: () => undefined,
  };
}

async function answerInvoke(sender: PreviewWebContents, posted: Posted & { kind: 'invoke' }): Promise<void> {
  const { channel, document, id } = posted;
  const reply = (isOk: boolean, value: unknown) => sender.deliver({ kind: 'reply', document, id, isOk, value });
  try {
    const result = await ipcMain.dispatch(channel, ipcEvent(sender) as IpcMainInvokeEvent, posted.args);
    reply(true, structuredClone(result));
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    reply(false, `Error invoking remote method '${channel}': ${error}`);
  }
}

/** Takes what a page's isolated world has posted. */
export function receivePosted(sender: PreviewWebContents, posted: Posted): void {
  if (posted.kind === 'invoke') void answerInvoke(sender, posted);
  else if (posted.kind === 'send') {
    const reply = (channel: string, ...args: unknown[]) => sender.send(channel, ...args);
    ipcMain.emit(posted.channel, Object.assign(ipcEvent(sender), { reply }), ...posted.args);
  } else {
    console.error(`Unable to load preload script: ${posted.path}`, posted.error);
    sender.emit('preload-error', {}, posted.path, posted.error);
  }
}
