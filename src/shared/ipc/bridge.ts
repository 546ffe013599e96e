import type { Result } from '../errors.ts';
import type { ChannelName, ChannelRequest, ChannelResult, EventName, EventPayload } from './channels.ts';

/** The object that the preload script adds as `window.spinboard`. The page has no other access to the app. */
export interface Bridge {
  /** Calls the main process. Resolves to `{ ok: false }` for a known failure, and never rejects for one. */
  invoke<N extends ChannelName>(channel: N, request: ChannelRequest<N>): Promise<Result<ChannelResult<N>>>;
  /** Listens to an event. Call the returned function to stop. */
  on<N extends EventName>(event: N, listener: (payload: EventPayload<N>) => void): () => void;
}
