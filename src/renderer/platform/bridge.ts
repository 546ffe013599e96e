import { AppError } from '#shared/app-error.ts';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { ChannelName, ChannelRequest, ChannelResult, EventName, EventPayload } from '#shared/ipc/channels.ts';
import { text } from '../texts.ts';

declare global {
  interface Window {
    /** Set by the preload script. Only this file touches it. */
    spinboard?: Bridge;
  }
}

/** The main process for the stores: a call returns its value or throws an AppError. */
export interface MainProcess {
  call<N extends ChannelName>(channel: N, request: ChannelRequest<N>): Promise<ChannelResult<N>>;
  on<N extends EventName>(event: N, listener: (payload: EventPayload<N>) => void): () => void;
}

/** Wraps the typed bridge. Throws an AppError for `{ ok: false }` and for a failure of the bridge itself. */
export function connect(bridge: Bridge | undefined): MainProcess {
  if (!bridge) throw new AppError('unexpected', 'The screen was started outside the app.');
  return {
    async call(channel, request) {
      const result = await bridge.invoke(channel, request).catch((cause: unknown) => {
        throw new AppError('unexpected', text('error.fallback'), { cause });
      });
      if (result.ok) return result.value;
      const { code, reason, message } = result.error;
      throw new AppError(code, message, { reason });
    },
    on: (event, listener) => bridge.on(event, listener),
  };
}

/** Connects to the main process of this window. */
export const connectWindow = (): MainProcess => connect(window.spinboard);

/** Wakes the sync engine when the browser reports that the network is back. Returns a function that stops this. */
export function wakeWhenOnline(main: MainProcess, target: EventTarget): () => void {
  // A failure is ignored, because the engine also detects the network by itself a little later.
  const wake = () => void main.call('sync:wake', {}).catch(() => {});
  target.addEventListener('online', wake);
  return () => target.removeEventListener('online', wake);
}
