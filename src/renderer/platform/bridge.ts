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

/** The main process as the stores see it: a call answers with its value or throws an AppError. */
export interface MainProcess {
  call<N extends ChannelName>(channel: N, request: ChannelRequest<N>): Promise<ChannelResult<N>>;
  on<N extends EventName>(event: N, listener: (payload: EventPayload<N>) => void): () => void;
}

/** Wraps the typed bridge: both `{ ok: false }` and a failure of the bridge itself become an AppError. */
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

/** The main process of this window. */
export const connectWindow = (): MainProcess => connect(window.spinboard);

/** Wakes the sync engine when the browser notices that the network is back. Returns a function that stops this. */
export function wakeWhenOnline(main: MainProcess, target: EventTarget): () => void {
  // The engine finds out by itself a little later, so a failure here need not be shown.
  const wake = () => void main.call('sync:wake', {}).catch(() => {});
  target.addEventListener('online', wake);
  return () => target.removeEventListener('online', wake);
}
