import type { Result } from '../errors.ts';
import type { ChannelName, ChannelRequest, ChannelResult, EventName, EventPayload } from './channels.ts';

/** What the preload script puts on `window.spinboard`: the only way out of the page. */
export interface Bridge {
  /** Calls the main process. Never rejects for a failure the app knows of: that comes as `{ ok: false }`. */
  invoke<N extends ChannelName>(channel: N, request: ChannelRequest<N>): Promise<Result<ChannelResult<N>>>;
  /** Listens to an event; the returned function ends it. */
  on<N extends EventName>(event: N, listener: (payload: EventPayload<N>) => void): () => void;
}
